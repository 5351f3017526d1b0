package dev.ragstone.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerEngineTest {

    @TempDir
    private Path temp;

    @Test
    void socketThatAnEndedEngineHasLeftDoesNotListen() throws IOException {
        Path socket = temp.resolve("docker.sock");
        assertThat(named("unix://" + socket)).isFalse();

        try (var engine = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            engine.bind(UnixDomainSocketAddress.of(socket));
            assertThat(named("unix://" + socket)).isTrue();
        }

        assertThat(socket).exists();
        assertThat(named("unix://" + socket)).isFalse();
    }

    @Test
    void portListensAsLongAsItIsOpen() throws IOException {
        String address;
        try (var engine = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            address = "tcp://127.0.0.1:" + engine.getLocalPort();
            assertThat(named(address)).isTrue();
        }

        assertThat(named(address)).isFalse();
    }

    @Test
    void addressOfAnotherKindIsLeftToTestcontainers() {
        assertThat(named("ssh://host")).isTrue();
        assertThat(named("no address")).isTrue();
    }

    @Test
    void socketsAreLookedForInTheUsersFolders() throws IOException {
        Path folder = Files.createDirectories(temp.resolve(".docker/run"));
        try (var engine = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            engine.bind(UnixDomainSocketAddress.of(folder.resolve("docker.sock")));

            assertThat(new ContainerEngine(Map.of(), temp).listens()).isTrue();
            assertThat(new ContainerEngine(Map.of("XDG_RUNTIME_DIR", folder.toString()), Path.of("/none")).listens())
                    .isTrue();
        }
    }

    @Test
    void placeThatTestcontainersHasBeenToldIsLeftToIt() throws IOException {
        Files.writeString(temp.resolve(".testcontainers.properties"), "docker.host=tcp\\://elsewhere\\:2376\n");

        assertThat(new ContainerEngine(Map.of(), temp).listens()).isTrue();
    }

    private boolean named(String address) {
        return new ContainerEngine(Map.of("DOCKER_HOST", address), temp).listens();
    }
}
