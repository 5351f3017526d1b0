/**
 * What OpenAI's clients speak: {@code /v1/chat/completions} and {@code /v1/models}.
 *
 * <p>A model named {@code rag/...} answers from the documents, with {@code [n]} in the text, a list of the sources after
 * it, and both once more as fields of their own. Every other model belongs to the service behind this server: such a
 * request goes there byte for byte, and so does its response come back, unless it is about this server's own key or no JSON
 * and no stream of events.
 */
@NullMarked
package dev.ragstone.app.server.openai;

import org.jspecify.annotations.NullMarked;
