package dev.ragstone.testkit.postgres;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * The PostgreSQL with pgvector that tests run against: what {@code RAGSTONE_PG_URL} names, else a server started once for
 * this process from the folder that {@code .ci/postgres --install} fills, else one in a container, where a Docker engine
 * answers and {@code org.testcontainers:testcontainers} is on the class path. {@code RAGSTONE_PG_SERVER}, which is {@code
 * installed} or {@code container}, allows only one of the latter two.
 *
 * <pre>{@code
 * private static TestDatabase database;
 *
 * @BeforeAll
 * static void connect() {
 *     database = TestPostgres.database();
 * }
 *
 * @AfterAll
 * static void drop() {
 *     TestDatabase.drop(database);
 * }
 * }</pre>
 *
 * <p>Where there is none of them the test is skipped, and one line per process says so; with {@code RAGSTONE_REQUIRE_PG=1}
 * it fails. The tests bring the driver, {@code org.postgresql:postgresql}. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class TestPostgres {

    private static final Servers SERVERS = Servers.of(System.getenv());

    /** The server all tests of this process share; started at first use, and it ends with the process. */
    private static final class Shared {
        private static final @Nullable String URL = url();

        private static @Nullable String url() {
            String given = SERVERS.given();
            return given != null
                    ? given
                    : SERVERS.start().map(KillablePostgres::url).orElse(null);
        }
    }

    /** Says it once, however many tests are skipped. */
    private static final class Notice {
        private static final String SKIPPED = "PostgreSQL tests skipped: " + SERVERS.missing();

        static {
            // A skipped test leaves no line in the build's output, and this one must.
            System.out.println(SKIPPED);
        }
    }

    private TestPostgres() {}

    /** A new and empty database; see the class for what happens without a server. */
    public static TestDatabase database() {
        return TestDatabase.createOn(url());
    }

    /** The JDBC address of a server, with its user; see the class for what happens without one. */
    public static String url() {
        if (Shared.URL == null) {
            throw missing();
        }
        return Shared.URL;
    }

    /**
     * A server of the caller's own that may be killed. {@code RAGSTONE_PG_URL} does not help here: it has to be installed
     * or in a container, and else the test is skipped or fails like any other.
     */
    public static KillablePostgres killable() {
        return SERVERS.start().orElseThrow(TestPostgres::missing);
    }

    private static TestAbortedException missing() {
        if (required(System.getenv())) {
            throw new AssertionError("PostgreSQL is required here (RAGSTONE_REQUIRE_PG=1), but " + SERVERS.missing());
        }
        return new TestAbortedException(Notice.SKIPPED);
    }

    private static boolean required(Map<String, String> environment) {
        return "1".equals(environment.get("RAGSTONE_REQUIRE_PG"));
    }
}
