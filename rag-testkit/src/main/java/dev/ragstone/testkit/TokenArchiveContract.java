package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Token;
import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.TokenArchive;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What the {@link TokenArchive} of every {@link Store} promises: token vectors come and go with their chunks, and come
 * back as they went in.
 *
 * @since 0.1
 */
public abstract class TokenArchiveContract {

    private static final int DIMENSION = 24;

    /** Creates a contract; called by JUnit. */
    protected TokenArchiveContract() {}

    /**
     * Opens an empty store that keeps token vectors, for vectors of {@code dimension} dimensions, in a place of its own.
     * Each test asks for one and closes it.
     */
    protected abstract Store emptyStore(int dimension);

    @Test
    void equalVectorsGiveEqualBytes() {
        try (Store store = emptyStore(DIMENSION)) {
            TokenArchive archive = archive(store);

            assertThat(archive.compress(tokens(7, 30))).isEqualTo(archive.compress(tokens(7, 30)));
            assertThat(archive.compress(tokens(7, 30))).isNotEqualTo(archive.compress(tokens(8, 30)));
        }
    }

    @Test
    void givesBackWhatCameWithTheChunks() {
        try (Store store = emptyStore(DIMENSION)) {
            CompressedTokens one = archive(store).compress(tokens(1, 1));
            CompressedTokens none = archive(store).compress(tokens(2, 0));
            CompressedTokens many = archive(store).compress(tokens(3, 600));

            store.commit(adding("a", List.of("one", "none", "many"), one, none, many));

            assertThat(archive(store).find(Set.of("one", "none", "many", "unknown")))
                    .containsOnlyKeys("one", "none", "many")
                    .containsEntry("one", one)
                    .containsEntry("none", none)
                    .containsEntry("many", many);
        }
    }

    @Test
    void chunkWithoutTokenVectorsHasNone() {
        try (Store store = emptyStore(DIMENSION)) {
            CompressedTokens tokens = archive(store).compress(tokens(1, 5));

            store.commit(adding("a", List.of("with", "without"), tokens, null));

            assertThat(archive(store).find(Set.of("with", "without"))).containsOnlyKeys("with");
        }
    }

    @Test
    void keyOfTwoChunksIsFoundIfOneHasTokenVectors() {
        try (Store store = emptyStore(DIMENSION)) {
            CompressedTokens tokens = archive(store).compress(tokens(1, 5));

            store.commit(adding("a", List.of("shared", "shared"), null, tokens));

            assertThat(archive(store).find(Set.of("shared"))).containsEntry("shared", tokens);
        }
    }

    @Test
    void leaveWithTheirDocument() {
        try (Store store = emptyStore(DIMENSION)) {
            CompressedTokens tokens = archive(store).compress(tokens(1, 5));
            store.commit(adding("a", List.of("gone"), tokens));
            store.commit(adding("b", List.of("kept"), tokens));

            store.commit(StoreBatch.deleting(List.of(info("a").id())));

            assertThat(archive(store).find(Set.of("gone", "kept"))).containsOnlyKeys("kept");
        }
    }

    @Test
    void areReplacedWithTheirDocument() {
        try (Store store = emptyStore(DIMENSION)) {
            CompressedTokens before = archive(store).compress(tokens(1, 5));
            CompressedTokens after = archive(store).compress(tokens(2, 5));
            store.commit(adding("a", List.of("old"), before));

            store.commit(adding("a", List.of("new"), after));

            assertThat(archive(store).find(Set.of("old", "new")))
                    .containsOnlyKeys("new")
                    .containsEntry("new", after);
        }
    }

    @Test
    void settlingKeepsThem() {
        try (Store store = emptyStore(DIMENSION)) {
            for (int i = 0; i < 5; i++) {
                store.commit(adding("d" + i, List.of("k" + i), archive(store).compress(tokens(i, 9))));
            }
            store.commit(StoreBatch.deleting(List.of(info("d0").id())));

            store.settle();

            assertThat(archive(store).find(Set.of("k0", "k1", "k4")))
                    .containsOnlyKeys("k1", "k4")
                    .containsEntry("k4", archive(store).compress(tokens(4, 9)));
        }
    }

    private static TokenArchive archive(Store store) {
        return store.tokenArchive().orElseThrow();
    }

    private static DocumentInfo info(String name) {
        return DocumentInfo.of("memory:/" + name);
    }

    private static StoreBatch adding(String name, List<String> keys, @Nullable CompressedTokens... tokens) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            texts.add("Text " + i + " of " + name + ".");
        }
        var values = new float[DIMENSION];
        values[0] = 1;
        DocumentUpdate plain = Fixtures.document(info(name), texts, text -> Vector.of(values));
        var chunks = new ArrayList<StoredChunk>();
        for (int i = 0; i < keys.size(); i++) {
            StoredChunk chunk = plain.chunks().get(i);
            chunks.add(new StoredChunk(chunk.chunk(), keys.get(i), chunk.vector(), tokens[i]));
        }
        return Fixtures.adding(new DocumentUpdate(plain.document(), chunks));
    }

    private static TokenVectors tokens(long seed, int size) {
        var random = new Random(seed);
        var tokens = new ArrayList<Token>();
        var values = new float[size * DIMENSION];
        for (int i = 0; i < size; i++) {
            tokens.add(new Token(random.nextInt(30_000), i, i + 1));
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return TokenVectors.of(DIMENSION, tokens, values);
    }
}
