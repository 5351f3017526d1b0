package dev.ragstone.retrieval.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.ragstone.error.EmbeddingException;
import dev.ragstone.retrieval.refine.Shelf;
import dev.ragstone.search.Hit;
import java.util.List;
import org.junit.jupiter.api.Test;

class CosineRerankerTest {

    private final Shelf shelf = new Shelf().add("memory:/a", "granite comet").add("memory:/b", "heron");

    @Test
    void nearestInMeaningComesFirst() {
        List<Hit> hits = List.of(shelf.hit("memory:/a", 0, 2), shelf.hit("memory:/b", 0, 1));

        List<Hit> reranked = CosineReranker.of(shelf.embedder).rerank("heron", hits);

        assertThat(Shelf.uris(reranked)).containsExactly("memory:/b", "memory:/a");
        assertThat(reranked.getFirst().score()).isCloseTo(1, within(1e-6));
    }

    @Test
    void storedVectorsAreNotMadeAgain() {
        List<Hit> hits = List.of(
                shelf.hit("memory:/a", 0, 2), shelf.hit("memory:/b", 0, 1), Shelf.hit("memory:/c", "never stored", 3));
        int before = shelf.embedder.documentsEmbedded();

        List<Hit> reranked = CosineReranker.of(shelf.embedder, shelf.store).rerank("heron", hits);

        assertThat(shelf.embedder.documentsEmbedded()).isEqualTo(before + 1);
        assertThat(Shelf.uris(reranked)).startsWith("memory:/b").hasSize(3);
    }

    @Test
    void embedderThatIsDownIsThrown() {
        shelf.embedder.failing(true);

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() ->
                        CosineReranker.of(shelf.embedder).rerank("heron", List.of(Shelf.hit("memory:/a", "x", 1))));
    }
}
