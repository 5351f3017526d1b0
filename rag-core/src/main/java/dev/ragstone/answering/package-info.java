/**
 * Questions on their way to a checked answer: {@link dev.ragstone.answering.Answering} understands, searches, assembles,
 * generates and checks, and writes down what was done.
 *
 * <p>Every step but the search and the assembling can be done without: one that fails or takes too long is left out, with
 * a warning. What the steps are is said by {@link dev.ragstone.answering.AnsweringSettings}. An answer
 * is made in the caller's thread, and owns none of its parts. Most applications ask through {@link dev.ragstone.Rag}.
 */
@NullMarked
package dev.ragstone.answering;

import org.jspecify.annotations.NullMarked;
