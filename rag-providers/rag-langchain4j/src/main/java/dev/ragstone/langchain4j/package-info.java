/**
 * Ragstone and LangChain4j, both ways: {@link dev.ragstone.langchain4j.LangChain4j} makes parts of Ragstone out of
 * LangChain4j's models, stores, parsers and splitters; {@link dev.ragstone.langchain4j.Ragstone} makes parts of a LangChain4j
 * application out of Ragstone.
 *
 * <p>This is the one module whose public methods take and return types of another library, since that is its purpose; what
 * it throws is Ragstone's own. An adapter adds what its original does not promise: order, ids, scores and types are
 * restored, a filter is applied to the last match or refused, and an answer that makes no sense is an error that names the
 * model. What is adapted is never closed here: it belongs to whoever built it.
 *
 * <p>Everything is written against langchain4j-core alone. {@code PgVectorEmbeddingStore} is known by its name, and only
 * ever used through {@linkplain dev.ragstone.langchain4j.LangChain4j#guarded a guard}.
 */
@NullMarked
package dev.ragstone.langchain4j;

import org.jspecify.annotations.NullMarked;
