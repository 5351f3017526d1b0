/**
 * Programs of Node.js for tests: a client or a browser's driver that others wrote shows more than one of our own would.
 *
 * <p>{@link dev.ragstone.testkit.node.NodePackages} installs packages at exact versions, once, and runs scripts that use
 * them. Where there is no Node.js, no network or no browser the test is skipped and says why; with
 * {@code RAGSTONE_REQUIRE_NODE=1} or {@code RAGSTONE_REQUIRE_BROWSER=1} it fails.
 */
@NullMarked
package dev.ragstone.testkit.node;

import org.jspecify.annotations.NullMarked;
