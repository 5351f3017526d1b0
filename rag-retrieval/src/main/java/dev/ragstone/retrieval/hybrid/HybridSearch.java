package dev.ragstone.retrieval.hybrid;

import dev.ragstone.retrieval.hybrid.DeepeningSearch.Pass;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One retrieval by two legs: a search and, where feedback is wanted, another one that has learnt from its hits. */
final class HybridSearch {

    private final HybridSettings settings;
    private final SideSearch side;
    private final LegPair first;
    private final List<Leg> legs;
    private final List<Warning> warnings = new ArrayList<>();
    private EarlierHits earlier = new EarlierHits(List.of());
    private Optional<LegPair> second = Optional.empty();
    private boolean learnt;

    private HybridSearch(HybridSettings settings, SideThreads threads, Query query) {
        this.settings = settings;
        this.side = new SideSearch(threads, settings.vectorTimeout());
        this.first = new LegPair(
                new KeywordLeg(settings.keywords(), query, settings.admission(KeywordLeg.NAME)),
                new VectorLeg(settings.vectors(), settings.embedder(), query, settings.admission(VectorLeg.NAME)));
        this.legs = new ArrayList<>(first.legs());
    }

    static Retrieval run(HybridSettings settings, SideThreads threads, Query query) {
        var search = new HybridSearch(settings, threads, query);
        return new DeepeningSearch(query, settings.depth(), settings.maxPerDocument(), search.legs)
                .run(search::pass, search.warnings);
    }

    private Pass pass(int fetch) {
        if (second.isPresent()) {
            return again(second.get(), fetch);
        }
        Pass found = plain(fetch);
        second = learn(found.hits());
        return second.isPresent() ? again(second.get(), fetch).after(found) : found;
    }

    private Pass plain(int fetch) {
        first.fetch(fetch, side);
        if (first.answered().isEmpty()) {
            throw LegFailures.together(first.failures());
        }
        return fuse(first, "fuse");
    }

    private Pass again(LegPair pair, int fetch) {
        pair.fetch(fetch, side);
        if (pair.failed()) {
            // The leg has said so. A list of one search with feedback and one without would be neither.
            second = Optional.empty();
            return plain(fetch);
        }
        Pass found = fuse(pair, "feedback-fuse");
        return new Pass(earlier.addTo(found.hits()), found.spans(), found.exhausted());
    }

    private Pass fuse(LegPair pair, String span) {
        var timer = SpanTimer.start(span);
        List<Hit> hits = Nesting.resolve(settings.fusion()
                .fuse(pair.answered().stream().map(Leg::ranking).toList()));
        return new Pass(hits, List.of(timer.count("hits", hits.size()).ok()), pair.exhausted());
    }

    /** The legs that have learnt from {@code hits}, once; none if there is nothing to learn or no way to. */
    private Optional<LegPair> learn(List<Hit> hits) {
        FeedbackSettings feedback = settings.feedback();
        if (learnt || !(feedback.wantsWords() || feedback.wantsVectors())) {
            return Optional.empty();
        }
        learnt = true;
        boolean words = feedback.wantsWords() && possible(settings.canLearnWords(), "by words");
        boolean meaning = feedback.wantsVectors() && possible(settings.canLearnVectors(), "by meaning");
        if (first.failed()) {
            // What one search holds for best is no evidence to itself.
            warnings.add(new Warning(
                    "feedback-skipped", "one of the two searches failed, so there was no feedback from these hits"));
            return Optional.empty();
        }
        if (hits.isEmpty() || !(words || meaning)) {
            return Optional.empty();
        }
        var pair = new LegPair(
                words ? first.words().learning(feedback.words(hits)) : first.words(),
                meaning ? first.meaning().learning(feedback.vectors(hits)) : first.meaning());
        pair.legs().stream().filter(leg -> !legs.contains(leg)).forEach(legs::add);
        earlier = new EarlierHits(hits);
        return Optional.of(pair);
    }

    private boolean possible(boolean able, String search) {
        if (!able) {
            warnings.add(new Warning(
                    "feedback-unsupported",
                    "the store cannot take feedback in its search " + search + ", so there was none; use a store that"
                            + " can, or build the retriever without it"));
        }
        return able;
    }
}
