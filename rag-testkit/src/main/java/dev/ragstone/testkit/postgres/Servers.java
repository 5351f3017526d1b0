package dev.ragstone.testkit.postgres;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where servers can be had in an environment. */
final class Servers {

    private final @Nullable String given;
    private final Path home;

    private Servers(@Nullable String given, Path home) {
        this.given = given;
        this.home = home;
    }

    static Servers of(Map<String, String> environment) {
        String url = environment.get("RAGSTONE_PG_URL");
        String caches = environment.get("XDG_CACHE_HOME");
        Path cache = caches == null || caches.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(caches);
        return new Servers(url == null || url.isBlank() ? null : url, cache.resolve("ragstone/postgresql-17"));
    }

    /** The address of one that is there already. */
    @Nullable
    String given() {
        return given;
    }

    /** Starts one; empty if it cannot be had. */
    Optional<KillablePostgres> start() {
        if (InstalledServer.usable(home)) {
            return Optional.of(KillablePostgres.start(InstalledServer.prepare(home)));
        }
        if (DockerServer.usable()) {
            return Optional.of(KillablePostgres.start(new DockerServer()));
        }
        return Optional.empty();
    }

    /** Why there is none, and what to do. */
    String missing() {
        return "no server is installed in " + home + " that this user may start, and no Docker answers."
                + " Run '.ci/postgres --install' as root on a Debian"
                + (given == null ? ", or set RAGSTONE_PG_URL=jdbc:postgresql://HOST/DATABASE?user=NAME" : "");
    }
}
