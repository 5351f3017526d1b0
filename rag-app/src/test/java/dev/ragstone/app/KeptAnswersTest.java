package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.jdbc.JdbcConversationStore;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program keeps of questions, beside an index in a folder. */
class KeptAnswersTest {

    private static final String QUESTION = "How long is the notice period of the lease?";

    @TempDir
    static Path temp;

    private static Path docs;

    @BeforeAll
    static void writeDocuments() {
        docs = SampleDocuments.in(temp);
    }

    @Test
    void conversationIsKeptWithItsCitationsAndGoesOn() {
        Path index = filled("talk");

        assertThat(Run.of("ask", "--index", index, "--conversation", "lease", QUESTION)
                        .exit())
                .isZero();
        assertThat(Run.of("ask", "--index", index, "--conversation", "lease", "And who signs it?")
                        .exit())
                .isZero();

        Conversation kept = conversation(temp.resolve("talk.db"), "lease");
        assertThat(kept.messages()).hasSize(4);
        assertThat(kept.messages().getFirst().text()).isEqualTo(QUESTION);
        assertThat(kept.messages().get(1).citations()).isNotEmpty();
        JsonNode traces = Run.of("trace", "--json", "--index", index).json().get("traces");
        assertThat(traces).hasSize(2);
        assertThat(traces.get(0).get("question").asText()).isEqualTo("And who signs it?");
    }

    @Test
    void nothingIsKeptUnlessAskedFor() {
        Path index = filled("silent");

        Run.of("ask", "--index", index, QUESTION);
        Run run = Run.of("trace", "--index", index);

        assertThat(temp.resolve("silent.db")).doesNotExist();
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("nothing was kept").contains("--trace");
    }

    @Test
    void traceIsListedAndShownStepByStep() {
        Path index = temp.resolve("traced");
        assertThat(Run.of("ask", "--json", "--index", index, "--trace", "--docs", docs, QUESTION)
                        .exit())
                .isZero();

        JsonNode trace =
                Run.of("trace", "--json", "--index", index).json().get("traces").get(0);
        String id = trace.get("id").asText();
        Run list = Run.of("trace", "--index", index);
        Run whole = Run.of("trace", "--index", index, id);

        assertThat(Run.keys(trace))
                .containsExactly(
                        "id",
                        "question",
                        "started",
                        "millis",
                        "result",
                        "promptTokens",
                        "answerTokens",
                        "spans",
                        "warnings");
        assertThat(list.out()).contains(id).contains(QUESTION).contains(" ms ");
        assertThat(whole.out().lines().toList())
                .hasSizeGreaterThan(trace.get("spans").size());
        assertThat(whole.out()).contains(trace.get("spans").get(0).get("name").asText());
    }

    @Test
    void unknownTraceAndBadNamesAreClearErrors() {
        Path index = filled("errors");
        Run.of("ask", "--index", index, "--trace", QUESTION);

        assertThat(Run.of("trace", "--index", index, "t-4711").err()).contains("you have no trace t-4711");
        assertThat(Run.of("trace", "--index", index, "--limit", "0").exit()).isEqualTo(2);
        Run blank = Run.of("ask", "--index", index, "--conversation", " ", QUESTION);
        assertThat(blank.exit()).isEqualTo(2);
        assertThat(blank.err()).contains("--conversation: id must not be blank");
    }

    private static Path filled(String name) {
        Path index = temp.resolve(name);
        Run.of("sync", "--json", "--index", index, docs);
        return index;
    }

    private static Conversation conversation(Path file, String name) {
        try (var conversations = JdbcConversationStore.open(file)) {
            return conversations
                    .find(new ConversationId(System.getProperty("user.name"), name))
                    .orElseThrow();
        }
    }
}
