package dev.ragstone.ingest.chunker;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.token.TokenCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SentenceChunkerTest {

    private final TokenCounter words = new WordTokenCounter();
    private final SentenceChunker chunker = chunker(20, 5);

    @Test
    void chunkHoldsWholeSentencesUpToTheLimit() {
        var document = new Drafts().paragraph(sentences(1, 9)).document();

        List<String> texts = texts(chunker(20, 0), document);

        assertThat(texts).containsExactly(sentences(1, 4), sentences(5, 8), sentences(9, 9));
    }

    @Test
    void nextChunkRepeatsTheLastSentencesThatFitTheOverlap() {
        var document = new Drafts().paragraph(sentences(1, 6)).document();

        List<String> texts = texts(chunker, document);

        assertThat(texts).containsExactly(sentences(1, 4), sentences(4, 6));
    }

    @Test
    void sectionsDoNotShareChunks() {
        var document = new Drafts()
                .heading("A")
                .paragraph("Text of a.")
                .heading("B")
                .paragraph("Text of b.")
                .document();

        List<Chunk> chunks = chunker.chunk(document);

        assertThat(chunks).extracting(Chunk::text).containsExactly("A\n\nText of a.", "B\n\nText of b.");
        assertThat(chunks).extracting(Chunk::headings).containsExactly(List.of("A"), List.of("B"));
    }

    @Test
    void headingsOfTheSameNameAreDifferentSections() {
        var document = new Drafts()
                .heading("A", "Example")
                .paragraph("One.")
                .heading("A", "Example")
                .paragraph("Two.")
                .document();

        assertThat(texts(chunker, document)).containsExactly("Example\n\nOne.", "Example\n\nTwo.");
    }

    @Test
    void headingWithoutTextOpensItsSubSection() {
        var document = new Drafts()
                .heading("A")
                .heading("A", "B")
                .paragraph("Text.")
                .heading("C")
                .document();

        List<Chunk> chunks = chunker.chunk(document);

        assertThat(chunks).extracting(Chunk::text).containsExactly("A\n\nB\n\nText.", "C");
        assertThat(chunks.getFirst().headings()).containsExactly("A", "B");
    }

    @Test
    void headingIsNotLeftAloneByALongSentence() {
        var document = new Drafts().heading("Heading").paragraph(words(20)).document();

        assertThat(texts(chunker, document).getFirst()).startsWith("Heading\n\nw1 ");
    }

    @Test
    void tableRowsStayWhole() {
        String table = IntStream.rangeClosed(1, 10)
                .mapToObj(i -> "row. " + i + " | Cell. Two | cell three")
                .collect(joining("\n"));
        var document = new Drafts().block(Kind.TABLE, table).document();

        assertThat(texts(chunker, document))
                .hasSizeGreaterThan(2)
                .allSatisfy(text ->
                        assertThat(text.lines()).allMatch(line -> table.lines().anyMatch(line::equals)));
    }

    @Test
    void codeThatFitsStaysWhole() {
        var code = "a. B. c.\n\nD. e. F";
        var document =
                new Drafts().paragraph(sentences(1, 2)).block(Kind.CODE, code).document();

        assertThat(texts(chunker, document)).anyMatch(text -> text.contains(code));
    }

    @Test
    void codeThatDoesNotFitIsCutBetweenLines() {
        String code = IntStream.rangeClosed(1, 10)
                .mapToObj(i -> "  if (x" + i + ") { y(); }")
                .collect(joining("\n"));
        var document = new Drafts().block(Kind.CODE, code).document();

        assertThat(texts(chunker, document))
                .hasSizeGreaterThan(1)
                .allMatch(text -> text.endsWith("}") && text.startsWith("if"));
    }

    @Test
    void listItemsStayTogetherAcrossTheirLines() {
        var document = new Drafts()
                .block(
                        Kind.LIST,
                        "- one two three four\n  five six seven eight\n- nine ten eleven twelve thirteen"
                                + " fourteen\n  fifteen sixteen\n1. Seventeen eighteen nineteen")
                .document();

        assertThat(texts(chunker(20, 0), document)).allMatch(text -> text.startsWith("-") || text.startsWith("1."));
    }

    @Test
    void fullEnoughChunkEndsWithItsParagraph() {
        var document = new Drafts()
                .paragraph(sentences(1, 3))
                .paragraph(sentences(4, 7))
                .document();

        assertThat(texts(chunker(20, 0), document)).containsExactly(sentences(1, 3), sentences(4, 7));
    }

    @Test
    void longSentenceIsCutBetweenWords() {
        var document = new Drafts().paragraph(words(100)).document();

        List<String> texts = texts(chunker, document);

        assertThat(texts).allMatch(text -> words.count(text) <= 20);
        assertThat(String.join(" ", texts).split(" ")).allMatch(word -> word.matches("w\\d+"));
    }

    @Test
    void placesOfAllBlocksAreCarried() {
        var document =
                new Drafts().page(3).paragraph("One.").page(4).paragraph("Two.").document();

        assertThat(chunker.chunk(document).getFirst().places()).containsExactly(Place.page(3), Place.page(4));
    }

    @Test
    void textThatNoBlockClaimsIsKept() {
        var document = new Drafts()
                .gap("preamble")
                .heading("A")
                .paragraph("Text.")
                .gap("***")
                .document();

        List<Chunk> chunks = chunker.chunk(document);

        assertThat(chunks).extracting(Chunk::text).containsExactly("preamble", "A\n\nText.\n\n***");
        assertThat(chunks).extracting(Chunk::headings).containsExactly(List.of(), List.of("A"));
    }

    @Test
    void editOfOneSectionLeavesTheOthersAlone() {
        Document before = sectioned("The old sentence of it.");
        Document after = sectioned("A new and somewhat longer sentence of it. And one more.");

        List<String> old = textsOutside("Second", chunker.chunk(before));
        List<String> changed = textsOutside("Second", chunker.chunk(after));

        assertThat(changed).hasSizeGreaterThan(4).isEqualTo(old);
        assertThat(texts(chunker, after)).isNotEqualTo(texts(chunker, before));
    }

    @Test
    void editMovesBoundariesOnlyForAWhile() {
        var document = new Drafts().paragraph(paragraphs(0, 300)).document();
        var edited = new Drafts()
                .paragraph(paragraphs(0, 20) + "\n\nAn extra paragraph was put in here.\n\n" + paragraphs(20, 300))
                .document();

        List<String> changed = texts(chunker, edited);
        int all = changed.size();
        changed.removeAll(new HashSet<>(texts(chunker, document)));

        assertThat(changed).isNotEmpty().hasSizeLessThan(all / 10);
    }

    @Test
    void wordThatATokenizerTakesForOneUnknownTokenIsCut() {
        var document = new Document(DocumentInfo.of("memory:/a"), "x".repeat(5_000_000), List.of());

        List<Chunk> chunks = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> chunker.chunk(document));

        assertThat(chunks)
                .hasSizeGreaterThan(5_000)
                .allMatch(chunk -> chunk.text().length() <= 20 * 16);
    }

    @Test
    void emptySpaceDoesNotMakeAChunkHuge() {
        var document = new Drafts()
                .paragraph("One." + " ".repeat(100_000) + "Two.")
                .gap("\n".repeat(100_000))
                .paragraph("Three.")
                .document();

        assertThat(texts(chunker, document)).containsExactly("One.", "Two.", "Three.");
    }

    @Test
    void eachSentenceIsCountedOnce() {
        var calls = new AtomicInteger();
        TokenCounter counting = text -> {
            calls.incrementAndGet();
            return words.count(text);
        };
        var document = new Drafts().paragraph(sentences(1, 1000)).document();

        int chunks = SentenceChunker.of(counting).chunk(document).size();

        assertThat(calls).hasValueLessThanOrEqualTo(1000 + chunks);
    }

    @Test
    void graphemesAreNotTornApart() {
        String family = "👨‍👩‍👧‍👦";
        var document = new Drafts().paragraph(family.repeat(200)).document();

        assertThat(texts(SentenceChunker.of(TokenCounter.cautious()), document))
                .hasSizeGreaterThan(1)
                .allSatisfy(text -> assertThat(text.replace(family, "")).isEmpty());
    }

    @Test
    void idTellsTheSettings() {
        assertThat(chunker(20, 5).id())
                .contains("20", "5")
                .isNotEqualTo(chunker(20, 4).id());
        assertThat(SentenceChunker.builder(words)
                        .abbreviations(List.of("Bhf."))
                        .build()
                        .id())
                .isNotEqualTo(SentenceChunker.of(words).id());
    }

    @Test
    void rejectsBadSettings() {
        var builder = SentenceChunker.builder(words);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxTokens(15))
                .withMessage("maxTokens must be at least 16 but was 15");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.overlapTokens(-1))
                .withMessage("overlapTokens must not be negative but was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.abbreviations(List.of("Bhf")))
                .withMessageContaining("Bhf");
        assertThatIllegalStateException()
                .isThrownBy(() -> chunker(20, 11))
                .withMessage("overlapTokens must be at most half of maxTokens (20) but was 11");
    }

    private SentenceChunker chunker(int maxTokens, int overlapTokens) {
        return SentenceChunker.builder(words)
                .maxTokens(maxTokens)
                .overlapTokens(overlapTokens)
                .build();
    }

    private static Document sectioned(String sentence) {
        return new Drafts()
                .heading("First")
                .paragraph(sentences(1, 20))
                .heading("Second")
                .paragraph(sentence + " " + sentences(21, 23))
                .heading("Third")
                .paragraph(sentences(41, 60))
                .document();
    }

    private static List<String> textsOutside(String heading, List<Chunk> chunks) {
        return chunks.stream()
                .filter(chunk -> !chunk.headings().contains(heading))
                .map(Chunk::text)
                .toList();
    }

    private static List<String> texts(SentenceChunker chunker, Document document) {
        return new ArrayList<>(chunker.chunk(document).stream().map(Chunk::text).toList());
    }

    /** Sentences of five tokens. */
    private static String sentences(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(i -> "Sentence number" + i + " of it.")
                .collect(joining(" "));
    }

    /** Paragraphs of one to four sentences; a paragraph of the same number is the same. */
    private static String paragraphs(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> sentences(10 * i, 10 * i + new Random(i * 7919L).nextInt(4)))
                .collect(joining("\n\n"));
    }

    private static String words(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "w" + i).collect(joining(" "));
    }
}
