package dev.ragstone.retrieval.lucene;

import static dev.ragstone.retrieval.lucene.Samples.batch;
import static dev.ragstone.retrieval.lucene.Samples.document;
import static dev.ragstone.retrieval.lucene.Samples.index;
import static dev.ragstone.retrieval.lucene.Samples.search;
import static dev.ragstone.retrieval.lucene.Samples.uris;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneStoreOpeningTest {

    @TempDir
    Path folder;

    @Test
    void secondWriterIsToldWhatToDo() {
        try (var first = index(folder).open()) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> index(folder).open())
                    .satisfies(e -> assertThat(e.retryable()).isTrue())
                    .withMessageContaining(folder.toString())
                    .withMessageContaining("already open for writing")
                    .withMessageContaining("readOnly(true)");
            first.commit(batch(document("memory:/a", "heron")));

            assertThat(search(first, "heron")).hasSize(1);
        }
    }

    @Test
    void readerOpensBesideAWriterAndSeesItsCommits() throws InterruptedException {
        try (var writer = index(folder).open();
                var reader = index(folder).readOnly(true).open()) {
            assertThat(search(reader, "heron")).isEmpty();

            writer.commit(batch(document("memory:/a", "heron")));
            Thread.sleep(1100);

            assertThat(uris(search(reader, "heron"))).containsExactly("memory:/a");
        }
    }

    @Test
    void readerNeedNotKnowWhatTheIndexWasBuiltWith() {
        try (var writer = index(folder).open();
                var reader = LuceneStore.builder(folder).readOnly(true).open()) {
            assertThat(reader.fingerprint()).isEqualTo(writer.fingerprint());
        }
    }

    @Test
    void readerCannotWrite() {
        index(folder).open().close();
        try (var reader = index(folder).readOnly(true).open()) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> reader.commit(batch(document("memory:/a", "heron"))))
                    .withMessageContaining("reading only");
        }
    }

    @Test
    void readerDoesNotCreateAnIndex() {
        Path missing = folder.resolve("missing");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> index(missing).readOnly(true).open())
                .withMessageContaining("There is no index in " + missing);
        assertThat(missing).doesNotExist();
    }

    @Test
    void folderWithOtherFilesIsRefused() throws IOException {
        Files.writeString(folder.resolve("thesis.txt"), "precious");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> index(folder).open())
                .withMessageContaining("thesis.txt");
        assertThat(folder).isDirectoryNotContaining("glob:**segments*");
    }

    @Test
    void fileIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> index(file).open())
                .withMessageContaining("not a directory");
    }

    @Test
    void indexOfAnotherProgramIsRefusedAndLeftAlone() throws IOException {
        commitUserData(Map.of("owner", "somebody else"));
        Path stray = Files.writeString(folder.resolve("_9.fnm"), "unreferenced");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> index(folder).open())
                .withMessageContaining("another program");
        assertThat(stray).exists();
    }

    @Test
    void newerFormatIsRefused() throws IOException {
        commitUserData(Map.of("ragstone.format", "99", "ragstone.kind", "starship"));

        for (boolean readOnly : new boolean[] {false, true}) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> index(folder).readOnly(readOnly).open())
                    .withMessageContaining("format 99, but this version of Ragstone reads format 3");
        }
    }

    @Test
    void indexOfAnotherKindIsRefused() {
        LuceneKeywordIndex.builder(folder).open().close();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> index(folder).open())
                .withMessageContaining("kind KEYWORDS, not STORE");
    }

    @Test
    void damagedIndexIsReportedAsSuch() throws IOException {
        try (var store = index(folder).open()) {
            store.commit(batch(document("memory:/a", "heron")));
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".cfs")).toList()) {
                Files.write(file, new byte[10]);
            }
        }

        for (boolean readOnly : new boolean[] {false, true}) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> index(folder).readOnly(readOnly).open())
                    .withMessageContaining("damaged")
                    .withMessageContaining("sync again");
        }
    }

    @Test
    void failedOpeningLetsGoOfTheDirectory() throws IOException {
        Path stray = Files.writeString(folder.resolve("thesis.txt"), "precious");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> index(folder).open());
        Files.delete(stray);

        index(folder).open().close();

        index(folder).open().close();
    }

    @Test
    void leftoversOfACrashBeforeTheFirstCommitAreNoObstacle() throws IOException {
        Files.writeString(folder.resolve("write.lock"), "");
        Files.writeString(folder.resolve("pending_segments_1"), "half");
        Files.writeString(folder.resolve("_0.fdt"), "half");

        try (var store = index(folder).open()) {
            store.commit(batch(document("memory:/a", "heron")));

            assertThat(search(store, "heron")).hasSize(1);
        }
    }

    @Test
    void openNamesWhatIsMissing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> LuceneStore.builder(folder).open())
                .withMessage("embeddingModel must be set");
        assertThatIllegalStateException()
                .isThrownBy(() -> LuceneStore.builder(folder)
                        .embeddingModel(Samples.MODEL)
                        .open())
                .withMessage("chunkerId must be set");
    }

    @Test
    void settersRejectBadValuesAtOnce() {
        LuceneStore.Builder builder = LuceneStore.builder(folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.bm25(-1, 0.5f))
                .withMessageContaining("-1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.bm25(1, 1.5f))
                .withMessageContaining("1.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.exactSearchLimit(-3))
                .withMessageContaining("-3");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.chunkerId(" "));
    }

    private void commitUserData(Map<String, String> data) throws IOException {
        try (var directory = new MMapDirectory(folder);
                var writer = new IndexWriter(directory, new IndexWriterConfig())) {
            writer.setLiveCommitData(data.entrySet());
            writer.commit();
        }
    }
}
