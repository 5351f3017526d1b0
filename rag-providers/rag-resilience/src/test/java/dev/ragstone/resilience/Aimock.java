package dev.ragstone.resilience;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs {@code @copilotkit/aimock}, a fake of many services that was written by others, on a loopback port.
 *
 * <p>Where Node.js 20.15 or the package is not to be had, tests are skipped and say so, unless
 * {@code RAGSTONE_REQUIRE_AIMOCK} is {@code 1}: then they fail.
 */
final class Aimock implements AutoCloseable {

    private static final String PACKAGE = "@copilotkit/aimock@1.43.0";
    private static final Path FOLDER = Path.of("target", "aimock").toAbsolutePath();
    private static final Pattern NODE_VERSION = Pattern.compile("v(\\d+)\\.(\\d+)\\.");
    private static final Pattern ADDRESS = Pattern.compile("(?:127\\.0\\.0\\.1|localhost):(\\d+)");

    private final Process process;
    private final int port;

    private Aimock(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts one that answers as {@code fixtures} say. */
    static Aimock start(String fixtures, String... options) throws IOException, InterruptedException {
        Path program = installed();
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

    /** An older one installs the package and then fails to run it. */
    private static void requireNode() throws IOException, InterruptedException {
        Files.createDirectories(FOLDER);
        run(List.of("node", "--version"), "node.log");
        String said = Files.readString(FOLDER.resolve("node.log"));
        Matcher version = NODE_VERSION.matcher(said);
        boolean enough = version.find()
                && Integer.parseInt(version.group(1)) * 1000 + Integer.parseInt(version.group(2)) >= 20_015;
        if (!enough) {
            missing("Node.js must be 20.15 or newer but is " + said.strip());
        }
    }

    private static Path installed() throws IOException, InterruptedException {
        requireNode();
        Path program = FOLDER.resolve("node_modules/@copilotkit/aimock/dist/cli.js");
        if (!Files.exists(program)) {
            int result = run(
                    List.of(
                            "npm",
                            "install",
                            "--prefix",
                            FOLDER.toString(),
                            "--no-audit",
                            "--no-fund",
                            "--ignore-scripts",
                            PACKAGE),
                    "npm.log");
            if (result != 0 || !Files.exists(program)) {
                missing("npm could not install " + PACKAGE + ", result " + result);
            }
        }
        return program;
    }

    private static int run(List<String> command, String log) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(FOLDER.resolve(log).toFile())
                    .start();
            if (!process.waitFor(3, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                return -1;
            }
            return process.exitValue();
        } catch (IOException e) {
            missing("there is no " + command.getFirst() + ": " + e.getMessage());
            return -1;
        }
    }

    private static void missing(String reason) {
        if ("1".equals(System.getenv("RAGSTONE_REQUIRE_AIMOCK"))) {
            throw new AssertionError("aimock is required here, but " + reason);
        }
        abort("without aimock: " + reason);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
