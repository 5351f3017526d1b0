package dev.ragstone.bench.speed;

import dev.ragstone.bench.speed.StageTable.Stage;
import dev.ragstone.onnx.BgeSmallEmbedder;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.VectorQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordingStream;

/** Takes a hybrid search apart: the steps by themselves, one after another, and the whole as a caller sees it. */
final class HybridStages {

    /** What each leg fetches by default for ten hits. */
    private static final int FETCH = 100;

    /** What the store reports to the flight recorder. */
    private static final String SEARCH_STAGE = "dev.ragstone.SearchStage";

    private final PassageCorpus corpus;
    private final int queries;
    private final int rounds;
    private final double seconds;
    private final boolean model;
    private final Map<String, List<Long>> nanos = new LinkedHashMap<>();

    HybridStages(PassageCorpus corpus, int queries, int rounds, double seconds, boolean model) {
        this.corpus = corpus;
        this.queries = queries;
        this.rounds = rounds;
        this.seconds = seconds;
        this.model = model;
    }

    StageTable measure(Path index, int limit) {
        var embedder = new KnownQueries(corpus);
        if (model) {
            embed();
        }
        try (var store = corpus.open(index);
                var retriever = HybridRetriever.builder(store, embedder).build()) {
            WarmUp.run(seconds, i -> {
                embedder.next(i % queries);
                retriever.retrieve(Query.of(text(i)).limit(limit));
            });
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < queries; i++) {
                    whole(retriever, embedder, i, limit);
                }
            }
        }
        steps(index, embedder);
        var stages = new ArrayList<Stage>();
        nanos.forEach((name, values) -> stages.add(new Stage(
                name,
                Percentiles.ofNanos(values.stream().mapToLong(Long::longValue).toArray()))));
        return new StageTable(corpus.passages(), limit, stages);
    }

    /** The searches one after the other, so that neither keeps the other from a processor. */
    private void steps(Path index, KnownQueries embedder) {
        try (var store = corpus.open(index);
                var recording = new RecordingStream()) {
            recording.enable(SEARCH_STAGE).withoutThreshold();
            recording.onEvent(
                    SEARCH_STAGE,
                    event -> add(event.getString("stage"), event.getDuration().toNanos()));
            recording.startAsync();
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < queries; i++) {
                    store.search(new KeywordQuery(text(i), SearchScope.everything(), FETCH));
                    store.search(new VectorQuery(embedder.vector(i), SearchScope.everything(), FETCH));
                }
            }
            recording.stop();
        }
    }

    private void embed() {
        try (var bge = BgeSmallEmbedder.open()) {
            for (int i = 0; i < 2 * queries; i++) {
                long start = System.nanoTime();
                bge.embedQuery(text(i));
                if (i >= queries) {
                    add("embed (the default model)", System.nanoTime() - start);
                }
            }
        }
    }

    private void whole(HybridRetriever retriever, KnownQueries embedder, int number, int limit) {
        embedder.next(number);
        long start = System.nanoTime();
        Retrieval found = retriever.retrieve(Query.of(text(number)).limit(limit));
        add("the whole search, embedding apart", System.nanoTime() - start);
        found.spans().stream()
                .filter(span -> span.name().equals("fuse"))
                .forEach(span -> add("fuse", span.duration().toNanos()));
    }

    private String text(int number) {
        return corpus.texts().query(number % queries);
    }

    private void add(String name, long value) {
        nanos.computeIfAbsent(name, added -> new ArrayList<>()).add(value);
    }
}
