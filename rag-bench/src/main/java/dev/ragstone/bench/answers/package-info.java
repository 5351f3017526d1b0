/**
 * Benchmarks of what comes after retrieval: how well groundedness is judged, and whether documents can leave their place in
 * a prompt.
 *
 * <p>Sets are split in two halves by their claims. Whatever is chosen by looking at data is chosen on the first half and
 * reported on the second.
 */
@NullMarked
package dev.ragstone.bench.answers;

import org.jspecify.annotations.NullMarked;
