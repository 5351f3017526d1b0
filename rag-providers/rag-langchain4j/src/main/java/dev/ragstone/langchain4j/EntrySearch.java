package dev.ragstone.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.RelevanceScore;
import dev.ragstone.embedding.Vector;
import dev.ragstone.search.Fusion;
import dev.ragstone.search.Ranking;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.VectorQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds entries by their vectors and, if there is a fusion and the request tells its text, by their words as well. The
 * order is then that of the fusion; a match's score is always the relevance of its cosine, which is what LangChain4j means
 * by a score and what {@code minScore} is compared with.
 *
 * @param fusion merges both lists; without it vectors alone decide
 */
record EntrySearch(Store store, @Nullable Fusion fusion) {

    private static final int FEWEST_CANDIDATES = 100;
    private static final FilterMapping FILTERS = new FilterMapping(StoreEntry::storedKey);

    List<EmbeddingMatch<TextSegment>> search(EmbeddingSearchRequest request) {
        Filter mine = Filter.eq("collection", StoreEntry.COLLECTION);
        Filter filter = request.filter() == null ? mine : mine.and(FILTERS.necessary(request.filter()));
        var scope = new SearchScope(filter, AccessScope.everything());
        int depth = Math.max(FEWEST_CANDIDATES, request.maxResults());
        while (true) {
            var candidates = new Candidates(request, scope, depth);
            List<EmbeddingMatch<TextSegment>> matches = candidates.matches();
            // A filter the store could only apply in part may leave too few of them; then more are looked at.
            if (matches.size() >= request.maxResults() || candidates.all() || depth == Integer.MAX_VALUE) {
                return List.copyOf(matches.subList(0, Math.min(matches.size(), request.maxResults())));
            }
            depth = (int) Math.min(Integer.MAX_VALUE, 4L * depth);
        }
    }

    /** What a search of one depth found. */
    private final class Candidates {

        private final EmbeddingSearchRequest request;
        private final Vector query;
        private final int depth;
        private final List<ScoredChunk> near;
        private final List<ScoredChunk> worded;

        private Candidates(EmbeddingSearchRequest request, SearchScope scope, int depth) {
            this.request = request;
            this.query = Vector.of(request.queryEmbedding().vector()).normalized();
            this.depth = depth;
            this.near = store.search(new VectorQuery(query, scope, depth));
            this.worded =
                    fusion == null || request.query() == null || request.query().isBlank()
                            ? List.of()
                            : store.search(new KeywordQuery(request.query(), scope, depth));
        }

        /** Whether there is nothing deeper, or nothing that would be relevant enough. */
        private boolean all() {
            return (near.size() < depth && worded.size() < depth)
                    // Whatever words find is among the nearest if it is near enough.
                    || (!near.isEmpty() && relevance(near.getLast().score()) < request.minScore());
        }

        private List<EmbeddingMatch<TextSegment>> matches() {
            List<ScoredChunk> ordered = ordered();
            Map<String, Vector> vectors = store.catalog()
                    .vectors(ordered.stream()
                            .map(hit -> StoreEntry.vectorKey(hit.document().uri()))
                            .collect(Collectors.toSet()));
            var matches = new ArrayList<EmbeddingMatch<TextSegment>>();
            for (ScoredChunk hit : ordered) {
                @Nullable
                Vector vector = vectors.get(StoreEntry.vectorKey(hit.document().uri()));
                @Nullable
                TextSegment segment =
                        StoreEntry.segment(hit.document(), hit.chunk().text());
                if (vector != null && selected(segment)) {
                    double score = relevance(vector.normalized().dot(query));
                    if (score >= request.minScore()) {
                        matches.add(new EmbeddingMatch<>(
                                score, hit.document().uri(), Embedding.from(vector.toArray()), segment));
                    }
                }
            }
            return matches;
        }

        private boolean selected(@Nullable TextSegment segment) {
            return request.filter() == null
                    || (segment != null && SegmentFilter.matches(request.filter(), segment.metadata()));
        }

        private List<ScoredChunk> ordered() {
            return fusion == null || worded.isEmpty()
                    ? near
                    : fusion.fuse(List.of(new Ranking("bm25", worded), new Ranking("vector", near))).stream()
                            .map(hit -> new ScoredChunk(hit.document(), hit.chunk(), hit.score()))
                            .toList();
        }

        private static double relevance(double cosine) {
            return Math.clamp(RelevanceScore.fromCosineSimilarity(cosine), 0, 1);
        }
    }
}
