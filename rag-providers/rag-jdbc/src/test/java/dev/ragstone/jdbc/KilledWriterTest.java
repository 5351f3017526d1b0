package dev.ragstone.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.conversation.Message;
import dev.ragstone.testkit.KilledProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledWriterTest {

    @TempDir
    private Path temp;

    @Test
    void killedWriterHasLostNothingAndLeavesNothingHalf() throws Exception {
        Path file = temp.resolve("ragstone.db");
        Path acknowledged = temp.resolve("acknowledged");
        var writer = new KilledProcess(ConversationProcess.class, temp);

        for (int millis : List.of(40, 150, 320)) {
            writer.run(Duration.ofMillis(millis), file.toString(), acknowledged.toString());

            try (var store = JdbcConversationStore.open(file)) {
                List<String> texts = store.find(ConversationProcess.ID).orElseThrow().messages().stream()
                        .map(Message::text)
                        .toList();
                for (int i = 0; i < texts.size(); i += 2) {
                    assertThat(texts.subList(i, i + 2)).containsExactly("q" + i, "a" + i);
                }
                assertThat(lastAcknowledged(acknowledged)).isLessThan(texts.size());
            }
        }
        assertThat(lastAcknowledged(acknowledged)).as("so that something was tested").isPositive();
    }

    private static int lastAcknowledged(Path file) throws Exception {
        if (!Files.exists(file)) {
            return -1;
        }
        // What follows the last line end was cut by the kill.
        String[] lines = Files.readString(file).split("\n", -1);
        return lines.length < 2 ? -1 : Integer.parseInt(lines[lines.length - 2]);
    }
}
