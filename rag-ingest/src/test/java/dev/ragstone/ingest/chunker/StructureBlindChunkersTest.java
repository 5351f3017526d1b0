package dev.ragstone.ingest.chunker;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@link CharacterChunker}, {@link TokenChunker} and {@link RecursiveChunker}. */
class StructureBlindChunkersTest {

    private final TokenCounter words = new WordTokenCounter();

    @Test
    void characterWindowsAreFullAndEndBetweenWords() {
        List<Chunk> chunks = characters(100, 0).chunk(plain(words(200)));

        assertThat(chunks.subList(0, chunks.size() - 1))
                .allMatch(chunk -> chunk.text().length() > 90 && chunk.text().length() <= 100);
        assertThat(texts(chunks).stream().collect(joining(" "))).isEqualTo(words(200));
    }

    @Test
    void characterWindowsOverlapByWholeWords() {
        List<Chunk> chunks = characters(100, 30).chunk(plain(words(200)));

        for (int i = 1; i < chunks.size(); i++) {
            int overlap = chunks.get(i - 1).end() - chunks.get(i).start();
            assertThat(overlap).isBetween(20, 30);
        }
        assertThat(chunks).allMatch(chunk -> chunk.text().startsWith("w"));
    }

    @Test
    void characterWindowsKeepTheTokenLimitInADenseScript() {
        var chunker =
                CharacterChunker.builder(TokenCounter.cautious()).maxTokens(100).build();

        List<Chunk> chunks = chunker.chunk(plain("漢字".repeat(1000)));

        assertThat(chunks)
                .hasSizeGreaterThan(10)
                .allMatch(chunk -> TokenCounter.cautious().count(chunk.text()) <= 100);
    }

    @Test
    void tokenWindowsAreFullToASixteenth() {
        var chunker =
                TokenChunker.builder(words).maxTokens(64).overlapTokens(16).build();

        List<Chunk> chunks = chunker.chunk(plain(words(1000)));

        assertThat(chunks.subList(0, chunks.size() - 1))
                .allMatch(chunk -> words.count(chunk.text()) > 56 && words.count(chunk.text()) <= 64);
        for (int i = 1; i < chunks.size(); i++) {
            Chunk before = chunks.get(i - 1);
            int repeated = words.count(before.text().substring(chunks.get(i).start() - before.start()));
            assertThat(repeated).isBetween(12, 16);
        }
    }

    @Test
    void recursiveChunkerPrefersParagraphs() {
        var document = plain("First one.\n\nSecond one is longer.\n\n" + words(20) + "\n\nLast.");

        assertThat(texts(recursive(75).chunk(document)))
                .containsExactly("First one.\n\nSecond one is longer.", words(20), "Last.");
    }

    @Test
    void recursiveChunkerCutsALongParagraphAtLinesThenSentencesThenWords() {
        String line = "A line of its own that is long enough to fill a chunk";
        String sentence = "One sentence is here. Another sentence is there, too.";
        var document = plain(line + "\n" + line + "\n" + sentence + " " + sentence + " It: " + words(40));

        List<String> texts = texts(recursive(60).chunk(document));

        assertThat(texts).startsWith(line, line, sentence, sentence);
        assertThat(texts.subList(4, texts.size()))
                .hasSizeGreaterThan(2)
                .allMatch(text -> text.matches("(It: )?w.*") && text.length() <= 60);
    }

    @Test
    void chunkAcrossSectionsCarriesTheHeadingsTheyShare() {
        var document = new Drafts()
                .heading("Top")
                .heading("Top", "A")
                .paragraph("Text of a.")
                .heading("Top", "B")
                .paragraph("Text of b.")
                .document();

        assertThat(recursive(500).chunk(document))
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.headings()).containsExactly("Top"));
    }

    @Test
    void idsTellTheSettings() {
        assertThat(List.of(
                        characters(100, 0).id(),
                        characters(100, 10).id(),
                        characters(101, 0).id(),
                        recursive(100).id(),
                        recursive(101).id(),
                        TokenChunker.of(words).id(),
                        TokenChunker.builder(words).overlapTokens(0).build().id()))
                .doesNotHaveDuplicates();
    }

    @Test
    void badSettingsAreRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CharacterChunker.builder(words).maxChars(49))
                .withMessage("maxChars must be at least 50 but was 49");
        assertThatIllegalStateException()
                .isThrownBy(() -> characters(100, 51))
                .withMessage("overlapChars must be at most half of maxChars (100) but was 51");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenChunker.builder(words).overlapTokens(-1))
                .withMessageContaining("-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecursiveChunker.builder(words).maxTokens(15))
                .withMessageContaining("15");
    }

    private CharacterChunker characters(int maxChars, int overlapChars) {
        return CharacterChunker.builder(words)
                .maxChars(maxChars)
                .overlapChars(overlapChars)
                .build();
    }

    private Chunker recursive(int maxChars) {
        return RecursiveChunker.builder(words).maxChars(maxChars).build();
    }

    private static List<String> texts(List<Chunk> chunks) {
        return chunks.stream().map(Chunk::text).toList();
    }

    private static Document plain(String text) {
        return new Document(DocumentInfo.of("memory:/plain"), text, List.of());
    }

    private static String words(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "w" + i).collect(joining(" "));
    }
}
