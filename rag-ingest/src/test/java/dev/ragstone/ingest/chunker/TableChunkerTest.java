package dev.ragstone.ingest.chunker;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@link TableChunker}, and how the header of a table travels with its rows in every chunker. */
class TableChunkerTest {

    private static final String HEADER = "name | amount | city";

    private final TokenCounter words = new WordTokenCounter();
    private final TableChunker chunker =
            TableChunker.builder(words).maxTokens(40).build();

    @Test
    void rowsStayWhole() {
        assertThat(chunker.chunk(longTable()))
                .hasSizeGreaterThan(3)
                .allSatisfy(chunk -> assertThat(chunk.text().lines())
                        .allMatch(line ->
                                line.matches("name\\d+ \\| \\d+ \\| city\\d+|Sales||" + Pattern.quote(HEADER))));
    }

    @Test
    void headerIsInTheTextOnceAndAfterThatAmongTheHeadings() {
        List<Chunk> chunks = chunker.chunk(longTable());

        assertThat(chunks.getFirst().text()).startsWith("Sales\n\n" + HEADER);
        assertThat(chunks.getFirst().headings()).containsExactly("Sales");
        assertThat(chunks.subList(1, chunks.size())).allSatisfy(chunk -> {
            assertThat(chunk.text()).doesNotContain(HEADER);
            assertThat(chunk.headings()).containsExactly("Sales", HEADER);
        });
    }

    @Test
    void rowsAndHeaderTogetherStayWithinTheLimit() {
        List<Chunk> chunks = chunker.chunk(longTable());

        assertThat(chunks.stream().skip(1)).allMatch(chunk -> words.count(chunk.text() + "\n" + HEADER) <= 40);
    }

    @Test
    void everyChunkerCarriesTheHeader() {
        Document document = longTable();
        for (var entry : Chunkers.all().entrySet()) {
            Chunker each = entry.getValue().apply(words);

            assertThat(each.chunk(document))
                    .as(entry.getKey())
                    .filteredOn(chunk -> chunk.text().contains("city"))
                    .filteredOn(chunk -> chunk.level() != Chunk.Level.DOCUMENT)
                    .allMatch(chunk -> chunk.textInContext("").contains("amount"));
        }
    }

    @Test
    void tableInSeveralBlocksIsOneTable() {
        var document = new Drafts()
                .table(HEADER, 1, 2, HEADER + "\n" + rows(1, 2))
                .table(HEADER, 3, 4, rows(3, 4))
                .document();

        assertThat(chunker.chunk(document)).hasSize(1);
    }

    @Test
    void rowsOfTwoTablesDoNotShareAChunk() {
        var document = new Drafts()
                .table(HEADER, 1, 1, HEADER + "\n" + rows(1, 1))
                .table(HEADER, 1, 1, HEADER + "\n" + rows(2, 2))
                .paragraph("Some text.")
                .document();

        assertThat(chunker.chunk(document))
                .extracting(Chunk::text)
                .containsExactly(HEADER + "\n" + rows(1, 1), HEADER + "\n" + rows(2, 2), "Some text.");
    }

    @Test
    void headingOpensTheTableBelowIt() {
        var document = new Drafts()
                .heading("Prices")
                .table(HEADER, 1, 1, HEADER + "\n" + rows(1, 1))
                .document();

        assertThat(chunker.chunk(document))
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.text()).startsWith("Prices\n\n" + HEADER));
    }

    @Test
    void wideHeaderIsShortened() {
        String wide = IntStream.range(0, 5000).mapToObj(i -> "column" + i).collect(joining(" | "));
        var document = new Drafts().table(wide, 7, 8, rows(7, 8)).document();

        List<Chunk> chunks = chunker.chunk(document);

        assertThat(chunks).allSatisfy(chunk -> {
            String header = chunk.headings().getLast();
            assertThat(header).startsWith("column0 | column1").endsWith(" …");
            assertThat(words.count(header)).isLessThanOrEqualTo(21);
        });
    }

    @Test
    void headerGivenWithoutItsMarkupIsRecognized() {
        var document = new Drafts()
                .table("Name | Size", 1, 1, "| **Name** | `Size` |\n|---|---|\n| a | 1 |")
                .document();

        assertThat(chunker.chunk(document))
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.headings()).isEmpty());
    }

    @Test
    void limitLeavesRoomForTheHeader() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TableChunker.builder(words).maxTokens(31))
                .withMessageContaining("31");
    }

    private static Document longTable() {
        return new Drafts()
                .heading("Sales")
                .table(HEADER, 1, 30, HEADER + "\n" + rows(1, 30))
                .document();
    }

    private static String rows(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(i -> "name" + i + " | " + i * 7 + " | city" + i)
                .collect(joining("\n"));
    }
}
