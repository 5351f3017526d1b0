package dev.ragstone.retrieval.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Hit;
import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemContextAssemblerTest {

    private final SystemContextAssembler assembler =
            SystemContextAssembler.builder().build();

    @Test
    void userIsTheQuestionAlone() {
        Prompt prompt = assemble(List.of(hit("a", 0, "Both sign.")));

        assertThat(prompt.user()).isEqualTo("Who signs?");
        assertThat(prompt.system()).containsPattern("- \\[1] <excerpt \\w+, title: About a>\nBoth sign.\n</excerpt");
    }

    @Test
    void bestPassageOfFiveDocumentsIsShown() {
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < 14; i++) {
            hits.add(hit("d" + i / 2, i, "Passage " + i + "."));
        }

        Prompt prompt = assemble(hits);

        assertThat(prompt.sources())
                .extracting(source -> source.hit().chunk().text())
                .containsExactly("Passage 0.", "Passage 2.", "Passage 4.", "Passage 6.", "Passage 8.");
        assertThat(prompt.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("9 of 14"));
    }

    @Test
    void excerptHasFiveHundredCharactersAndIsVerbatim() {
        String text = "A sentence of words that goes on. ".repeat(40);

        Prompt prompt = assemble(List.of(hit("a", 0, text)));

        Chunk shown = prompt.sources().getFirst().hit().chunk();
        assertThat(shown.text()).hasSizeBetween(490, 500).doesNotEndWith(" ");
        assertThat(text.substring(shown.start(), shown.end())).isEqualTo(shown.text());
        assertThat(prompt.system()).contains(shown.text()).doesNotContain(text);
    }

    @Test
    void cutNeverSplitsACharacter() {
        var short3 = SystemContextAssembler.builder().maxCharsPerSource(3).build();

        Prompt prompt =
                short3.assemble(new PromptRequest("Who signs?", List.of(hit("a", 0, "ab\uD83D\uDE00cd")), 100_000));

        assertThat(prompt.sources().getFirst().hit().chunk().text()).isEqualTo("ab");
    }

    @Test
    void longLastTurnIsShortenedRatherThanLost() {
        var counting = SystemContextAssembler.builder()
                .tokenCounter(TokenCounter.cautious())
                .build();
        var history = List.of(Turn.assistant("It was said at length. ".repeat(500)));

        Prompt prompt = counting.assemble(new PromptRequest("Who signs?", List.of(), 1_000).history(history));

        assertThat(prompt.history())
                .singleElement()
                .satisfies(turn -> assertThat(turn.text())
                        .startsWith("It was said at length.")
                        .hasSizeLessThan(2_000));
    }

    @Test
    void bracesInInstructionsAreText() {
        var braces = SystemContextAssembler.builder()
                .instructions("Write {\"a\": {{b}}}.")
                .build();

        assertThat(braces.assemble(new PromptRequest("Who?", List.of(), 1_000)).system())
                .startsWith("Write {\"a\": {{b}}}.\n");
    }

    @Test
    void rejectsBadSettingsAtOnce() {
        var builder = SystemContextAssembler.builder();

        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxPerDocument(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxCharsPerSource(0))
                .withMessage("maxCharsPerSource must be positive but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.historyShare(1.5))
                .withMessage("historyShare must be between 0 and 1 but was 1.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        TemplateAssembler.builder(Template.of("{{question}}")).build());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TemplateAssembler.builder(
                                Template.of("{{#sources}}{{text}}{{/sources}}{{question}} {{question}}"))
                        .build())
                .withMessageContaining("exactly once");
    }

    private Prompt assemble(List<Hit> hits) {
        return assembler.assemble(new PromptRequest("Who signs?", hits, 100_000));
    }

    private static Hit hit(String uri, int ordinal, String text) {
        var info = DocumentInfo.of(uri).withTitle("About " + uri);
        return new Hit(info, Chunk.of(info.id(), ordinal, 0, text), 100 - ordinal, List.of());
    }
}
