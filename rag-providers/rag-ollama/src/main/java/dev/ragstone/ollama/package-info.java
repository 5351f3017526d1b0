/**
 * Models served by Ollama: {@link dev.ragstone.ollama.OllamaEmbedder} and {@link dev.ragstone.ollama.OllamaGenerator},
 * and {@link dev.ragstone.ollama.OllamaServer} to see whether it runs and what it has.
 *
 * <p>Decided here: the context window is always sent, because Ollama otherwise takes a small one and cuts the beginning
 * of a longer prompt off without a word; it stays the same from call to call, because another one makes Ollama load the
 * model again. Texts to embed are never cut either, but refused. Thinking is off, since a reader of sources waits for it
 * and never sees it.
 *
 * <p>Nothing is tried twice here; {@code rag-resilience} has what does.
 */
@NullMarked
package dev.ragstone.ollama;

import org.jspecify.annotations.NullMarked;
