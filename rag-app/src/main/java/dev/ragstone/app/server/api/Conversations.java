package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.ConversationSummary;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.TraceStore;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the caller has asked before, and what was done for it. That of others is like what does not exist. */
final class Conversations {

    private final Backend backend;

    Conversations(Backend backend) {
        this.backend = backend;
    }

    /** A page of the list; {@code next} is where the next one begins, null at the end. */
    record ListBody(
            List<SummaryBody> conversations, @Nullable String next) {}

    /** A conversation in the list. */
    record SummaryBody(String id, String title, String created, String changed, int messages) {}

    /** A conversation. */
    record ConversationBody(String id, String title, String created, String changed, List<MessageBody> messages) {}

    /** Something that was said. */
    record MessageBody(
            String role,
            String text,
            List<AnswerBody.CitationBody> citations,
            String created,
            boolean complete,
            String traceId) {}

    /** What was done for a question. */
    record TraceBody(
            String id,
            String requestId,
            String started,
            double millis,
            String result,
            List<AnswerBody.SpanBody> spans,
            List<String> warnings,
            AnswerBody.UsageBody usage) {}

    void list(Exchange exchange) throws IOException {
        int limit = exchange.number("limit", 50, 1, 200);
        Page page = new Page(limit, exchange.parameter("after").map(Conversations::position));
        List<ConversationSummary> found = store().list(exchange.identity().owner(), page);
        String next = found.size() < limit
                ? null
                : found.getLast().changed() + "," + found.getLast().id().id();
        exchange.send(200, new ListBody(found.stream().map(Conversations::body).toList(), next));
    }

    private static Page.Position position(String text) {
        int comma = text.indexOf(',');
        try {
            return new Page.Position(Instant.parse(text.substring(0, Math.max(0, comma))), text.substring(comma + 1));
        } catch (DateTimeException e) {
            throw HttpProblem.badField("after", "'after' must be what 'next' said in the page before.");
        }
    }

    private static SummaryBody body(ConversationSummary summary) {
        return new SummaryBody(
                summary.id().id(),
                summary.title(),
                summary.created().toString(),
                summary.changed().toString(),
                summary.messages());
    }

    void show(Exchange exchange) throws IOException {
        Conversation found = store().find(id(exchange)).orElseThrow(Conversations::unknown);
        exchange.send(
                200,
                new ConversationBody(
                        found.id().id(),
                        found.title(),
                        found.created().toString(),
                        found.changed().toString(),
                        found.messages().stream().map(this::body).toList()));
    }

    private MessageBody body(Message message) {
        return new MessageBody(
                message.role().name().toLowerCase(Locale.ROOT),
                message.text(),
                message.citations().stream()
                        .map(citation -> AnswerBody.CitationBody.of(citation, backend.names()))
                        .toList(),
                message.created().toString(),
                message.complete(),
                message.traceId());
    }

    /** With the traces of what was asked in it, which go first: should that fail, they can still be found. */
    void delete(Exchange exchange) {
        ConversationStore store = store();
        ConversationId id = id(exchange);
        TraceStore traces = backend.traces();
        if (traces != null) {
            traces.deleteConversation(id.owner(), id.id());
        }
        if (!store.delete(id)) {
            throw unknown();
        }
        backend.audit()
                .note(
                        exchange.identity(),
                        exchange.requestId(),
                        "delete",
                        Map.of("conversation", exchange.pathValue("id")));
        exchange.sendNothing();
    }

    private static HttpProblem unknown() {
        return HttpProblem.notFound("There is no such conversation.");
    }

    private static ConversationId id(Exchange exchange) {
        try {
            return new ConversationId(exchange.identity().owner(), exchange.pathValue("id"));
        } catch (IllegalArgumentException e) {
            throw unknown();
        }
    }

    private ConversationStore store() {
        return Optional.ofNullable(backend.conversations())
                .orElseThrow(() -> HttpProblem.notFound("This server keeps no conversations."));
    }

    void trace(Exchange exchange) throws IOException {
        TraceStore traces = Optional.ofNullable(backend.traces())
                .orElseThrow(() -> HttpProblem.notFound("This server keeps no traces."));
        Trace trace = traces.find(exchange.identity().owner(), exchange.pathValue("id"))
                .orElseThrow(() -> HttpProblem.notFound("There is no such trace."));
        exchange.send(
                200,
                new TraceBody(
                        trace.id(),
                        trace.requestId(),
                        trace.started().toString(),
                        trace.duration().toNanos() / 1e6,
                        trace.result().name(),
                        AnswerBody.spans(trace.spans()),
                        AnswerBody.warnings(trace.warnings()),
                        new AnswerBody.UsageBody((int) trace.promptTokens(), (int) trace.answerTokens())));
    }
}
