package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.Rag;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.ingest.FolderSource;
import dev.ragstone.ingest.chunker.WholeDocumentChunker;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.testkit.LeftThreads;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The promises of the library with its real parts: Lucene on disk, the ONNX model, files in a folder. */
class EmbeddedRagTest {

    private static final String HANDBOOK = """
            # Staff handbook

            ## Notice period

            The notice period is three months to the end of a quarter. It is the same for both sides.

            ## Holidays

            Everyone has thirty days of holiday a year. Days that are not taken expire in March.
            """;

    @TempDir
    Path temp;

    private Path docs;
    private Path index;

    @BeforeEach
    void writeDocuments() throws IOException {
        docs = Files.createDirectory(temp.resolve("docs"));
        index = temp.resolve("index");
        Files.writeString(docs.resolve("handbook.md"), HANDBOOK);
        Files.writeString(docs.resolve("canteen.txt"), "The canteen opens at noon. On Fridays there is fish soup.");
        Files.writeString(
                docs.resolve("parking.html"),
                "<html><body><h1>Parking</h1><p>Visitors park behind the north gate.</p></body></html>");
    }

    @Test
    void answersWithCitationsThatOpenAtTheExactCharactersOfTheFile() throws IOException {
        try (Rag rag = EmbeddedRag.open(index)) {
            rag.sync(docs);

            Answer answer = rag.ask("How long is the notice period?");

            Citation citation = answer.citations().getFirst();
            assertThat(citation.quote()).contains("three months");
            assertThat(answer.text()).contains(citation.quote(), "[" + citation.number() + "]");
            String file =
                    Files.readString(Path.of(URI.create(citation.document().uri())));
            assertThat(file.substring(citation.start(), citation.end())).isEqualTo(citation.quote());
            assertThat(citation.headings()).containsExactly("Staff handbook", "Notice period");
            assertThat(answer.attributes()).containsEntry("extractive", "true");
            assertThat(answer.warnings()).isEmpty();
        }
    }

    @Test
    void abstainsWhenTheDocumentsSayNothing() {
        try (Rag rag = EmbeddedRag.open(index)) {
            rag.sync(docs);

            Answer answer = rag.ask("Which enzyme splits lactose in the small intestine?");

            assertThat(answer.abstained()).isTrue();
            assertThat(answer.citations()).isEmpty();
        }
    }

    @Test
    void unchangedFolderCostsNoEmbeddingAndAnEditOnlyItsChunks() throws IOException {
        try (Rag rag = EmbeddedRag.open(index)) {
            var first = rag.sync(docs);
            var second = rag.sync(docs);
            Files.writeString(docs.resolve("handbook.md"), HANDBOOK.replace("thirty days", "thirty-two days"));
            var third = rag.sync(docs);

            assertThat(first.embedded()).isEqualTo(first.chunks()).isEqualTo(4);
            assertThat(second.embedded()).isZero();
            assertThat(second.unchanged()).isEqualTo(3);
            assertThat(third.embedded()).isEqualTo(1);
            assertThat(third.reused()).isEqualTo(1);
        }
    }

