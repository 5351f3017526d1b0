package dev.ragstone.retrieval.lucene;

import static dev.ragstone.retrieval.lucene.Samples.document;
import static dev.ragstone.retrieval.lucene.Samples.index;
import static dev.ragstone.retrieval.lucene.Samples.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LuceneStoreTokensTest {

    private static final CompressedTokens TOKENS =
            TokenCompression.TWO_BITS.compress(TokenVectors.of(2, List.of(new Token(3, 0, 5)), new float[] {1, 2}));

    @TempDir
    Path folder;

    @Test
    void indexKeepsNoneUnlessTold() {
        try (var store = index(folder).open()) {
            assertThat(store.tokenArchive()).isEmpty();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> store.commit(withTokens()))
                    .withMessageContaining("default!memory:/a#00000")
                    .withMessageContaining("Builder.tokenVectors");
        }
    }

    @Test
    void areThereAfterReopeningForReaders() {
        try (var store = keeping(TokenCompression.TWO_BITS).open()) {
            store.commit(withTokens());
        }

        try (var store = LuceneStore.builder(folder).readOnly(true).open()) {
            var archive = store.tokenArchive().orElseThrow();
            assertThat(archive.id()).isEqualTo(TokenCompression.TWO_BITS.id());
            assertThat(archive.find(Set.of("k"))).containsEntry("k", TOKENS);
        }
    }

    @Test
    void turningThemOnOrOffOrChangingTheirCompressionIsAnotherFingerprint() {
        try (var store = keeping(TokenCompression.TWO_BITS).open()) {
            store.commit(withTokens());
        }

        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() -> index(folder).withoutTokenVectors().open())
                .withMessageContaining("token vectors maxsim-2-bit/v1 instead of none");
        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() -> keeping(TokenCompression.ONE_BIT).open())
                .withMessageContaining("token vectors maxsim-2-bit/v1 instead of maxsim-1-bit/v1");
    }

    @Test
    void indexKeepsWhatItHasUnlessToldOtherwise() {
        keeping(TokenCompression.TWO_BITS).open().close();

        try (var store = index(folder).open()) {
            assertThat(store.fingerprint().tokens()).isEqualTo("maxsim-2-bit/v1");
        }
        try (var store =
                index(folder).tokenVectorsIfNew(TokenCompression.ONE_BIT).open()) {
            assertThat(store.fingerprint().tokens()).isEqualTo("maxsim-2-bit/v1");
        }
    }

    @Test
    void reindexingEmptiesAnIndexWithOtherTokenVectors() {
        try (var store = index(folder).open()) {
            store.commit(Samples.batch(document("memory:/a", "heron")));
        }

        try (var store =
                keeping(TokenCompression.TWO_BITS).reindexOnMismatch(true).open()) {
            assertThat(search(store, "heron")).isEmpty();
            assertThat(store.fingerprint().tokens()).isEqualTo("maxsim-2-bit/v1");
        }
    }

    @Test
    void chunkWithoutVectorKeepsNoTokenVectors() {
        try (var store = keeping(TokenCompression.TWO_BITS).open()) {
            DocumentUpdate plain = document("memory:/a", "heron");
            var chunk = new StoredChunk(plain.chunks().getFirst().chunk(), "k", null, TOKENS);

            store.commit(new StoreBatch(
                    List.of(new DocumentUpdate(plain.document(), List.of(chunk))), List.of(), List.of()));

            assertThat(store.tokenArchive().orElseThrow().find(Set.of("k"))).isEmpty();
        }
    }

    @Test
    void ofSeveralChunksWithOneTextThoseStoredWithoutAreSkipped() {
        try (var store = keeping(TokenCompression.TWO_BITS).open()) {
            store.commit(Samples.batch(
                    update("memory:/removed", "k", TOKENS),
                    update("memory:/a", "k", null),
                    update("memory:/b", "other", null),
                    update("memory:/c", "k", null),
                    update("memory:/d", "k", TOKENS),
                    update("memory:/e", "last", TOKENS)));
            store.commit(StoreBatch.deleting(
                    List.of(document("memory:/removed", "heron").document().id())));

            assertThat(store.tokenArchive().orElseThrow().find(Set.of("k", "other", "last", "unknown")))
                    .containsOnlyKeys("k", "last")
                    .containsValues(TOKENS);
        }
    }

    private static DocumentUpdate update(String uri, String key, @Nullable CompressedTokens tokens) {
        DocumentUpdate plain = document(uri, "heron");
        var chunk = new StoredChunk(plain.chunks().getFirst().chunk(), key, Vector.of(1, 0), tokens);
        return new DocumentUpdate(plain.document(), List.of(chunk));
    }

    private LuceneStore.Builder keeping(TokenCompression compression) {
        return index(folder).tokenVectors(compression);
    }

    private static StoreBatch withTokens() {
        DocumentUpdate plain = document("memory:/a", "heron");
        var chunk = new StoredChunk(plain.chunks().getFirst().chunk(), "k", Vector.of(1, 0), TOKENS);
        return new StoreBatch(List.of(new DocumentUpdate(plain.document(), List.of(chunk))), List.of(), List.of());
    }
}
