package dev.ragstone.ollama;

import dev.ragstone.http.JsonObject;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.http.Reply;
import dev.ragstone.token.TokenCounter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Replays the documented wire format of Ollama: vectors of words, and an answer in pieces. */
final class FakeOllama {

    static final int DIMENSION = 768;
    static final int MAX_TOKENS = 2048;

    private static final HashingEmbedder EMBEDDER = new HashingEmbedder(DIMENSION, MAX_TOKENS);

    /** Counts as this one does. */
    static final TokenCounter COUNTER = EMBEDDER.tokenCounter();

    private static final List<String> ANSWER = List.of("The heron", " stands in", " shallow water", " [1].");

    private FakeOllama() {}

    static FixtureServer start() {
        return new FixtureServer(FakeOllama::answer);
    }

    static void answer(FixtureServer.Request request, Reply reply) throws IOException {
        switch (request.target()) {
            case "/api/embed" -> embed(request, reply);
            case "/api/chat" -> chat(reply, ANSWER);
            case "/api/generate" -> generate(reply, ANSWER);
            default -> reply.send(404, "404 page not found");
        }
    }

    private static void embed(FixtureServer.Request request, Reply reply) throws IOException {
        var vectors = new ArrayList<List<Float>>();
        for (String text : JsonObject.parse(request.body()).texts("input")) {
            if (EMBEDDER.tokenCounter().count(text) > MAX_TOKENS) {
                reply.send(400, "{\"error\":\"the input length exceeds the context length\"}");
                return;
            }
            vectors.add(scaled(text));
        }
        reply.header("Content-Type", "application/json; charset=utf-8")
                .send(200, JsonObject.write(Map.of("model", "nomic-embed-text", "embeddings", vectors)));
    }

    /** Not of length one, as some models are. */
    private static List<Float> scaled(String text) {
        var values = new ArrayList<Float>();
        for (float value : EMBEDDER.embedQuery(text).vector().toArray()) {
            values.add(3 * value);
        }
        return values;
    }

    static void chat(Reply reply, List<String> pieces) throws IOException {
        reply.start("application/x-ndjson");
        for (String piece : pieces) {
            reply.write("{\"model\":\"llama3.2\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":"
                    + JsonObject.write(Map.of("role", "assistant", "content", piece)) + ",\"done\":false}\n");
        }
        reply.write("{\"model\":\"llama3.2\",\"message\":{\"role\":\"assistant\",\"content\":\"\"},"
                + "\"done_reason\":\"stop\",\"done\":true,\"total_duration\":4883583458,\"load_duration\":1334875,"
                + "\"prompt_eval_count\":26,\"prompt_eval_duration\":342546000,\"eval_count\":282,"
                + "\"eval_duration\":4535599000}\n");
    }

    private static void generate(Reply reply, List<String> pieces) throws IOException {
        reply.start("application/x-ndjson");
        for (String piece : pieces) {
            reply.write(JsonObject.write(Map.of("model", "llama3.2", "response", piece, "done", false)) + "\n");
        }
        reply.write("{\"model\":\"llama3.2\",\"response\":\"\",\"done\":true,\"done_reason\":\"stop\","
                + "\"context\":[1,2,3],\"prompt_eval_count\":26,\"eval_count\":290}\n");
    }
}
