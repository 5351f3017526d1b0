package dev.ragstone.app.server;

import dev.ragstone.app.server.api.DocumentNames;
import dev.ragstone.app.server.openai.Upstream;
import dev.ragstone.app.server.security.AuditLog;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.trace.TraceStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a server serves. The index owns the stores of conversations and traces, and closes them.
 *
 * @param folders what is kept in the index, to be synced on request
 * @param model what to call the generator after {@code rag/}
 */
record Parts(
        EmbeddedRag.Opened index,
        @Nullable ConversationStore conversations,
        @Nullable TraceStore traces,
        DocumentNames names,
        AuditLog audit,
        List<Path> folders,
        String model,
        Optional<Upstream> upstream,
        Intake intake) {}
