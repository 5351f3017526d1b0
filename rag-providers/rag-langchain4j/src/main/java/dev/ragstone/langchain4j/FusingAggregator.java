package dev.ragstone.langchain4j;

import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.aggregator.ContentAggregator;
import dev.langchain4j.rag.query.Query;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Ranking;
import dev.ragstone.store.ScoredChunk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A fusion as a {@code ContentAggregator}: what every query found with every retriever becomes one list, best first, each
 * content once. Legs are named {@code q1r1}, {@code q1r2} and so on. Safe for use by several threads.
 */
final class FusingAggregator implements ContentAggregator {

    private final Fusion fusion;

    FusingAggregator(Fusion fusion) {
        this.fusion = fusion;
    }

    @Override
    public List<Content> aggregate(Map<Query, Collection<List<Content>>> queryToContents) {
        Map<String, Content> contents = new HashMap<>();
        var rankings = new ArrayList<Ranking>();
        int query = 0;
        for (Collection<List<Content>> lists : queryToContents.values()) {
            query++;
            int retriever = 0;
            for (List<Content> list : lists) {
                rankings.add(ranking("q" + query + "r" + ++retriever, list, contents));
            }
        }
        var fused = new ArrayList<Content>();
        for (Hit hit : fusion.fuse(rankings)) {
            Content content = contents.get(hit.chunk().id());
            if (content != null) {
                fused.add(fused(content, hit));
            }
        }
        return fused;
    }

    @Override
    public CompletableFuture<List<Content>> aggregateAsync(Map<Query, Collection<List<Content>>> queryToContents) {
        return Async.run(() -> aggregate(queryToContents));
    }

    private static Ranking ranking(String leg, List<Content> list, Map<String, Content> contents) {
        double[] scores = ContentHit.scores(ContentHit.present("the list " + leg, list));
        Map<String, ScoredChunk> chunks = new HashMap<>();
        for (int i = 0; i < list.size(); i++) {
            ContentHit hit = ContentHit.of(list.get(i), Set.of());
            contents.putIfAbsent(hit.chunk().id(), list.get(i));
            chunks.putIfAbsent(hit.chunk().id(), new ScoredChunk(hit.document(), hit.chunk(), scores[i]));
        }
        return new Ranking(
                leg, chunks.values().stream().sorted(ScoredChunk.BEST_FIRST).toList());
    }

    private static Content fused(Content content, Hit hit) {
        if (content instanceof RagstoneContent ours) {
            var legs = new ArrayList<>(ours.hit().legs());
            legs.addAll(hit.legs());
            return new RagstoneContent(new Hit(hit.document(), hit.chunk(), hit.score(), legs), ours.number());
        }
        Map<ContentMetadata, Object> metadata = new EnumMap<>(ContentMetadata.class);
        metadata.putAll(content.metadata());
        metadata.put(ContentMetadata.SCORE, hit.score());
        return Content.from(content.textSegment(), metadata);
    }
}
