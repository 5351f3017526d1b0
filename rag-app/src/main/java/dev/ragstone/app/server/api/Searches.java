package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.JsonFields;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code POST /api/search}. */
final class Searches {

    private final Backend backend;

    Searches(Backend backend) {
        this.backend = backend;
    }

    /** What a search found. */
    record SearchBody(List<HitBody> hits, List<String> warnings) {}

    /** A passage that was found. */
    record HitBody(
            String id,
            String document,
            String title,
            String collection,
            double score,
            Map<String, Double> scores,
            int start,
            int end,
            @Nullable Integer page,
            List<String> headings,
            String text) {}

    void search(Exchange exchange) throws IOException {
        JsonFields fields = exchange.json().only("query", "topK", "filters", "maxPerDocument");
        Query query = Asked.query(exchange, fields, "query", Query.DEFAULT_LIMIT);
        int perDocument = fields.number("maxPerDocument", 0, 0, Asked.MOST_PASSAGES);
        Retrieval found = found(exchange, perDocument == 0 ? query : query.maxPerDocument(perDocument));
        note(exchange, query, Map.of());
        exchange.send(
                200,
                new SearchBody(found.hits().stream().map(this::body).toList(), AnswerBody.warnings(found.warnings())));
    }

    /** A search that nobody waits for any more is given up. */
    private Retrieval found(Exchange exchange, Query query) {
        try {
            return whileWaitedFor(exchange, query);
        } catch (RuntimeException e) {
            note(exchange, query, Map.of("ended", exchange.gone() ? "gone" : "failed"));
            throw e;
        }
    }

    private Retrieval whileWaitedFor(Exchange exchange, Query query) {
        LeavingClient leaving = LeavingClient.interrupts(exchange);
        try {
            return backend.rag().search(query);
        } finally {
            leaving.close();
        }
    }

    private void note(Exchange exchange, Query query, Map<String, Object> more) {
        var details = new LinkedHashMap<String, Object>(Map.of("query", query.text()));
        details.putAll(more);
        backend.audit().note(exchange.identity(), exchange.requestId(), "search", details);
    }

    private HitBody body(Hit hit) {
        var scores = new LinkedHashMap<String, Double>();
        for (LegScore leg : hit.legs()) {
            scores.put(leg.leg(), leg.score());
        }
        DocumentNames names = backend.names();
        return new HitBody(
                names.id(hit.document().id()),
                names.address(hit.document().uri()),
                names.title(hit.document()),
                hit.document().collection(),
                hit.score(),
                scores,
                hit.chunk().start(),
                hit.chunk().end(),
                AnswerBody.page(hit.chunk()),
                hit.chunk().headings(),
                hit.chunk().text());
    }
}
