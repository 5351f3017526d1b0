package dev.ragstone.retrieval.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Hit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplateTest {

    private static final Hit HIT = hit("Lease", "Six weeks.");

    @Test
    void valuesOfASourceAreWritten() {
        var template = Template.of("{{#sources}}[{{number}}] {{title}} {{uri}} {{headings}} {{place}} {{score}}|"
                + "{{collection}} {{language}} {{mediaType}}{{/sources}}");

        assertThat(render(template))
                .isEqualTo("[1] Lease file:/lease.pdf Part 1 > Notice page 7 0.500|default und text/plain");
    }

    @Test
    void metadataIsWrittenAsPeopleWriteIt() {
        var template = Template.of("{{#sources}}{{metadata.year}};{{metadata.rate}};{{metadata.tags}};"
                + "{{metadata.draft}};{{metadata.at}};{{metadata.none}}{{/sources}}");

        assertThat(render(template)).isEqualTo("2024;1.5;law, lease;true;2024-05-06T07:08:09Z;");
    }

    @Test
    void singleBracesAreText() {
        String text = "function f() { return {a: 1}; } } {";

        assertThat(render(Template.of(text))).isEqualTo(text);
    }

    @Test
    void backslashMakesTwoBracesText() {
        assertThat(render(Template.of("\\{{question}} is {{question}}"))).isEqualTo("{{question}} is Who?");
    }

    @Test
    void sectionTagAloneOnItsLineLeavesNoLine() {
        assertThat(render(Template.of("a\n  {{#sources}}  \n{{number}}\n{{/sources}}\r\nb\n")))
                .isEqualTo("a\n1\nb\n");
    }

    @Test
    void invertedSectionIsWrittenWithoutSources() {
        var template = Template.of("{{^sources}}none{{/sources}}{{#hasSources}}some{{/hasSources}}");

        assertThat(template.render(Content.of("Who?", List.of(), List.of(), "m")))
                .isEqualTo("none");
        assertThat(render(template)).isEqualTo("some");
    }

    @Test
    void historyIsWrittenTurnByTurn() {
        var template =
                Template.of("{{#hasHistory}}Before:{{#history}} <{{mark}}{{role}}>{{{text}}}<{{mark}}>{{/history}}"
                        + "{{/hasHistory}}");
        var turns = List.of(Turn.user("Hello"), Turn.assistant("Yes?"));

        assertThat(template.render(Content.of("Who?", List.of(), turns, "m")))
                .isEqualTo("Before: <muser>Hello<m> <massistant>Yes?<m>");
    }

    @Test
    void contentIsNeverExpanded() {
        var template = Template.of("{{#sources}}{{title}} {{text}}{{/sources}} {{question}}");
        var content = Content.of(
                "{{mark}}",
                List.of(hit("{{question}}", "{{#sources}}{{text}}{{/sources}} \\{{ {{{text}}}")),
                List.of(),
                "m");

        assertThat(template.render(content))
                .isEqualTo(
                        "{{question}} <text m>\n{{#sources}}{{text}}{{/sources}} \\{{ {{{text}}}\n</text m> {{mark}}");
    }

    @Test
    void textComesBetweenMarks() {
        assertThat(render(Template.of("{{#sources}}{{text}}{{/sources}}")))
                .isEqualTo("<text m>\nSix weeks.\n</text m>");
    }

    @Test
    void bareTextNeedsMarksAroundIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Template.of("{{#sources}}\n{{mark}} {{{text}}}\n{{/sources}}"))
                .withMessageContaining("line 1: {{{text}}} needs {{mark}} before and after it");
    }

    @Test
    void unknownPlaceholderIsNamedWithWhatWasMeant() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Template.of("a\n{{#sources}}{{tilte}}{{/sources}}"))
                .withMessageContaining("line 2: there is no {{tilte}} within {{#sources}}; did you mean 'title'?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Template.of("{{query}}"))
                .withMessage("line 1: there is no {{query}} outside of sections; there are question, mark");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Template.of("{{#source}}{{/source}}"))
                .withMessageContaining("no section 'source'; did you mean 'sources'?");
    }

    @Test
    void brokenSectionsAreErrors() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Template.of("{{#sources}}"))
                .withMessageContaining("{{#sources}} is never closed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Template.of("{{/sources}}"))
                .withMessageContaining("is not open");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Template.of("{{#sources}}{{#history}}{{/history}}{{/sources}}"))
                .withMessageContaining("cannot stand within {{#sources}}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Template.of("{{question"))
                .withMessageContaining("'{{' has no '}}' on its line");
    }

    @Test
    void fileIsReadWithoutItsLastLineBreak(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("prompt.txt"), "Frage: {{question}}\n");

        assertThat(render(Template.ofFile(file))).isEqualTo("Frage: Who?");
    }

    @Test
    void errorInAFileNamesIt(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("prompt.txt"), "{{qestion}}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Template.ofFile(file))
                .withMessageContaining("prompt.txt")
                .withMessageContaining("did you mean 'question'?");
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> Template.ofFile(folder.resolve("missing.txt")))
                .withMessageContaining("missing.txt");
    }

    private static String render(Template template) {
        return template.render(Content.of("Who?", List.of(HIT), List.of(), "m"));
    }

    private static Hit hit(String title, String text) {
        var info = DocumentInfo.of("file:/lease.pdf")
                .withTitle(title)
                .withMetadata(Metadata.empty()
                        .with("year", 2024)
                        .with("rate", 1.5)
                        .with("tags", List.of("law", "lease"))
                        .with("draft", true)
                        .with("at", Instant.parse("2024-05-06T07:08:09Z")));
        var chunk = new Chunk(
                "c",
                info.id(),
                0,
                Chunk.Level.PASSAGE,
                0,
                text.length(),
                text,
                List.of("Part 1", "Notice"),
                List.of(Place.page(7)),
                null);
        return new Hit(info, chunk, 0.5, List.of());
    }
}
