package dev.ragstone.app.server.openai;

import dev.ragstone.app.server.api.Asked;
import dev.ragstone.app.server.api.Backend;
import dev.ragstone.app.server.api.Metrics;
import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.Failures;
import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.app.server.http.JsonFields;
import dev.ragstone.app.server.http.ProblemBody;
import dev.ragstone.app.server.http.ResponseStream;
import dev.ragstone.app.server.http.Route;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.AnswerStream;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code POST /v1/chat/completions} and {@code GET /v1/models}.
 *
 * @since 0.1
 */
public final class ChatCompletions {

    /** What the names of models begin with that answer from documents. */
    public static final String PREFIX = "rag/";

    private static final Logger log = LoggerFactory.getLogger(ChatCompletions.class);

    private final Backend backend;
    private final String model;
    private final @Nullable PassThrough others;
    private final Metrics metrics;
    private final Clock clock = Clock.systemUTC();

    /**
     * Answers as {@code rag/} and {@code model}.
     *
     * @param others takes the requests for all other models; missing if there are none
     * @param metrics is told what those used
     */
    public ChatCompletions(Backend backend, String model, @Nullable PassThrough others, Metrics metrics) {
        this.backend = backend;
        this.model = PREFIX + model;
        this.others = others;
        this.metrics = metrics;
    }

    /** The routes. */
    public List<Route> routes() {
        return List.of(
                new Route("POST", "/v1/chat/completions", Route.Access.USER, Route.Work.ANSWER, this::complete),
                new Route("GET", "/v1/models", Route.Access.USER, Route.Work.SHORT, this::models),
                new Route("GET", "/v1/models/{id}", Route.Access.USER, Route.Work.SHORT, this::model),
                // Names of models have slashes, which clients send encoded or not.
                new Route("GET", "/v1/models/{family}/{id}", Route.Access.USER, Route.Work.SHORT, this::model));
    }

    private void models(Exchange exchange) throws IOException {
        exchange.send(
                200,
                Map.of(
                        "object",
                        "list",
                        "data",
                        names().stream().map(this::described).toList()));
    }

    private void model(Exchange exchange) throws IOException {
        String wanted = exchange.pathValues("family", "id");
        if (!wanted.equals(model) && !names().contains(wanted)) {
            throw unknown(wanted);
        }
        exchange.send(200, described(wanted));
    }

    private List<String> names() {
        var names = new ArrayList<>(List.of(model));
        if (others != null) {
            names.addAll(others.models());
        }
        return names;
    }

    private Map<String, Object> described(String name) {
        return Map.of(
                "id", name, "object", "model", "created", 0, "owned_by", name.equals(model) ? "ragstone" : "upstream");
    }

    private void complete(Exchange exchange) throws IOException {
        byte[] body = exchange.jsonBytes();
        JsonFields request = JsonFields.parse(body);
        String wanted = request.text("model");
        if (!wanted.startsWith(PREFIX)) {
            if (others == null) {
                throw unknown(wanted);
            }
            pass(others, exchange, wanted, body);
            return;
        }
        if (!wanted.equals(model)) {
            throw unknown(wanted);
        }
        ChatMessages messages = ChatMessages.read(request);
        Asked asked = Asked.of(backend, exchange, messages.ask(Asked.query(exchange, messages.question())));
        boolean usage = request.object("stream_options")
                .map(options -> options.flag("include_usage", false))
                .orElse(false);
        if (request.flag("stream", false)) {
            stream(exchange, asked, completion(usage), messages.unheeded());
        } else {
            whole(exchange, asked, messages.unheeded());
        }
    }

