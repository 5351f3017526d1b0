/**
 * Models behind the protocol of OpenAI, which many speak: OpenAI itself, Azure, vLLM, LiteLLM, llama.cpp, LM Studio,
 * Gemini's compatible endpoint. {@link dev.ragstone.openai.OpenAiEndpoint} says where and with which key,
 * {@link dev.ragstone.openai.OpenAiEmbedder} and {@link dev.ragstone.openai.OpenAiGenerator} do the rest.
 *
 * <p>Decided here: chat completions rather than responses, because that is what all of them have. What only some accept,
 * such as the usage at the end of a stream or the newer name of the longest answer, can be turned off or over, and a
 * service that refuses it is answered with the setter to call.
 *
 * <p>Nothing is tried twice here; {@code rag-resilience} has what does. Keys are asked for at every call and are in no
 * message, log or {@code toString}.
 */
@NullMarked
package dev.ragstone.openai;

import org.jspecify.annotations.NullMarked;
