/**
 * A real PostgreSQL with pgvector for tests, without naming a JDBC driver: {@link
 * dev.ragstone.testkit.postgres.TestPostgres} gives empty databases on the server that {@code RAGSTONE_PG_URL} names, on
 * one that it starts from the folder that {@code .ci/postgres} fills, or on one in a container, and else skips the test.
 *
 * <p>{@link dev.ragstone.testkit.postgres.KillablePostgres} is a server of a test's own that can be killed and started
 * again, to see what a crash leaves behind.
 *
 * <p>Containers come from Testcontainers, which is an optional dependency: whoever wants them adds {@code
 * org.testcontainers:testcontainers} to the tests, and nobody else gets a Docker client and what it depends on.
 */
@NullMarked
package dev.ragstone.testkit.postgres;

import org.jspecify.annotations.NullMarked;
