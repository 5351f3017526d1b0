package dev.ragstone.retrieval.lucene;

import static dev.ragstone.retrieval.lucene.Samples.batch;
import static dev.ragstone.retrieval.lucene.Samples.document;
import static dev.ragstone.retrieval.lucene.Samples.index;
import static dev.ragstone.retrieval.lucene.Samples.search;
import static dev.ragstone.retrieval.lucene.Samples.uris;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.embedding.Vector;
import dev.ragstone.error.StoreException;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.VectorQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneStoreFailureTest {

    @TempDir
    Path folder;

    @Test
    void failureAtAnyStepOfACommitLeavesTheLastOneAndAUsableStore() {
        var operationsLeft = new AtomicInteger(Integer.MAX_VALUE);
        int failures = 0;
        try (var store =
                index(folder).opener(path -> new FullDisk(path, operationsLeft)).open()) {
            store.commit(batch(document("memory:/a", "version0 heron", "version0 tail")));
            for (int allowed = 0; allowed < 40; allowed++) {
                String before = version(store);
                operationsLeft.set(allowed);
                boolean failed = !committed(store, "version" + (allowed + 1));
                operationsLeft.set(Integer.MAX_VALUE);

                assertThat(version(store)).isEqualTo(failed ? before : "version" + (allowed + 1));
                failures += failed ? 1 : 0;
            }

            assertThat(failures).isBetween(3, 39);
        }
        try (var store = index(folder).open()) {
            assertThat(version(store)).isEqualTo("version40");
        }
    }

    @Test
    void failureIsAStoreExceptionThatNamesTheDirectory() {
        var operationsLeft = new AtomicInteger(Integer.MAX_VALUE);
        try (var store =
                index(folder).opener(path -> new FullDisk(path, operationsLeft)).open()) {
            operationsLeft.set(0);

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.commit(batch(document("memory:/a", "heron"))))
                    .withMessageContaining(folder.toString())
                    .withMessageContaining("No space left on device")
                    .withCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void failedSettlingLeavesEverything() {
        var operationsLeft = new AtomicInteger(Integer.MAX_VALUE);
        try (var store =
                index(folder).opener(path -> new FullDisk(path, operationsLeft)).open()) {
            store.commit(batch(document("memory:/a", "heron")));
            store.commit(batch(document("memory:/b", "heron")));
            operationsLeft.set(2);
            assertThatExceptionOfType(StoreException.class).isThrownBy(store::settle);
            operationsLeft.set(Integer.MAX_VALUE);

            assertThat(uris(search(store, "heron"))).containsExactly("memory:/a", "memory:/b");
            store.settle();
            assertThat(uris(search(store, "heron"))).containsExactly("memory:/a", "memory:/b");
        }
    }

    @Test
    void interruptedThreadsSearchAndCommitWithoutHarmToOthers() {
        try (var store = index(folder).open()) {
            Thread.currentThread().interrupt();
            store.commit(batch(document("memory:/a", "heron")));
            assertThat(search(store, "heron")).hasSize(1);
            assertThat(store.search(new VectorQuery(Vector.of(1, 0), SearchScope.everything(), 1)))
                    .hasSize(1);
            assertThat(store.catalog().document("default!memory:/a")).isPresent();
            store.settle();
            assertThat(Thread.interrupted()).isTrue();

            store.commit(batch(document("memory:/b", "heron")));

            assertThat(uris(search(store, "heron"))).containsExactly("memory:/a", "memory:/b");
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void interruptsDuringCommitsDoNotBreakTheStore() throws InterruptedException {
        try (var store = index(folder).opener(QuickDirectory::new).open()) {
            assertThat(committed(store, "version0")).isTrue();
            var committed = new AtomicInteger();
            Thread writer = Thread.ofPlatform().start(() -> {
                for (int i = 1; i < 60; i++) {
                    if (committed(store, "version" + i)) {
                        committed.set(i);
                    }
                    Thread.interrupted();
                }
            });
            while (writer.isAlive()) {
                writer.interrupt();
                writer.join(3);
            }

            assertThat(version(store)).isEqualTo("version" + committed.get());
            assertThat(committed(store, "version99")).isTrue();
            assertThat(version(store)).isEqualTo("version99");
        }
    }

    @Test
    void useAfterCloseIsAnIllegalState() {
        var store = index(folder).open();
        store.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> store.commit(batch(document("memory:/a", "heron"))))
                .withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(store::settle);
        assertThatIllegalStateException().isThrownBy(() -> store.catalog().stats());
    }

    private static boolean committed(Store store, String version) {
        try {
            store.commit(batch(document("memory:/a", version + " heron", version + " tail")));
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    /** The version both chunks are of; fails if they differ. */
    private static String version(Store store) {
        var versions = store.catalog().chunks("default!memory:/a").stream()
                .map(chunk -> chunk.text().substring(0, chunk.text().indexOf(' ')))
                .distinct()
                .toList();
        assertThat(versions).hasSize(1);
        assertThat(search(store, versions.getFirst())).hasSize(2);
        return versions.getFirst();
    }

    /** Fails every writing operation once so many have been done. */
    private static final class FullDisk extends FilterDirectory {

        private final AtomicInteger operationsLeft;

        FullDisk(Path path, AtomicInteger operationsLeft) throws IOException {
            super(new MMapDirectory(path));
            this.operationsLeft = operationsLeft;
        }

        @Override
        public IndexOutput createOutput(String name, IOContext context) throws IOException {
            work();
            return super.createOutput(name, context);
        }

        @Override
        public void sync(Collection<String> names) throws IOException {
            work();
        }

        @Override
        public void syncMetaData() throws IOException {
            work();
        }

        @Override
        public void rename(String source, String dest) throws IOException {
            work();
            super.rename(source, dest);
        }

        private void work() throws IOException {
            if (operationsLeft.getAndDecrement() <= 0) {
                operationsLeft.set(0);
                throw new IOException("No space left on device");
            }
        }
    }
}
