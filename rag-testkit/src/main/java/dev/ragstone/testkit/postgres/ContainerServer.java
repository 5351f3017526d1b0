package dev.ragstone.testkit.postgres;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.RemoteDockerImage;
import org.testcontainers.utility.DockerImageName;

/**
 * A server in a container, through Testcontainers: it finds the engine, fetches the image, and removes the container also
 * when this process is killed.
 */
final class ContainerServer implements ServerProcess {

    private static final DockerImageName IMAGE = DockerImageName.parse("pgvector/pgvector:0.8.0-pg17");
    private static final int PORT_INSIDE = 5432;
    private static final String LOOPBACK = "127.0.0.1";
    private static final long PATIENCE_SECONDS = 60;

    private final RemoteDockerImage image;
    private int port;
    private @Nullable GenericContainer<?> container;
    private String refusal = "";

    private ContainerServer(RemoteDockerImage image) {
        this.image = image;
    }

    /** Whether an engine answers. */
    static boolean usable() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    /** Fetches the image: without it no other port would help. */
    static ContainerServer prepare() {
        var image = new RemoteDockerImage(IMAGE);
        image.get();
        return new ContainerServer(image);
    }

    @Override
    public String host() {
        String host = DockerClientFactory.instance().dockerHostIpAddress();
        return host.equals("localhost") ? LOOPBACK : host;
    }

    @Override
    public void start(int port) {
        if (container != null && port == this.port) {
            container
                    .getDockerClient()
                    .startContainerCmd(container.getContainerId())
                    .exec();
            return;
        }
        remove();
        this.port = port;
        // No port is made known to Testcontainers, which would choose another one at every start and wait for it.
        container = new GenericContainer<>(image)
                .withEnv("POSTGRES_HOST_AUTH_METHOD", "trust")
                .withCommand("-c", "fsync=off", "-c", "max_connections=200")
                .withCreateContainerCmdModifier(this::publish);
        try {
            container.start();
        } catch (ContainerLaunchException e) {
            refusal = causes(e);
            remove();
        }
    }

    /** What the engine said is the last of them. */
    private static String causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .map(Throwable::toString)
                .collect(Collectors.joining(", because of "));
    }

    private void publish(CreateContainerCmd command) {
        String host = host();
        // An engine elsewhere is reached by another of its addresses, which it alone knows.
        var binding =
                host.equals(LOOPBACK) ? Ports.Binding.bindIpAndPort(LOOPBACK, port) : Ports.Binding.bindPort(port);
        var inside = ExposedPort.tcp(PORT_INSIDE);
        command.withExposedPorts(inside);
        Objects.requireNonNull(command.getHostConfig()).withPortBindings(new PortBinding(binding, inside));
    }

    @Override
    public boolean alive() {
        return container != null && container.isRunning();
    }

    @Override
    public void kill() throws IOException, InterruptedException {
        if (container != null && container.isRunning()) {
            var client = container.getDockerClient();
            client.killContainerCmd(container.getContainerId()).exec();
            try (var end = client.waitContainerCmd(container.getContainerId()).start()) {
                end.awaitCompletion(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
        }
    }

    @Override
    public void remove() {
        if (container != null) {
            container.stop();
            container = null;
        }
    }

    @Override
    public String log() {
        return container == null ? refusal : container.getLogs();
    }
}
