package dev.ragstone.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.embedding.Vector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedbackTest {

    @Test
    void weightsOfChunksAddUpToOne() {
        var feedback = new WordFeedback(List.of(chunk("a", 6), chunk("b", 2), chunk("c", 0)), 10, 0.5);

        assertThat(feedback.chunks()).extracting(ScoredChunk::score).containsExactly(0.75, 0.25);
    }

    @Test
    void chunksOfNoWeightTeachNothing() {
        assertThat(new WordFeedback(List.of(chunk("a", 0)), 10, 0.5).isEmpty()).isTrue();
        assertThat(VectorFeedback.none().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.POSITIVE_INFINITY})
    void rejectsBadWeightOfAChunk(double weight) {
        var chunks = List.of(chunk("a", weight));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new VectorFeedback(chunks, 0.5))
                .withMessage("the weight of feedback chunk " + id("a") + " must be finite and not negative but was "
                        + weight);
    }

    @Test
    void queriesDropFeedbackFromOutsideTheirScope() {
        var secret = DocumentInfo.of("secret").withAccessLabels(Set.of("board"));
        var hidden = new ScoredChunk(secret, Chunk.of(secret.id(), 0, 0, "merger"), 3);
        var staff = new SearchScope(Filter.all(), AccessScope.of("staff"));
        var chunks = List.of(hidden, chunk("open", 1));

        var words = new KeywordQuery("heron", staff, 5, new WordFeedback(chunks, 10, 0.5));
        var vectors = new VectorQuery(Vector.of(1, 0), staff, 5, new VectorFeedback(chunks, 0.5));

        assertThat(words.feedback().chunks()).containsExactly(chunk("open", 1));
        assertThat(vectors.feedback().chunkIds()).containsExactly(id("open"));
    }

    @Test
    void queryMovesToTheWeightedMean() {
        var feedback = new VectorFeedback(List.of(chunk("a", 3), chunk("b", 1)), 0.4);

        Vector moved = feedback.applyTo(
                Vector.of(2, 0), Map.of(id("a"), Vector.of(0, 5), id("b"), Vector.of(-1, 0), "other", Vector.of(9, 9)));

        // 0.6 (1, 0) + 0.4 (0.75 (0, 1) + 0.25 (-1, 0))
        assertThat(moved.toArray()[0]).isCloseTo(0.5f, within(1e-6f));
        assertThat(moved.toArray()[1]).isCloseTo(0.3f, within(1e-6f));
    }

    @Test
    void missingVectorsLeaveTheirShareToTheOthers() {
        var feedback = new VectorFeedback(List.of(chunk("a", 3), chunk("b", 1)), 0.5);

        Vector moved = feedback.applyTo(Vector.of(1, 0), Map.of(id("b"), Vector.of(0, 1)));

        assertThat(moved.toArray()).containsExactly(0.5f, 0.5f);
    }

    @Test
    void queryStaysWhereThereIsNowhereToGo() {
        var query = Vector.of(1, 0);
        var feedback = new VectorFeedback(List.of(chunk("a", 1)), 0.5);

        assertThat(feedback.applyTo(query, Map.of())).isEqualTo(query);
        assertThat(feedback.applyTo(query, Map.of(id("a"), Vector.of(-1, 0)))).isEqualTo(query);
    }

    private static ScoredChunk chunk(String name, double weight) {
        var info = DocumentInfo.of(name);
        return new ScoredChunk(info, Chunk.of(info.id(), 0, 0, "text of " + name), weight);
    }

    private static String id(String name) {
        return chunk(name, 1).chunk().id();
    }
}
