package dev.ragstone.testkit.postgres;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where servers can be had in an environment. */
final class Servers {

    private static final String CHOICE = "RAGSTONE_PG_SERVER";

    /** What {@code RAGSTONE_PG_SERVER} may say. */
    private enum Choice {
        ANY,
        INSTALLED,
        CONTAINER
    }

    private final @Nullable String given;
    private final Choice choice;
    private final Path home;
    private final ContainerEngine engine;

    private Servers(@Nullable String given, Choice choice, Path home, ContainerEngine engine) {
        this.given = given;
        this.choice = choice;
        this.home = home;
        this.engine = engine;
    }

    static Servers of(Map<String, String> environment) {
        String url = environment.get("RAGSTONE_PG_URL");
        String caches = environment.get("XDG_CACHE_HOME");
        Path userHome = Path.of(System.getProperty("user.home"));
        Path cache = caches == null || caches.isEmpty() ? userHome.resolve(".cache") : Path.of(caches);
        return new Servers(
                url == null || url.isBlank() ? null : url,
                choice(environment.get(CHOICE)),
                cache.resolve("ragstone/postgresql-17"),
                new ContainerEngine(environment, userHome));
    }

    private static Choice choice(@Nullable String said) {
        if (said == null || said.isBlank()) {
            return Choice.ANY;
        }
        return switch (said.strip()) {
            case "installed" -> Choice.INSTALLED;
            case "container" -> Choice.CONTAINER;
            default ->
                throw new IllegalArgumentException(CHOICE + " must be installed or container but was '" + said + "'");
        };
    }

    /** The address of one that is there already. */
    @Nullable
    String given() {
        return given;
    }

    /** Starts one; empty if it cannot be had. */
    Optional<KillablePostgres> start() {
        if (choice != Choice.CONTAINER && InstalledServer.usable(home)) {
            return Optional.of(KillablePostgres.start(InstalledServer.prepare(home)));
        }
        if (isContainerAtHand()) {
            return Optional.of(KillablePostgres.start(ContainerServer.prepare()));
        }
        return Optional.empty();
    }

    private boolean isContainerAtHand() {
        return switch (choice) {
            case INSTALLED -> false;
            case CONTAINER -> engine.answers();
            case ANY -> engine.listens() && engine.answers();
        };
    }

    /** Why there is none, and what to do. */
    String missing() {
        return switch (choice) {
            case CONTAINER -> engine.missing() + ", and " + CHOICE + " wants nothing else. Start one" + orName();
            case INSTALLED -> notInstalled() + ", and " + CHOICE + " wants nothing else. " + install() + orName();
            case ANY -> notInstalled() + ", and " + engine.missing() + ". " + install() + orName();
        };
    }

    private String notInstalled() {
        return "no server is installed in " + home + " that this user may start";
    }

    private static String install() {
        return "Run '.ci/postgres --install' as root on a Debian";
    }

    private String orName() {
        return given == null ? ", or set RAGSTONE_PG_URL=jdbc:postgresql://HOST/DATABASE?user=NAME" : "";
    }
}
