package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.error.StoreException;
import dev.ragstone.retrieval.mirror.MirroredStore;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreCapability;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An index whose words are somewhere else. */
class WithoutWordsTest {

    private static final DocumentInfo ONE = DocumentInfo.of("memory:/one");
    private static final KeywordQuery HERON = new KeywordQuery("heron", SearchScope.everything(), 5);

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @TempDir
    private Path folder;

    private PgVectorStoreBuilder index;

    @BeforeEach
    void choose() {
        index = database.index(2).indexWords(false);
    }

    @Test
    void keepsNoWords() throws Exception {
        try (var store = index.open()) {
            store.commit(Documents.adding(Documents.of(ONE, "the heron waits")));
            store.commit(Documents.adding(Documents.of(ONE, "the heron has gone")));
            store.settle();

            assertThat(TestDatabase.query(
                            "SELECT count(*)::text FROM " + index.names().terms() + " UNION ALL SELECT"
                                    + " count(*)::text FROM " + index.names().words()))
                    .containsExactly("0", "0");
            assertThat(store.catalog().stats().chunks()).isEqualTo(1);
        }
    }

    @Test
    void saysWhoSearchesByWordsInstead() {
        try (var store = index.open()) {
            assertThat(store.capabilities()).doesNotContain(StoreCapability.LEXICAL);
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.search(HERON))
                    .withMessageContaining("keeps no words")
                    .satisfies(e -> assertThat(e.remedy()).contains("MirroredStore"));
        }
    }

    @Test
    void mirrorSearchesByWords() {
        var store = index.open();
        try (var mirror = MirroredStore.open(store, store.changes(), folder)) {
            mirror.commit(Documents.adding(Documents.of(ONE, "the heron waits")));

            assertThat(mirror.capabilities()).contains(StoreCapability.LEXICAL, StoreCapability.KNN);
            assertThat(Documents.uris(mirror.search(HERON))).containsExactly(ONE.uri());
        }
    }

    @Test
    void isNotMixedWithOneThatKeepsThem() {
        index.open().close();

        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() -> index.indexWords(true).open());
    }
}
