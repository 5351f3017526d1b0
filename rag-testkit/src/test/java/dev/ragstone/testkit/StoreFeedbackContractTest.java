package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.embedding.Vector;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.StoredChunk;
import dev.ragstone.store.VectorQuery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class StoreFeedbackContractTest {

    @Test
    void noticesAStoreThatLearnsNothing() {
        assertThat(violations(LearningNothing::new))
                .containsExactly(
                        "vectorIsMovedTowardsTheFeedback",
                        "wordsOfHeavierChunksCountMore",
                        "wordsOfTheFeedbackFindFurtherChunks");
    }

    @Test
    void noticesAStoreThatLearnsFromWhatIsHidden() {
        assertThat(violations(LearningFromAll::new)).containsExactly("vectorsFromOutsideTheScopeAreNotLearnt");
    }

    private static Set<String> violations(Supplier<Store> store) {
        return Violations.of(new StoreFeedbackContract() {
            @Override
            Store emptyStore() {
                return store.get();
            }
        });
    }

    private static final class LearningNothing extends AlteredStore {

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            return right.search(new KeywordQuery(query.text(), query.scope(), query.limit()));
        }

        @Override
        public List<ScoredChunk> search(VectorQuery query) {
            return right.search(new VectorQuery(query.vector(), query.scope(), query.limit()));
        }
    }

    private static final class LearningFromAll extends AlteredStore {

        private final Map<String, Vector> vectors = new HashMap<>();

        @Override
        public void commit(StoreBatch batch) {
            right.commit(batch);
            for (DocumentUpdate update : batch.documents()) {
                for (StoredChunk stored : update.chunks()) {
                    Vector vector = stored.vector();
                    if (vector != null) {
                        vectors.put(stored.chunk().id(), vector);
                    }
                }
            }
        }

        @Override
        public List<ScoredChunk> search(VectorQuery query) {
            Vector moved = query.feedback().applyTo(query.vector(), vectors);
            return right.search(new VectorQuery(moved, query.scope(), query.limit()));
        }
    }
}
