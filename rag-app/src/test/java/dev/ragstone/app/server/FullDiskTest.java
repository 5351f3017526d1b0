package dev.ragstone.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.testkit.MissingPart;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server in a process of its own whose disk has a few megabytes: a file system in memory that only that process sees.
 * Skipped where the system lets ordinary users mount none.
 */
class FullDiskTest {

    private static final String MOUNT = "mount -t tmpfs -o size=12m tmpfs \"$0\"";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private @Nullable Process process;
    private URI address = URI.create("http://127.0.0.1");

    @BeforeEach
    void start() throws Exception {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        if (!canMount(disk)) {
            throw MissingPart.of("a small disk", "ordinary users may mount no file system here");
        }
        Path arguments = folder.resolve("arguments");
        Files.writeString(
                arguments,
                "-cp \"" + System.getProperty("java.class.path").replace("\\", "\\\\") + "\"\n"
                        + "--add-modules=jdk.incubator.vector --enable-native-access=ALL-UNNAMED -Xmx256m"
                        + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC\n");
        process = new ProcessBuilder(inside(
                        MOUNT + " && exec \"$1\" @\"$2\" " + SmallDiskServer.class.getName() + " \"$0\"",
                        disk.toString(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        arguments.toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        address = URI.create(answer());
    }

    private static boolean canMount(Path disk) throws InterruptedException {
        try {
            Process tried = new ProcessBuilder(inside(MOUNT, disk.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return tried.waitFor(30, TimeUnit.SECONDS) && tried.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> inside(String script, String... arguments) {
        var command = new ArrayList<>(List.of("unshare", "--user", "--map-root-user", "--mount", "sh", "-c"));
        command.add(script);
        command.addAll(List.of(arguments));
        return command;
    }

    @AfterEach
    void end() throws Exception {
        if (process != null) {
            process.outputWriter(StandardCharsets.UTF_8).close();
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void aDiskThatFillsUpRefusesFilesKeepsWhatIsThereAndTakesThemAgainLater() throws Exception {
        HttpResponse<String> first = upload("first.txt", "Penguins guard the vault. ", 1);
        order("fill");
        HttpResponse<String> small = upload("small.txt", "Seals guard the pier. ", 1);
        HttpResponse<String> large = upload("large.txt", "Whales guard the sea. ", 20_000);
        String kept = search("penguins");
        order("free");
        HttpResponse<String> again = upload("large.txt", "Whales guard the sea. ", 20_000);

        assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
        for (HttpResponse<String> refused : List.of(small, large)) {
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(refused.body()).doesNotContain(folder.toString()).doesNotContain("Exception");
        }
        assertThat(kept).contains("guard the vault");
        assertThat(again.statusCode()).as(again.body()).isEqualTo(201);
        assertThat(search("whales")).contains("guard the sea");
        assertThat(search("penguins")).contains("guard the vault");
        assertThat(order("incoming")).isEqualTo("0");
    }

    private String order(String order) throws IOException {
        Process running = running();
        running.outputWriter(StandardCharsets.UTF_8).append(order).append('\n').flush();
        return answer();
    }

    private String answer() throws IOException {
        BufferedReader answers = running().inputReader(StandardCharsets.UTF_8);
        String line = answers.readLine();
        assertThat(line).as("what the server's process says").isNotNull();
        return line;
    }

    private Process running() {
        if (process == null) {
            throw new IllegalStateException("not started");
        }
        return process;
    }

    private String search(String query) throws Exception {
        return send(
                        "/api/search",
                        "application/json",
                        ("{\"query\":\"" + query + "\"}").getBytes(StandardCharsets.UTF_8))
                .body();
    }

    private HttpResponse<String> upload(String name, String text, int times) throws Exception {
        var body = new ByteArrayOutputStream();
        body.writeBytes(("--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(text.repeat(times).getBytes(StandardCharsets.UTF_8));
        body.writeBytes("\r\n--B--\r\n".getBytes(StandardCharsets.UTF_8));
        return send("/api/documents", "multipart/form-data; boundary=B", body.toByteArray());
    }

    private HttpResponse<String> send(String path, String type, byte[] body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        // A connection each: one on which a body was refused half-way is not used again.
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.ofString());
        }
    }
}
