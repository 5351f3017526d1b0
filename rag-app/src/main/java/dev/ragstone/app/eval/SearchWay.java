package dev.ragstone.app.eval;

import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedded.Preset;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.hybrid.KeywordRetriever;
import dev.ragstone.retrieval.hybrid.VectorRetriever;
import java.util.Locale;

/** The ways to search that are measured side by side. */
public enum SearchWay {
    /** By words. */
    BM25,
    /** By meaning. */
    VECTOR,
    /** By both, fused. */
    HYBRID,
    /** With the preset {@link Preset#FAST}. */
    FAST,
    /** With the preset {@link Preset#BEST}. */
    BEST,
    /** As the search command does. */
    DEFAULT;

    /** What its runs are called. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Runs all queries of {@code evaluated} this way. */
    public RetrieverEvaluation measure(EvaluatedIndex evaluated) {
        EmbeddedRag.Opened index = evaluated.index();
        return switch (this) {
            case BM25 -> {
                try (var words = KeywordRetriever.of(index.store())) {
                    yield evaluated.measure(label(), words::retrieve);
                }
            }
            case VECTOR -> {
                try (var meaning = VectorRetriever.of(index.store(), index.embedder())) {
                    yield evaluated.measure(label(), meaning::retrieve);
                }
            }
            case HYBRID -> {
                try (var both =
                        HybridRetriever.builder(index.store(), index.embedder()).build()) {
                    yield evaluated.measure(label(), both::retrieve);
                }
            }
            case FAST -> measure(Preset.FAST, evaluated);
            case BEST -> measure(Preset.BEST, evaluated);
            case DEFAULT -> evaluated.measure(label(), index.rag()::search);
        };
    }

    private RetrieverEvaluation measure(Preset preset, EvaluatedIndex evaluated) {
        EmbeddedRag.Opened index = evaluated.index();
        try (var retriever = preset.retriever(index.store(), index.embedder())) {
            return evaluated.measure(label(), retriever::retrieve);
        }
    }
}
