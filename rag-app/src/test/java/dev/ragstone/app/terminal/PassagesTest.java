package dev.ragstone.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PassagesTest {

    private final Path here = Path.of("work").toAbsolutePath();
    private final Passages passages = new Passages(here);

    @Test
    void namesFilesBelowTheCurrentFolderByTheirRelativePath() {
        String uri = here.resolve("docs/with blank.md").toUri().toString();

        assertThat(passages.document(uri))
                .isEqualTo(Path.of("docs/with blank.md").toString());
    }

    @Test
    void namesOtherFilesByTheirAbsolutePath() {
        Path elsewhere = Path.of("elsewhere/a.md").toAbsolutePath();

        assertThat(passages.document(elsewhere.toUri().toString())).isEqualTo(elsewhere.toString());
    }

    @Test
    void leavesOtherUrisAlone() {
        assertThat(passages.document("https://example.org/a?b=c")).isEqualTo("https://example.org/a?b=c");
        assertThat(passages.document("doc\u0000id")).isEqualTo("doc\u0000id");
    }

    @Test
    void namesTheExactCharacters() {
        var document = DocumentInfo.of(here.resolve("a.md").toUri().toString());

        assertThat(passages.characters(document, 12, 34)).isEqualTo("a.md:12-34");
    }

    @Test
    void usesTheFileNameForWantOfATitle() {
        var document = DocumentInfo.of(here.resolve("docs/a.md").toUri().toString());

        assertThat(passages.title(document)).isEqualTo("a.md");
        assertThat(passages.title(document.withTitle("A\n title"))).isEqualTo("A title");
    }

    @Test
    void namesPageAndHeadings() {
        Chunk chunk = new Chunk(
                "d#0",
                "d",
                0,
                Chunk.Level.PASSAGE,
                0,
                4,
                "text",
                List.of("Fees", "Late"),
                List.of(Place.page(3), Place.page(4)),
                null);

        assertThat(Passages.place(chunk)).isEqualTo("page 3, Fees > Late");
    }

    @Test
    void cutsSnippetsBetweenWords() {
        assertThat(Passages.snippet("one two\n three  four", 14)).isEqualTo("one two three…");
        assertThat(Passages.snippet("short", 14)).isEqualTo("short");
        assertThat(Passages.snippet("😀".repeat(10), 4)).isEqualTo("😀…");
    }
}
