package dev.ragstone.testkit.node;

import dev.ragstone.testkit.MissingPart;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Packages of npm in a folder of their own, for tests.
 *
 * <pre>{@code
 * NodePackages node = NodePackages.in(Path.of("target", "openai-client"), "openai@7.3.0");
 * String said = node.run(Path.of("src/test/node/client.mjs"), Duration.ofMinutes(1), address);
 * }</pre>
 *
 * <p>Scripts import the packages by name: they run from a copy beside them. See the package for what happens where a part
 * is missing. Safe for use by several processes.
 *
 * @since 0.1
 */
public final class NodePackages {

    private static final Pattern VERSION = Pattern.compile("v(\\d+)\\.(\\d+)\\.");
    private static final Pattern NAME = Pattern.compile("((?:@[\\w.-]+/)?[\\w.-]+)@[\\w.-]+");
    private static final int OLDEST = 20_015;

    private final Path folder;

    private NodePackages(Path folder) {
        this.folder = folder;
    }

    /**
     * Installs what is not there yet.
     *
     * @param packages with their exact versions, such as {@code openai@7.3.0}
     */
    public static NodePackages in(Path folder, String... packages) {
        var node = new NodePackages(folder.toAbsolutePath());
        try {
            Files.createDirectories(node.folder);
            node.requireNode();
            if (packages.length > 0) {
                node.install(List.of(packages));
            }
            return node;
        } catch (IOException e) {
            throw MissingPart.of("Node.js", "RAGSTONE_REQUIRE_NODE", String.valueOf(e.getMessage()));
        }
    }

    /** A file of an installed package. */
    public Path file(String path) {
        return folder.resolve("node_modules").resolve(path);
    }

    /**
     * Runs a script to its end.
     *
     * @return everything it said
     * @throws AssertionError if it fails or takes longer than {@code limit}, with everything it said
     */
    public String run(Path script, Duration limit, String... arguments) throws IOException {
        Path copy = folder.resolve(script.getFileName());
        Files.write(copy, Files.readAllBytes(script));
        var command = new ArrayList<>(List.of("node", copy.toString()));
        command.addAll(List.of(arguments));
        NodeRun run = NodeRun.of(command, folder, limit);
        if (run.result() != 0) {
            throw new AssertionError(script.getFileName() + " " + run.ending() + ":\n" + run.said());
        }
        return run.said();
    }

    // An older one installs packages and then fails to run them.
    private void requireNode() throws IOException {
        NodeRun run = NodeRun.of(List.of("node", "--version"), folder, Duration.ofMinutes(1));
        Matcher version = VERSION.matcher(run.said());
        boolean enough = version.find()
                && Integer.parseInt(version.group(1)) * 1000 + Integer.parseInt(version.group(2)) >= OLDEST;
        if (!enough) {
            throw MissingPart.of(
                    "Node.js",
                    "RAGSTONE_REQUIRE_NODE",
                    "Node.js must be 20.15 or newer but is " + run.said().strip());
        }
    }

    private void install(List<String> packages) throws IOException {
        try (var channel =
                        FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var lock = channel.lock()) {
            Path installed = folder.resolve("installed");
            String wanted = String.join("\n", packages);
            if (lock.isValid()
                    && Files.exists(installed)
                    && Files.readString(installed).equals(wanted)) {
                return;
            }
            var command = new ArrayList<>(List.of(
                    "npm", "install", "--prefix", folder.toString(), "--no-audit", "--no-fund", "--ignore-scripts"));
            command.addAll(packages);
            NodeRun run = NodeRun.of(command, folder, Duration.ofMinutes(3));
            if (run.result() != 0 || !packages.stream().allMatch(this::isThere)) {
                throw MissingPart.of(
                        "npm", "RAGSTONE_REQUIRE_NODE", "npm could not install " + packages + ": " + run.said());
            }
            Files.writeString(installed, wanted);
        }
    }

    private boolean isThere(String wanted) {
        Matcher name = NAME.matcher(wanted);
        if (!name.matches()) {
            throw new IllegalArgumentException("a package must be NAME@VERSION but is " + wanted);
        }
        return Files.exists(file(name.group(1)));
    }
}
