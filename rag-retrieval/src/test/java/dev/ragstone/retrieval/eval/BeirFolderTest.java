package dev.ragstone.retrieval.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeirFolderTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFolder() throws IOException {
        write("corpus.jsonl", """
            {"_id": "d1", "title": "Herons", "text": "They stand in w\u00e4ter.", "metadata": {"a": [1]}}

            {"_id": "d2", "title": "", "text": "Granite is hard."}
            {"_id": "d3", "title": "Only a title", "text": ""}
            """);
        write("queries.jsonl", """
            {"_id": "q1", "text": "Where do herons stand?"}
            {"_id": "q2", "text": "Never judged?"}
            """);
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\n");
    }

    @Test
    void offersEveryDocumentByItsId() {
        var scan = scan();

        assertThat(scan.items).extracting(SourceItem::uri).containsExactly("d1", "d2", "d3");
        assertThat(scan.problems).isEmpty();
    }

    @Test
    void readerFindsTitleAndText() {
        List<Extraction> read =
                scan().items.stream().map(new BeirReader()::read).toList();

        assertThat(read).extracting(Extraction::title).containsExactly("Herons", "", "Only a title");
        assertThat(read)
                .extracting(Extraction::text)
                .containsExactly("They stand in w\u00e4ter.", "Granite is hard.", "Only a title");
        assertThat(read).allMatch(extraction -> extraction.blocks().size() == 1);
    }

    @Test
    void documentWithoutTextOrTitleIsEmpty() throws IOException {
        write("corpus.jsonl", "{\"_id\": \"d1\", \"title\": \" \", \"text\": \"\"}");

        Extraction extraction = new BeirReader().read(scan().items.getFirst());

        assertThat(extraction.outcome()).isEqualTo(Outcome.EMPTY);
    }

    @Test
    void badLinesAreProblemsThatNameFileAndLine() throws IOException {
        write("corpus.jsonl", """
            {"_id": "d1", "text": "good"}
            {"_id": "d2", "text": "cut
            {"text": "without an id"}
            [1, 2]
            {"_id": "d1", "text": "twice"}
            {"_id": "d3", "text": "good"}\
            """);

        var scan = scan();

        assertThat(scan.items).extracting(SourceItem::uri).containsExactly("d1", "d3");
        assertThat(scan.problems)
                .hasSize(4)
                .satisfiesExactly(
                        cut -> assertThat(cut).contains("corpus.jsonl:2: not valid JSON"),
                        id -> assertThat(id).endsWith("corpus.jsonl:3: has no _id"),
                        array -> assertThat(array).endsWith("corpus.jsonl:4: not a JSON object"),
                        twice -> assertThat(twice).contains("corpus.jsonl:5: the id 'd1'"));
    }

    @Test
    void judgedSetHoldsTheJudgedQueries() {
        JudgedSet set = BeirFolder.open(folder).judgedSet();

        assertThat(set.queries()).isEqualTo(Map.of("q1", "Where do herons stand?"));
        assertThat(set.judgements().of("q1")).isEqualTo(Map.of("d1", 2, "d2", 0));
    }

    @Test
    void firstJudgementIsNotTakenForTheNamesOfColumns() throws IOException {
        write("qrels/test.tsv", "q1\td2\t1\nq1\td1\t2\n");

        assertThat(BeirFolder.open(folder).judgedSet().judgements().of("q1")).isEqualTo(Map.of("d1", 2, "d2", 1));
    }

    @Test
    void missingFileIsNamed() throws IOException {
        Files.delete(folder.resolve("qrels/test.tsv"));

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> BeirFolder.open(folder))
                .withMessageContaining("there is no qrels/test.tsv in " + folder)
                .withMessageContaining("A BEIR folder holds");
    }

    @Test
    void malformedJudgementIsNamedWithItsLine() throws IOException {
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\tgood\n");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> BeirFolder.open(folder).judgedSet())
                .withMessageStartingWith("line 2 of ")
                .withMessageContaining("test.tsv has the grade 'good'");
    }

    @Test
    void judgementWithMissingColumnIsNamedWithItsLine() throws IOException {
        write("qrels/test.tsv", "query-id\tcorpus-id\tscore\n\nq1 d1 1\n");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> BeirFolder.open(folder).judgedSet())
                .withMessageStartingWith("line 3 of ")
                .withMessageContaining("has 1 columns instead of 3");
    }

    @Test
    void malformedQueryIsNamedWithItsLine() throws IOException {
        write("queries.jsonl", "{\"_id\": \"q1\", \"text\": \"good\"}\n{\"_id\": \"q2\"}\n");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> BeirFolder.open(folder).judgedSet())
                .withMessageStartingWith("line 2 of ")
                .withMessageContaining("queries.jsonl needs an _id and a text");
    }

    private Scan scan() {
        var scan = new Scan();
        BeirFolder.open(folder).corpus().scan(scan);
        return scan;
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static final class Scan implements SourceVisitor {

        private final List<SourceItem> items = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        @Override
        public void item(SourceItem item) {
            items.add(item);
        }

        @Override
        public void problem(String uri, String reason) {
            problems.add(uri + ": " + reason);
        }
    }
}
