package dev.ragstone.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A {@code ContentRetriever} as a retriever. One that does not know of Ragstone's queries finds what it finds; the filter,
 * the access scope and the limits are applied to that, and a warning says that there might have been more. On behalf of
 * somebody it is asked only if it can be told who may read a text.
 */
final class LangChain4jRetriever implements Retriever {

    private static final String LEG = "langchain4j";

    private final ContentRetriever retriever;
    private final @Nullable Function<TextSegment, Set<String>> accessLabels;

    LangChain4jRetriever(ContentRetriever retriever, @Nullable Function<TextSegment, Set<String>> accessLabels) {
        this.retriever = retriever;
        this.accessLabels = accessLabels;
    }

    @Override
    public Retrieval retrieve(Query query) {
        var timer = SpanTimer.start(LEG);
        List<Content> contents = contents(query);
        List<Hit> found = hits(query, contents);
        List<Hit> kept = capped(
                query,
                found.stream()
                        .filter(hit -> query.scope().allows(hit.document()))
                        .toList());
        var warnings = new ArrayList<Warning>();
        boolean dropped = found.stream().anyMatch(hit -> !query.scope().allows(hit.document()));
        if (dropped && kept.size() < query.limit()) {
            warnings.add(new Warning(
                    "filtered-after-search",
                    name() + " does not filter by itself, so there may be more than the " + kept.size()
                            + " hits left of " + found.size()));
        }
        Span span = timer.count("hits", kept.size()).ok();
        return new Retrieval(kept, warnings, List.of(span));
    }

    private List<Content> contents(Query query) {
        try {
            @Nullable List<Content> contents = retriever.retrieve(PassedQuery.wrap(query));
            if (contents == null) {
                throw new StoreException(name() + " gave no list", "", false, null);
            }
            return ContentHit.present(name(), contents);
        } catch (RagException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StoreException(
                    name() + " could not search: " + Failures.reason(e),
                    Failures.remedy(e),
                    Failures.mayPass(e),
                    Failures.cause(e));
        }
    }

    private List<Hit> hits(Query query, List<Content> contents) {
        double[] scores = ContentHit.scores(contents);
        Map<String, Hit> hits = new HashMap<>();
        for (int i = 0; i < scores.length; i++) {
            ContentHit content = ContentHit.of(contents.get(i), labels(query, contents.get(i)));
            hits.putIfAbsent(content.chunk().id(), new Hit(content.document(), content.chunk(), scores[i], List.of()));
        }
        var ranked = new ArrayList<Hit>();
        hits.values().stream()
                .sorted(Hit.BEST_FIRST)
                .forEach(hit -> ranked.add(new Hit(
                        hit.document(),
                        hit.chunk(),
                        hit.score(),
                        List.of(new LegScore(LEG, ranked.size() + 1, hit.score())))));
        return ranked;
    }

    private Set<String> labels(Query query, Content content) {
        if (content instanceof RagstoneContent) {
            return Set.of();
        }
        if (accessLabels != null) {
            return known(accessLabels.apply(content.textSegment()));
        }
        if (query.scope().access().unrestricted()) {
            return Set.of();
        }
        throw new StoreException(
                "it cannot be told who may read what " + name() + " finds, so it is not searched on somebody's behalf",
                "Say who may read a text with LangChain4j.retriever(retriever, accessLabels).",
                false,
                null);
    }

    private Set<String> known(@Nullable Set<String> labels) {
        if (labels == null) {
            throw new StoreException(
                    "the function accessLabels gave null for a text that " + name() + " found, so nobody may read it",
                    "Have it give an empty set for what everyone may read.",
                    false,
                    null);
        }
        return labels;
    }

    private static List<Hit> capped(Query query, List<Hit> hits) {
        Map<String, Integer> perDocument = new HashMap<>();
        var kept = new ArrayList<Hit>();
        for (Hit hit : hits) {
            int count = perDocument.merge(hit.document().id(), 1, Integer::sum);
            if (kept.size() < query.limit() && (query.maxPerDocument() == 0 || count <= query.maxPerDocument())) {
                kept.add(hit);
            }
        }
        return kept;
    }

    private String name() {
        return "langchain4j/" + ModelNames.className(retriever);
    }
}
