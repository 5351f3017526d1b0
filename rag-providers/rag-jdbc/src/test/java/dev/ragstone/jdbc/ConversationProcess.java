package dev.ragstone.jdbc;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.testkit.KilledProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/**
 * Appends pairs of messages to one conversation until it is killed, and notes each pair that was acknowledged. It is ready
 * after the third.
 */
final class ConversationProcess {

    static final ConversationId ID = new ConversationId("anna", "c1");

    private ConversationProcess() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Path acknowledged = Path.of(arguments[1]);
        try (var store = JdbcConversationStore.open(file)) {
            int next = store.find(ID).map(found -> found.messages().size()).orElse(0);
            int first = next;
            for (; next < 1_000_000; next += 2) {
                store.append(
                        ID, List.of(Message.user("q" + next, Instant.now()), Message.user("a" + next, Instant.now())));
                Files.writeString(acknowledged, next + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                if (next == first + 4) {
                    KilledProcess.ready();
                }
            }
        }
    }
}
