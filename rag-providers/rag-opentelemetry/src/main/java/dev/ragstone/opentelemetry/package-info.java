/**
 * Tells OpenTelemetry what the library does. {@link dev.ragstone.opentelemetry.OpenTelemetryListener} is the whole of it: hand
 * it to the builder of a {@code Rag}.
 *
 * <p>Only the API of OpenTelemetry is used; without its SDK nothing is exported and next to nothing is done. Names follow the
 * semantic conventions for generative AI where these have one, and begin with {@code ragstone.} elsewhere.
 *
 * <p>Spans are made when an answer, a search or a sync has ended, with the times that were measured: a listener hears of them
 * no earlier. Every step is told once by itself and once in its trace; metrics of steps are made of the first, spans of the
 * second, so that nothing is counted twice.
 *
 * <p>Texts of questions, documents and answers stay where they are.
 */
@NullMarked
package dev.ragstone.opentelemetry;

import org.jspecify.annotations.NullMarked;
