package dev.ragstone.app.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Serves from the folder {@code args[0]}, and fills and frees the disk it is on as its standard input says. */
final class SmallDiskServer {

    private SmallDiskServer() {}

    /** Ends when there are no more orders. */
    public static void main(String[] args) throws IOException {
        Path disk = Path.of(args[0]);
        try (TestServer server = TestServer.start(disk, Map.of());
                var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(server.uri("/"));
            for (String order = orders.readLine(); order != null; order = orders.readLine()) {
                System.out.println(obey(order, disk));
            }
        }
    }

    private static String obey(String order, Path disk) throws IOException {
        Path filler = disk.resolve("filler");
        switch (order) {
            case "fill" -> fill(filler);
            case "free" -> Files.delete(filler);
            case "incoming" -> {
                try (var files = Files.walk(disk.resolve("index-server/incoming"))) {
                    return Long.toString(files.filter(Files::isRegularFile)
                            .filter(file -> !file.toString().endsWith(".lock"))
                            .count());
                }
            }
            default -> throw new IllegalArgumentException("no such order: " + order);
        }
        return "done";
    }

    private static void fill(Path filler) {
        try (OutputStream out = Files.newOutputStream(filler)) {
            byte[] page = new byte[4096];
            while (true) {
                out.write(page);
            }
        } catch (IOException e) {
            // Full, as was wanted.
        }
    }
}
