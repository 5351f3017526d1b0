/**
 * Embedders and generators that behave well when a service does not. Each wraps any other and is one itself, so that they
 * can be put around one another:
 *
 * <pre>{@code
 * var circuit = Circuit.standard();
 * var local = CircuitBreakingGenerator.of(OllamaGenerator.builder("llama3.2").build(), circuit);
 * var cloud = RetryingGenerator.of(OpenAiGenerator.builder(OpenAiEndpoint.openAi(), "gpt-4o-mini").build());
 * var generator = FallbackGenerator.of(local, cloud);
 * }</pre>
 *
 * <p>A module of its own that knows no provider, so that it serves all of them and those of the application. The memory
 * is kept by Caffeine, which gets eviction under contention right. Circuit and rate are a page of code each: an answer that
 * comes token by token can be given up, refused before it is sent, or interrupted, and what that means for a trial or a
 * place in the queue is not to be said to Failsafe or resilience4j. Repeating a call is a loop over the
 * {@link dev.ragstone.error.RetryPolicy} of the core, which a sync uses too, so that there is one such policy.
 *
 * <p>What is repeated or replaced is only ever an answer of which nobody has seen a word: after the first token a failure
 * is passed on. Streams begin when they are first asked for a token.
 */
@NullMarked
package dev.ragstone.resilience;

import org.jspecify.annotations.NullMarked;
