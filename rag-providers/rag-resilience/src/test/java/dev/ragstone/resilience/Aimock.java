package dev.ragstone.resilience;

import dev.ragstone.testkit.node.NodePackages;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs {@code @copilotkit/aimock}, a fake of many services that was written by others, on a loopback port.
 *
 * <p>Where Node.js 20.15 or the package is not to be had, tests are skipped and say so, unless
 * {@code RAGSTONE_REQUIRE_NODE} is {@code 1}: then they fail.
 */
final class Aimock implements AutoCloseable {

    private static final String PACKAGE = "@copilotkit/aimock@1.43.0";
    private static final Path FOLDER = Path.of("target", "aimock").toAbsolutePath();
    private static final Pattern ADDRESS = Pattern.compile("(?:127\\.0\\.0\\.1|localhost):(\\d+)");

    private final Process process;
    private final int port;

    private Aimock(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts one that answers as {@code fixtures} say. */
    static Aimock start(String fixtures, String... options) throws IOException {
        Path program = NodePackages.in(FOLDER, PACKAGE).file("@copilotkit/aimock/dist/cli.js");
        Path file = FOLDER.resolve("fixtures.json");
        Files.writeString(file, fixtures);
        var command = new ArrayList<>(List.of("node", program.toString(), "-p", "0", "-f", file.toString()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        var said = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.append(line).append('\n');
            Matcher address = ADDRESS.matcher(line);
            if (address.find()) {
                Thread.ofVirtual().start(() -> drain(output));
                return new Aimock(process, Integer.parseInt(address.group(1)));
            }
        }
        throw new IOException("aimock ended: " + said);
    }

    /** What nobody reads would stop it. */
    private static void drain(BufferedReader output) {
        try (output) {
            while (output.readLine() != null) {
                // on
            }
        } catch (IOException e) {
            // ended
        }
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
