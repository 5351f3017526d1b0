package dev.ragstone.app.server.api;

import dev.ragstone.Rag;
import dev.ragstone.app.server.security.AuditLog;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.trace.TraceStore;
import org.jspecify.annotations.Nullable;

/**
 * What the endpoints work with. All of it is closed by whoever opened it.
 *
 * @param conversations missing if they are not kept
 * @param traces missing if they are not kept
 * @param generator the name of what writes answers
 * @since 0.1
 */
public record Backend(
        Rag rag,
        Embedder embedder,
        @Nullable ConversationStore conversations,
        @Nullable TraceStore traces,
        DocumentNames names,
        AuditLog audit,
        String generator) {}
