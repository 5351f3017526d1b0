package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be known of the image without building it. */
class DockerfileTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    Path temp;

    @Test
    void everyCopiedPathExists() throws IOException {
        List<String> copied = instructions("COPY")
                .filter(words -> !words.contains("--from="))
                .flatMap(words -> {
                    List<String> paths = Arrays.asList(words.split(" ", -1));
                    return paths.subList(0, paths.size() - 1).stream();
                })
                .toList();

        assertThat(copied).contains("pom.xml", "rag-app");
        assertThat(copied).allSatisfy(path -> assertThat(ROOT.resolve(path)).exists());
    }

    @Test
    void everyModuleIsCopied() throws IOException {
        List<String> modules = Files.readString(ROOT.resolve("pom.xml"))
                .lines()
                .filter(line -> line.strip().startsWith("<module>"))
                .map(line -> line.replaceAll("</?module>", "").strip())
                .toList();

        List<String> copied = instructions("COPY").toList();
        assertThat(modules)
                .isNotEmpty()
                .allSatisfy(module -> assertThat(copied)
                        .anyMatch(words -> words.startsWith(module + " ") || words.startsWith(module + "/pom.xml ")));
    }

    @Test
    void imagesAndUserArePinned() throws IOException {
        assertThat(instructions("FROM")).isNotEmpty().allMatch(words -> words.matches("[a-z-]+:[0-9][\\w.-]* AS \\w+"));
        assertThat(instructions("USER")).singleElement().isEqualTo("10001:10001");
    }

    @Test
    void theEntryHandsArgumentsOnAsTheyAre() throws IOException, InterruptedException {
        List<String> entry = exec("ENTRYPOINT");

        List<String> seen = started(entry, "ask", "two words", "--json", "$HOME \"quoted\"");

        assertThat(seen).containsSubsequence("-jar", "/opt/ragstone/ragstone.jar", "ask", "two words", "--json");
        assertThat(seen).endsWith("$HOME \"quoted\"");
    }

    @Test
    void theUsualCommandParses() throws IOException {
        assertThat(Run.of(exec("CMD").toArray()).exit()).isZero();
    }

    @Test
    void aServerThatAnswersIsHealthy() throws Exception {
        assertThat(health("HTTP/1.1 200 OK\r\n\r\n{}", "serve")).isZero();
    }

    @Test
    void aServerThatAnswersOtherwiseOrNotAtAllIsNotHealthy() throws Exception {
        assertThat(health("HTTP/1.1 503 Service Unavailable\r\n\r\n", "serve")).isEqualTo(1);
        assertThat(health("", "serve")).isEqualTo(1);
        assertThat(check(freePort(), "serve")).isEqualTo(1);
    }

    @Test
    void aContainerThatDoesNotServeIsNotAsked() throws Exception {
        assertThat(check(freePort(), "chat")).isZero();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** What the health check says to a server that gives this answer. */
    private int health(String answer, String command) throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> request = threads.submit(() -> {
                try (Socket client = server.accept()) {
                    // The whole head: what is left unread when a socket closes takes the answer with it.
                    var head = new BufferedReader(
                            new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
                    List<String> lines =
                            head.lines().takeWhile(line -> !line.isEmpty()).toList();
                    client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                    return lines.getFirst();
                }
            });

            int exit = check(server.getLocalPort(), command);

            assertThat(request.get()).isEqualTo("GET /health HTTP/1.0");
            return exit;
        }
    }

    private int check(int port, String command) throws IOException, InterruptedException {
        Path line =
                Files.writeString(temp.resolve("cmdline"), "java\0-jar\0ragstone.jar\0" + command + "\0--docs\0d\0");
        String health = instructions("HEALTHCHECK").findFirst().orElseThrow();
        assertThat(health).contains("/proc/1/cmdline");
        var builder = new ProcessBuilder(
                strings(health.substring(health.indexOf('[')).replace("/proc/1/cmdline", line.toString())));
        builder.environment().put("RAGSTONE_PORT", Integer.toString(port));
        return builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Runs a command with a java that only tells its arguments. */
    private List<String> started(List<String> command, String... more) throws IOException, InterruptedException {
        Path java = Files.writeString(
                temp.resolve("java"), "#!/bin/sh\nfor word in \"$@\"; do echo \"$word\"; done >" + temp + "/seen\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        var builder = new ProcessBuilder(
                Stream.concat(command.stream(), Stream.of(more)).toList());
        builder.environment().put("PATH", temp + ":" + System.getenv("PATH"));
        builder.environment().put("JAVA_OPTS", "-Xmx1g -Xss1m");
        assertThat(builder.directory(temp.toFile()).inheritIO().start().waitFor())
                .isZero();
        return Files.readAllLines(temp.resolve("seen"));
    }

    private static List<String> exec(String instruction) throws IOException {
        return strings(instructions(instruction).findFirst().orElseThrow());
    }

    private static List<String> strings(String json) throws IOException {
        return List.of(new ObjectMapper().readValue(json, String[].class));
    }

    /** What follows the instructions with this name, their lines joined. */
    private static Stream<String> instructions(String name) throws IOException {
        return Files.readString(ROOT.resolve("Dockerfile"))
                .replaceAll("(?m)^#.*\\R", "")
                .replaceAll("\\\\\\R\\s*", "")
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.substring(name.length() + 1).strip());
    }
}
