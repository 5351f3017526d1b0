package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.document.splitter.DocumentByCharacterSplitter;
import dev.langchain4j.data.segment.TextSegment;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.error.DocumentException;
import dev.ragstone.testkit.fake.ParagraphChunker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplitterTest {

    @Test
    void segmentsWithOtherWhiteSpaceAreFoundAgain() {
        Chunker chunker = LangChain4j.chunker(fixed("A heron", "stands in the\n\nwater."), "fixed");

        assertThat(chunker.chunk(document("  A \n heron  stands in the \t water.\n")))
                .extracting(Chunk::text)
                .containsExactly("A \n heron", "stands in the \t water.");
    }

    @Test
    void repeatedSegmentsKeepTheirPlaces() {
        Chunker chunker = LangChain4j.chunker(fixed("tick", "tick", "tick"), "fixed");

        assertThat(chunker.chunk(document("tick tick tick")))
                .extracting(Chunk::start)
                .containsExactly(0, 5, 10);
    }

    @Test
    void whatASplitterLeftOutIsPutBack() {
        Chunker chunker = LangChain4j.chunker(fixed("A heron", "water."), "fixed");

        assertThat(chunker.chunk(document("A heron stands for hours in the shallow water. End")))
                .extracting(Chunk::text)
                .containsExactly("A heron", "stands for hours in the shallow", "water. End");
    }

    @Test
    void whatASplitterCutInTwoIsMadeWhole() {
        Chunker chunker = LangChain4j.chunker(new DocumentByCharacterSplitter(5, 0), "characters-5");

        assertThat(chunker.chunk(document("abcd😀ef")))
                .extracting(Chunk::text)
                .noneMatch(text -> Character.isHighSurrogate(text.charAt(text.length() - 1)));
    }

    @Test
    void segmentThatDoesNotStandInTheDocumentIsAnError() {
        Chunker chunker = LangChain4j.chunker(fixed("A summary."), "rewriting");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> chunker.chunk(document("A heron stands.")))
                .withMessageContaining("langchain4j/rewriting")
                .withMessageContaining("memory:/document")
                .withMessageContaining("A summary.");
    }

    @Test
    void chunksAsSegmentsKeepMetadataAndPlaces() {
        DocumentSplitter splitter = Ragstone.documentSplitter(new ParagraphChunker());
        var document = dev.langchain4j.data.document.Document.from(
                "A heron stands.\n\nIt eats fish.", Metadata.from("file_name", "birds.txt"));

        List<TextSegment> segments = splitter.split(document);

        assertThat(segments).extracting(TextSegment::text).containsExactly("A heron stands.", "It eats fish.");
        assertThat(segments.get(1).metadata().toMap())
                .containsEntry("file_name", "birds.txt")
                .containsEntry("index", "1")
                .containsEntry("start", 17)
                .containsEntry("end", 30);
    }

    @Test
    void longDocumentOfManyBlocksIsCutInOnePass() {
        int count = 40_000;
        String paragraph = "A heron stands in shallow water.\n\n";
        String text = paragraph.repeat(count);
        var blocks = new ArrayList<Block>();
        for (int i = 0; i < count; i++) {
            int start = i * paragraph.length();
            blocks.add(new Block(
                    Block.Kind.PARAGRAPH,
                    start,
                    start + paragraph.length() - 2,
                    List.of("part " + i),
                    Place.page(i + 1),
                    null));
        }
        var document = new Document(DocumentInfo.of("memory:/long"), text, blocks);
        DocumentSplitter lines = given -> given.text()
                .lines()
                .filter(line -> !line.isEmpty())
                .map(TextSegment::from)
                .toList();

        List<Chunk> chunks = assertTimeoutPreemptively(
                Duration.ofMinutes(1), () -> LangChain4j.chunker(lines, "lines").chunk(document));

        assertThat(chunks).hasSize(count);
        assertThat(chunks.get(30_000).headings()).containsExactly("part 30000");
        assertThat(chunks.get(30_000).places()).containsExactly(Place.page(30_001));
    }

    @Test
    void overlappingSegmentsHaveThePlacesOfAllTheyTouch() {
        String text = "one two three four";
        var blocks = List.of(page(0, 7, 1), page(8, 13, 2), page(14, 18, 3));
        Chunker chunker = LangChain4j.chunker(fixed("one two three", "two three", "three four"), "fixed");

        assertThat(chunker.chunk(new Document(DocumentInfo.of("memory:/o"), text, blocks)))
                .extracting(Chunk::places)
                .containsExactly(
                        List.of(Place.page(1), Place.page(2)),
                        List.of(Place.page(1), Place.page(2)),
                        List.of(Place.page(2), Place.page(3)));
    }

    @Test
    @SuppressWarnings("NullAway") // what a careless caller does
    void splitterThatGivesNullIsNamed() {
        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(
                        () -> LangChain4j.chunker(document -> null, "broken").chunk(document("A heron.")))
                .withMessageContaining("langchain4j/broken")
                .withMessageContaining("null");
    }

    private static Block page(int start, int end, int number) {
        return new Block(Block.Kind.PARAGRAPH, start, end, List.of(), Place.page(number), null);
    }

    private static DocumentSplitter fixed(String... segments) {
        return document -> List.of(segments).stream().map(TextSegment::from).toList();
    }

    private static Document document(String text) {
        return new Document(DocumentInfo.of("memory:/document"), text, List.of());
    }
}
