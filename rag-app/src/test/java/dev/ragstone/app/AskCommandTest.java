package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AskCommandTest {

    private static final String QUESTION = "How long is the notice period of the lease?";

    @TempDir
    static Path temp;

    private static Path docs;
    private static Path index;

    @BeforeAll
    static void fillIndex() {
        docs = SampleDocuments.in(temp);
        index = temp.resolve("index");
        Run.of("sync", "--json", "--index", index, docs);
    }

    @Test
    void reportsExactlyThePromisedKeys() {
        Run run = Run.of("ask", "--json", "--index", index, QUESTION);

        JsonNode json = run.json();
        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(Run.keys(json)).containsExactly("answer", "citations", "sources", "warnings", "generator", "trace");
        assertThat(json.get("answer").asText()).contains("six weeks").contains("[1]");
        assertThat(Run.keys(json.get("citations").get(0)))
                .containsExactly("n", "document", "page", "start", "end", "quote");
        assertThat(Run.keys(json.get("sources").get(0)))
                .containsExactly("n", "document", "title", "page", "headings", "start", "end");
        assertThat(Run.keys(json.get("trace").get(0))).containsExactly("name", "millis", "result", "counts");
        assertThat(json.get("generator").asText()).isNotBlank();
    }

    @Test
    void citesTheExactCharactersOfTheFile() {
        JsonNode citations =
                Run.of("ask", "--json", "--index", index, QUESTION).json().get("citations");

        assertThat(citations).isNotEmpty();
        for (JsonNode citation : citations) {
            String file = SampleDocuments.read(citation.get("document").asText());
            assertThat(file.substring(
                            citation.get("start").asInt(), citation.get("end").asInt()))
                    .isEqualTo(citation.get("quote").asText());
        }
    }

    @Test
    void bringsDocumentsInFirst() {
        Run run = Run.of("ask", "--json", "--index", temp.resolve("fresh"), "--docs", docs, QUESTION);

        assertThat(run.exit()).isZero();
        assertThat(run.json().get("answer").asText()).contains("six weeks");
    }

    @Test
    void showsPeopleTheAnswerAndItsSources() {
        Run run = Run.of("ask", "--index", index, QUESTION);

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("six weeks")
                .contains("Sources")
                .contains("[1] Lease of the workshop")
                .containsPattern("lease\\.md:\\d+-\\d+")
                .contains("The answer is quoted from the documents");
    }

    @Test
    void streamsTheSameTextAsJsonReports() {
        String streamed = Run.of("ask", "--index", index, QUESTION).out();
        String reported = Run.of("ask", "--json", "--index", index, QUESTION)
                .json()
                .get("answer")
                .asText();

        assertThat(streamed).startsWith(reported);
    }

    @Test
    void failsWithoutAnIndex() {
        Run run = Run.of("ask", "--json", "--index", temp.resolve("missing"), QUESTION);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(2);
    }

    @Test
    void failsOnDocumentsThatAreNotThere() {
        Run run = Run.of("ask", "--index", temp.resolve("other"), "--docs", temp.resolve("missing"), QUESTION);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).startsWith("ragstone: there is no file or folder ");
    }
}
