package dev.ragstone.ingest.chunker;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Chunk.Level;
import dev.ragstone.document.Document;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@link HeadingChunker}, {@link ParentChildChunker} and {@link HierarchicalChunker}. */
class LayeredChunkersTest {

    private final TokenCounter words = new WordTokenCounter();

    @Test
    void sectionThatFitsIsOneChunk() {
        var document = new Drafts()
                .heading("A")
                .paragraph(sentences(1, 3))
                .paragraph(sentences(4, 6))
                .heading("B")
                .paragraph(sentences(7, 7))
                .document();

        List<Chunk> chunks = headings(40).chunk(document);

        assertThat(chunks).extracting(Chunk::headings).containsExactly(List.of("A"), List.of("B"));
        assertThat(chunks).extracting(Chunk::level).containsOnly(Level.SECTION);
    }

    @Test
    void sectionThatDoesNotFitIsCutIntoPassages() {
        var document = new Drafts().heading("A").paragraph(sentences(1, 20)).document();

        List<Chunk> chunks = headings(40).chunk(document);

        assertThat(chunks).hasSizeGreaterThan(2);
        assertThat(chunks).extracting(Chunk::level).containsOnly(Level.PASSAGE);
        assertThat(chunks).extracting(Chunk::headings).containsOnly(List.of("A"));
    }

    @Test
    void childrenNameTheParentTheyArePartOf() {
        var document = new Drafts().paragraph(sentences(1, 16)).document();

        List<Chunk> chunks = parentChild(20, 40).chunk(document);

        assertThat(chunks)
                .extracting(Chunk::level)
                .containsExactly(
                        Level.SECTION, Level.PASSAGE, Level.PASSAGE, Level.SECTION, Level.PASSAGE, Level.PASSAGE);
        assertThat(chunks.get(0).text()).isEqualTo(sentences(1, 8));
        assertThat(chunks.get(1).text()).isEqualTo(sentences(1, 4));
        assertThat(chunks.get(2).parentId()).isEqualTo(chunks.get(0).id());
        assertThat(chunks.get(4).parentId()).isEqualTo(chunks.get(3).id());
    }

    @Test
    void parentThatWouldEqualItsOnlyChildIsLeftOut() {
        var document = new Drafts().paragraph(sentences(1, 3)).document();

        List<Chunk> chunks = parentChild(20, 40).chunk(document);

        assertThat(chunks).singleElement().satisfies(chunk -> {
            assertThat(chunk.level()).isEqualTo(Level.PASSAGE);
            assertThat(chunk.parentId()).isNull();
        });
    }

    @Test
    void parentsDoNotCrossHeadings() {
        var document = new Drafts()
                .heading("A")
                .paragraph(sentences(1, 6))
                .heading("B")
                .paragraph(sentences(7, 12))
                .document();

        assertThat(parentChild(20, 80).chunk(document))
                .filteredOn(chunk -> chunk.level() == Level.SECTION)
                .extracting(Chunk::headings)
                .containsExactly(List.of("A"), List.of("B"));
    }

    @Test
    void hierarchyHasADocumentItsSectionsAndTheirPassages() {
        List<Chunk> chunks = hierarchical().chunk(twoSections());

        Chunk document = chunks.getFirst();
        List<Chunk> sections =
                chunks.stream().filter(chunk -> chunk.level() == Level.SECTION).toList();
        assertThat(document.level()).isEqualTo(Level.DOCUMENT);
        assertThat(document.text()).startsWith("A\n\n").hasSizeLessThan(400);
        assertThat(sections).extracting(Chunk::headings).containsExactly(List.of("A"), List.of("B"));
        assertThat(sections).extracting(Chunk::parentId).containsOnly(document.id());
        assertThat(chunks)
                .filteredOn(chunk -> chunk.level() == Level.PASSAGE)
                .extracting(Chunk::parentId)
                .containsOnly(sections.get(0).id(), sections.get(1).id());
    }

    @Test
    void everyCharacterOfAHierarchyIsInAPassage() {
        Document document = twoSections();

        String passages = hierarchical().chunk(document).stream()
                .filter(chunk -> chunk.level() == Level.PASSAGE)
                .map(Chunk::text)
                .collect(joining("\n"));

        assertThat(passages)
                .contains(IntStream.rangeClosed(1, 16)
                        .mapToObj(i -> "number" + i + " ")
                        .toList());
    }

    @Test
    void idsTellTheSettings() {
        assertThat(List.of(
                        headings(40).id(),
                        headings(41).id(),
                        parentChild(20, 40).id(),
                        parentChild(20, 41).id(),
                        hierarchical().id(),
                        HierarchicalChunker.of(words).id()))
                .doesNotHaveDuplicates();
    }

    @Test
    void levelsMustDiffer() {
        assertThatIllegalStateException()
                .isThrownBy(() -> parentChild(30, 40))
                .withMessageContaining("childTokens")
                .withMessageContaining("30");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        HierarchicalChunker.builder(words).sectionTokens(200).build())
                .withMessageContaining("passageTokens");
    }

    private HeadingChunker headings(int maxTokens) {
        return HeadingChunker.builder(words).maxTokens(maxTokens).build();
    }

    private ParentChildChunker parentChild(int childTokens, int parentTokens) {
        return ParentChildChunker.builder(words)
                .childTokens(childTokens)
                .parentTokens(parentTokens)
                .build();
    }

    private HierarchicalChunker hierarchical() {
        return HierarchicalChunker.builder(words)
                .sectionTokens(50)
                .passageTokens(20)
                .overlapTokens(5)
                .build();
    }

    private static Document twoSections() {
        return new Drafts()
                .heading("A")
                .paragraph(sentences(1, 8))
                .heading("B")
                .paragraph(sentences(9, 16))
                .document();
    }

    /** Sentences of five tokens. */
    private static String sentences(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(i -> "Sentence number" + i + " of it.")
                .collect(joining(" "));
    }
}