    private void pass(PassThrough service, Exchange exchange, String wanted, byte[] body) throws IOException {
        PassedRequest request = PassedRequest.of(wanted, body);
        Object ended = "failed";
        try {
            PassThrough.Passed passed = service.forward(exchange, body);
            metrics.used(passed.usage());
            ended = passed.status();
        } catch (HttpProblem e) {
            ended = exchange.gone() ? "gone" : (Object) e.status();
            throw e;
        } catch (IOException e) {
            ended = exchange.gone() ? "gone" : "failed";
            throw e;
        } finally {
            var details = new LinkedHashMap<String, Object>();
            details.put("model", request.model());
            details.put("question", request.question());
            details.put("ended", ended);
            backend.audit().note(exchange.identity(), exchange.requestId(), "pass", details);
        }
    }

    private HttpProblem unknown(String wanted) {
        String name = wanted.length() > 100 ? wanted.substring(0, 100) : wanted;
        return HttpProblem.of(
                        404,
                        "model_not_found",
                        "There is no model '" + name + "' here. GET /v1/models lists what there is.")
                .about("model");
    }

    private Completion completion(boolean usage) {
        return new Completion(
                "chatcmpl-" + UUID.randomUUID(), clock.instant().getEpochSecond(), model, backend.names(), usage);
    }

    private void whole(Exchange exchange, Asked asked, Unheeded unheeded) throws IOException {
        try (AnswerStream events = asked.stream()) {
            while (events.hasNext()) {
                if (events.next() instanceof AnswerEvent.Done done) {
                    asked.answered(done.answer());
                    exchange.send(200, completion(true).whole(done.answer(), unheeded));
                }
            }
        } catch (RuntimeException e) {
            asked.unanswered(exchange.gone() ? "gone" : "failed");
            throw e;
        }
    }

    private void stream(Exchange exchange, Asked asked, Completion completion, Unheeded unheeded) throws IOException {
        ResponseStream out = null;
        try (AnswerStream events = asked.stream()) {
            while (events.hasNext()) {
                AnswerEvent event = events.next();
                if (out == null) {
                    out = exchange.stream(200, "text/event-stream");
                    out.event(completion.chunk(delta("assistant", ""), null));
                }
                send(out, completion, event, unheeded);
                if (event instanceof AnswerEvent.Done done) {
                    asked.answered(done.answer());
                    end(out, completion, done.answer());
                }
            }
        } catch (RuntimeException e) {
            asked.unanswered(exchange.gone() ? "gone" : "failed");
            failed(exchange, out, e);
        } catch (IOException e) {
            asked.unanswered("gone");
            throw e;
        }
    }

    private static Map<String, String> delta(String role, String content) {
        var delta = new LinkedHashMap<String, String>();
        delta.put("role", role);
        delta.put("content", content);
        return delta;
    }

    private static void send(ResponseStream out, Completion completion, AnswerEvent event, Unheeded unheeded)
            throws IOException {
        switch (event) {
            case AnswerEvent.SourcesFound found ->
                log.trace("{} hits", found.hits().size());
            case AnswerEvent.Token token -> out.event(completion.chunk(Map.of("content", token.text()), null));
            // The protocol cannot take anything back; so it is said.
            case AnswerEvent.Withdrawn withdrawn ->
                out.event(completion.chunk(Map.of("content", "\n\n(Withdrawn: " + withdrawn.reason() + ")\n\n"), null));
            case AnswerEvent.Done done -> {
                String list = completion.sourceList(done.answer());
                if (!list.isEmpty()) {
                    out.event(completion.chunk(Map.of("content", list), null));
                }
                out.event(completion.last(done.answer(), unheeded));
            }
        }
    }

    private static void end(ResponseStream out, Completion completion, Answer answer) throws IOException {
        if (completion.usage()) {
            out.event(completion.usageChunk(answer));
        }
        out.event("[DONE]");
        out.close();
    }

    private static void failed(Exchange exchange, @Nullable ResponseStream out, RuntimeException e) throws IOException {
        if (out == null || exchange.gone()) {
            throw e;
        }
        log.warn("{}: the answer broke off", exchange.requestId(), e);
        out.event(ProblemBody.of(Failures.problem(e), exchange.requestId()));
        out.close();
    }
}
