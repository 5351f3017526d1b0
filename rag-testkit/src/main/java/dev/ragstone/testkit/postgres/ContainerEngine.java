package dev.ragstone.testkit.postgres;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Whether containers can be had. Testcontainers, an optional dependency, is known here by its name alone, and is asked only
 * where something listens: it waits ten seconds for a socket that an ended engine has left, and logs all that it has tried.
 */
final class ContainerEngine {

    private static final String TESTCONTAINERS = "org.testcontainers.DockerClientFactory";
    private static final int PATIENCE_MILLIS = 2_000;
    private static final int USUAL_PORT = 2375;

    private final Map<String, String> environment;
    private final Path userHome;

    ContainerEngine(Map<String, String> environment, Path userHome) {
        this.environment = Map.copyOf(environment);
        this.userHome = userHome;
    }

    /** Whether Testcontainers finds an engine, wherever it looks for one. */
    boolean answers() {
        return isLibraryThere() && ContainerServer.usable();
    }

    /** Why it does not. */
    String missing() {
        return isLibraryThere()
                ? "no Docker engine answers"
                : "org.testcontainers:testcontainers, which could ask a Docker engine, is not on the class path";
    }

    /** Whether something takes connections where an engine usually does, or Testcontainers has been told of another place. */
    boolean listens() {
        String named = environment.get("DOCKER_HOST");
        if (named != null && !named.isBlank()) {
            return listensAt(named.strip());
        }
        // A pipe of Windows cannot be tried from here.
        return System.getProperty("os.name").startsWith("Windows")
                || isConfigured(userHome.resolve(".testcontainers.properties"))
                || usualSockets().anyMatch(ContainerEngine::connects);
    }

    private static boolean isLibraryThere() {
        try {
            Class.forName(TESTCONTAINERS, false, ContainerEngine.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private Stream<Path> usualSockets() {
        Stream<Path> sockets = Stream.of(
                Path.of("/var/run/docker.sock"),
                userHome.resolve(".docker/run/docker.sock"),
                userHome.resolve(".docker/desktop/docker.sock"));
        String own = environment.get("XDG_RUNTIME_DIR");
        return own == null || own.isEmpty() ? sockets : Stream.concat(sockets, Stream.of(Path.of(own, "docker.sock")));
    }

    private static boolean listensAt(String address) {
        try {
            URI place = URI.create(address);
            return switch (String.valueOf(place.getScheme())) {
                case "unix" -> connects(Path.of(place.getPath()));
                case "tcp", "http", "https" ->
                    connects(place.getHost(), place.getPort() < 0 ? USUAL_PORT : place.getPort());
                default -> true;
            };
        } catch (IllegalArgumentException e) {
            // Testcontainers says what is wrong with it.
            return true;
        }
    }

    private static boolean connects(Path socket) {
        if (!Files.exists(socket)) {
            return false;
        }
        try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            return channel.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean connects(String host, int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isConfigured(Path file) {
        var properties = new Properties();
        try (var text = Files.newBufferedReader(file)) {
            properties.load(text);
        } catch (IOException e) {
            return false;
        }
        return properties.containsKey("docker.host") || properties.containsKey("tc.host");
    }
}
