/**
 * Short programs, each of which shows one thing.
 *
 * <p>{@link dev.ragstone.examples.Quickstart} is the place to begin. Most of them take an index folder, a folder of
 * documents and a question; all need nothing installed and call no service.
 */
@NullMarked
package dev.ragstone.examples;

import org.jspecify.annotations.NullMarked;