    @Test
    void sameListAfterReopeningAndFromEightThreads() throws Exception {
        List<Hit> expected;
        try (Rag rag = EmbeddedRag.open(index)) {
            rag.sync(docs);
            expected = rag.search("days of holiday").hits();
        }

        try (Rag rag = EmbeddedRag.builder(index).readOnly(true).open();
                var threads = Executors.newFixedThreadPool(8)) {
            List<Callable<List<Hit>>> searches = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                searches.add(() -> rag.search("days of holiday").hits());
            }

            for (Future<List<Hit>> found : threads.invokeAll(searches)) {
                assertThat(found.get()).isEqualTo(expected);
            }
        }
    }

    @Test
    void labelsAndFiltersReachEveryAnswer() throws IOException {
        Files.writeString(docs.resolve("salaries.txt"), "The salary of the director is a secret of the board.");
        try (Rag rag = EmbeddedRag.open(index)) {
            rag.sync(FolderSource.builder(docs)
                    .accessLabels(path -> path.toString().startsWith("salaries") ? Set.of("board") : Set.of())
                    .build());
            var question = Query.of("What is the salary of the director?");

            assertThat(uris(rag.ask(question.access(AccessScope.of("staff"))).hits()))
                    .noneMatch(this::isSecret);
            assertThat(uris(rag.ask(question.access(AccessScope.of("board"))).hits()))
                    .anyMatch(this::isSecret);
            assertThat(uris(rag.search(question.filter(Filter.prefix("uri", uri("canteen"))))
                            .hits()))
                    .allMatch(uri -> uri.contains("canteen"))
                    .isNotEmpty();
            String id = rag.search(question).hits().getFirst().document().id();
            assertThat(rag.document(id, AccessScope.of("staff"))).isEmpty();
            assertThat(rag.document(id, AccessScope.of("board"))).isPresent();
        }
    }

    @Test
    void otherChunkerIsRefusedUnlessReindexing() {
        try (Rag rag = EmbeddedRag.open(index)) {
            rag.sync(docs);
        }
        var other = EmbeddedRag.builder(index).chunker(counter -> new WholeDocumentChunker());

        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(other::open)
                .withMessageContaining("chunker")
                .withMessageContaining("reindex");

        try (Rag rag = other.onMismatch(Mismatch.REINDEX).open()) {
            assertThat(rag.sync(docs).unchanged()).isEqualTo(3);
            assertThat(rag.status().stats().chunks()).isEqualTo(3);
        }
    }

    @Test
    void secondWriterGetsAClearErrorAndAReaderDoesNot() {
        try (Rag rag = EmbeddedRag.open(index)) {
            rag.sync(docs);

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> EmbeddedRag.open(index))
                    .withMessageContaining(index.toString());
            try (Rag reader = EmbeddedRag.builder(index).readOnly(true).open()) {
                assertThat(reader.search("canteen").hits()).isNotEmpty();
                assertThatExceptionOfType(StoreException.class).isThrownBy(() -> reader.delete("default!x"));
            }
        }
    }

    @Test
    void embedderThatIsDownLeavesTheWords() {
        try (Rag rag = EmbeddedRag.open(index)) {
            rag.sync(docs);
        }

        try (Rag rag = EmbeddedRag.builder(index)
                .embedder(new BrokenEmbedder(BgeSmallEmbedder.open()))
                .open()) {
            Answer answer = rag.ask("When does the canteen open?");

            assertThat(answer.text()).contains("noon");
            assertThat(answer.warnings()).extracting(Warning::code).contains("embedding-failed");
        }
    }

    @Test
    void indexInsideTheDocumentsIsNotADocument() {
        try (Rag rag = EmbeddedRag.open(docs.resolve("my-index"))) {
            assertThat(rag.sync(docs).failed()).isEmpty();
            assertThat(rag.sync(docs).unchanged()).isEqualTo(3);
        }
    }

    @Test
    void deletedDocumentIsGoneUntilTheNextSync() {
        try (Rag rag = EmbeddedRag.open(index)) {
            rag.sync(docs);
            String id = rag.search("fish soup").hits().getFirst().document().id();

            assertThat(rag.delete(id)).isTrue();
            assertThat(rag.delete(id)).isFalse();

            assertThat(uris(rag.search("fish soup").hits())).noneMatch(uri -> uri.contains("canteen"));
            assertThat(rag.sync(docs).added()).isEqualTo(1);
        }
    }

    @Test
    void closingEndsEveryThread() throws InterruptedException {
        var left = LeftThreads.sinceNow();

        Rag rag = EmbeddedRag.open(index);
        rag.sync(docs);
        rag.ask("When does the canteen open?");
        rag.close();
        rag.close();

        assertThat(left.named(name -> name.contains("ragstone") || name.contains("Lucene")))
                .isEmpty();
        assertThatIllegalStateException().isThrownBy(() -> rag.search("x")).withMessage("this Rag is closed");
    }

    private String uri(String name) {
        return docs.toUri() + name;
    }

    private boolean isSecret(String uri) {
        return uri.contains("salaries");
    }

    private static List<String> uris(List<Hit> hits) {
        return hits.stream().map(hit -> hit.document().uri()).toList();
    }
}
