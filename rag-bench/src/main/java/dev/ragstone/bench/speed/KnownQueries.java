package dev.ragstone.bench.speed;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.embedding.Vector;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/** Knows the vectors of queries beforehand: embedding takes no time. */
final class KnownQueries implements Embedder {

    private final PassageCorpus corpus;
    private volatile Vector next;

    KnownQueries(PassageCorpus corpus) {
        this.corpus = corpus;
        this.next = vector(0);
    }

    /** Which query comes next. */
    void next(int number) {
        next = vector(number);
    }

    Vector vector(int number) {
        return Vector.of(corpus.vectors().vector(-1L - number));
    }

    @Override
    public EmbeddingModel model() {
        return corpus.model();
    }

    @Override
    public TokenCounter tokenCounter() {
        throw new UnsupportedOperationException("counts nothing");
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        throw new UnsupportedOperationException("knows queries only");
    }

    @Override
    public Embedding embedQuery(String text) {
        return new Embedding(next, 8, false);
    }
}
