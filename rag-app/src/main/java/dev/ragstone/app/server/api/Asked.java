package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.FilterFields;
import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.http.JsonFields;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.question.Question;
import dev.ragstone.search.Query;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A question in a request, asked in the name of whoever sent it.
 *
 * @since 0.1
 */
public final class Asked {

    /** How many passages may be asked for. */
    static final int MOST_PASSAGES = 100;

    /** How long a question may be, in characters. */
    private static final int LONGEST = 20_000;

    // It stands in addresses.
    private static final Pattern SESSION = Pattern.compile("[A-Za-z0-9._~-]{1,128}");

    private final Backend backend;
    private final Exchange exchange;
    private final Question question;

    private Asked(Backend backend, Exchange exchange, Question question) {
        this.backend = backend;
        this.exchange = exchange;
        this.question = question;
    }

    /** The question {@code prompt}, {@code topK}, {@code filters} and {@code sessionId} ask. */
    static Asked read(Backend backend, Exchange exchange, JsonFields fields, String prompt) {
        Question question = Question.of(query(exchange, fields, prompt, Query.DEFAULT_LIMIT));
        Optional<String> session = fields.optionalText("sessionId");
        if (session.isPresent()) {
            if (!SESSION.matcher(session.get()).matches()) {
                throw fields.wrong("sessionId", "must be 1 to 128 letters, digits and any of . _ ~ -");
            }
            question =
                    question.conversation(new ConversationId(exchange.identity().owner(), session.get()));
        }
        return of(backend, exchange, question);
    }

    /** A question of whoever sent the request. */
    public static Asked of(Backend backend, Exchange exchange, Question question) {
        return new Asked(
                backend, exchange, question.user(exchange.identity().owner()).requestId(exchange.requestId()));
    }

    static Query query(Exchange exchange, JsonFields fields, String prompt, int limit) {
        Query query = query(exchange, fields.text(prompt)).limit(fields.number("topK", limit, 1, MOST_PASSAGES));
        return fields.object("filters")
                .map(FilterFields::read)
                .map(query::filter)
                .orElse(query);
    }

    /** A query for {@code text} that sees what the caller may read. */
    public static Query query(Exchange exchange, String text) {
        if (text.length() > LONGEST) {
            throw HttpProblem.of(
                    413,
                    "too_large",
                    "A question may have at most " + LONGEST + " characters but has " + text.length() + ".");
        }
        return Query.of(text).access(exchange.identity().access());
    }

    /** Begins the answer, which ends when nobody waits for it any more. */
    public AnswerStream stream() {
        AnswerStream stream = backend.rag().stream(question);
        exchange.onGone(stream::close);
        return stream;
    }

    /** Notes who asked what, and what was cited. */
    public void answered(Answer answer) {
        var details = new LinkedHashMap<String, Object>();
        details.put("question", question.query().text());
        details.put("cited", cited(answer));
        details.put("generator", answer.generator());
        details.put("trace", answer.traceId());
        backend.audit().note(exchange.identity(), exchange.requestId(), "ask", details);
    }

    private static List<String> cited(Answer answer) {
        return answer.citations().stream()
                .map(citation -> citation.document().id())
                .distinct()
                .toList();
    }

    /** Notes who asked what without getting an answer. */
    public void unanswered(String why) {
        backend.audit()
                .note(
                        exchange.identity(),
                        exchange.requestId(),
                        "ask",
                        new LinkedHashMap<>(
                                Map.of("question", question.query().text(), "cited", List.of(), "ended", why)));
    }
}
