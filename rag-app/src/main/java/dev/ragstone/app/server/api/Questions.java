package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.Failures;
import dev.ragstone.app.server.http.JsonFields;
import dev.ragstone.app.server.http.ProblemBody;
import dev.ragstone.app.server.http.ResponseStream;
import dev.ragstone.error.RagException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.AnswerStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code POST /api/ask} and {@code POST /api/generation/stream}. */
final class Questions {

    private static final Logger log = LoggerFactory.getLogger(Questions.class);
    private static final String[] FIELDS = {"prompt", "question", "topK", "filters", "sessionId"};

    private final Backend backend;

    Questions(Backend backend) {
        this.backend = backend;
    }

    void ask(Exchange exchange) throws IOException {
        Asked asked = asked(exchange);
        try (AnswerStream events = asked.stream()) {
            while (events.hasNext()) {
                if (events.next() instanceof AnswerEvent.Done done) {
                    asked.answered(done.answer());
                    exchange.send(200, AnswerBody.of(done.answer(), backend.names()));
                }
            }
        } catch (RuntimeException e) {
            asked.unanswered(exchange.gone() ? "gone" : "failed");
            throw e;
        }
    }

    private Asked asked(Exchange exchange) throws IOException {
        JsonFields fields = exchange.json().only(FIELDS);
        return Asked.read(backend, exchange, fields, fields.has("question") ? "question" : "prompt");
    }

    void stream(Exchange exchange) throws IOException {
        Asked asked = asked(exchange);
        ResponseStream out = null;
        try (AnswerStream events = asked.stream()) {
            while (events.hasNext()) {
                AnswerEvent event = events.next();
                // Until there are sources, a failure can still have a status of its own.
                out = out == null ? exchange.stream(200, "application/x-ndjson") : out;
                out.line(line(event));
                if (event instanceof AnswerEvent.Done done) {
                    asked.answered(done.answer());
                }
            }
            if (out != null) {
                out.close();
            }
        } catch (RuntimeException e) {
            asked.unanswered(exchange.gone() ? "gone" : "failed");
            failed(exchange, out, e);
        } catch (IOException e) {
            asked.unanswered("gone");
            throw e;
        }
    }

    private static void failed(Exchange exchange, @Nullable ResponseStream out, RuntimeException e) throws IOException {
        if (out == null || exchange.gone()) {
            throw e;
        }
        if (e instanceof RagException) {
            log.warn("{}: {}", exchange.requestId(), e.getMessage());
        } else {
            log.error("{}: unexpected failure", exchange.requestId(), e);
        }
        var line = new LinkedHashMap<String, Object>(Map.of("type", "error"));
        line.putAll(ProblemBody.of(Failures.problem(e), exchange.requestId()));
        out.line(line);
        out.close();
    }

    private Object line(AnswerEvent event) {
        return switch (event) {
            case AnswerEvent.SourcesFound found ->
                Map.of("type", "sources", "sources", AnswerBody.sources(found.hits(), backend.names()));
            case AnswerEvent.Token token -> Map.of("type", "delta", "text", token.text());
            case AnswerEvent.Withdrawn withdrawn -> Map.of("type", "withdrawn", "reason", withdrawn.reason());
            case AnswerEvent.Done done -> done(done.answer());
        };
    }

    private Object done(Answer answer) {
        AnswerBody body = AnswerBody.of(answer, backend.names());
        var line = new LinkedHashMap<String, Object>();
        line.put("type", "done");
        line.put("answer", body.answer());
        line.put("citations", body.citations());
        line.put("sources", body.sources());
        line.put("warnings", body.warnings());
        line.put("generator", body.generator());
        line.put("groundedness", body.groundedness());
        line.put("abstained", body.abstained());
        line.put("usage", body.usage());
        line.put("traceId", body.traceId());
        line.put("trace", body.trace());
        return line;
    }
}
