package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.document.splitter.DocumentByCharacterSplitter;
import dev.langchain4j.data.segment.TextSegment;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.DocumentException;
import dev.ragstone.testkit.fake.ParagraphChunker;
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

    private static DocumentSplitter fixed(String... segments) {
        return document -> List.of(segments).stream().map(TextSegment::from).toList();
    }

    private static Document document(String text) {
        return new Document(DocumentInfo.of("memory:/document"), text, List.of());
    }
}
