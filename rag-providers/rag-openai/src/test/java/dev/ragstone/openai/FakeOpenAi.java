package dev.ragstone.openai;

import dev.ragstone.http.JsonObject;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.http.Reply;
import dev.ragstone.token.TokenCounter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replays the documented wire format of OpenAI: vectors of words, out of order, and an answer in events. */
final class FakeOpenAi {

    static final int DIMENSION = 256;
    static final int MAX_TOKENS = 8191;

    private static final HashingEmbedder EMBEDDER = new HashingEmbedder(DIMENSION, MAX_TOKENS);

    /** Counts as this one does. */
    static final TokenCounter COUNTER = EMBEDDER.tokenCounter();

    private static final List<String> ANSWER = List.of("The heron", " stands in", " shallow water", " [1].");

    private FakeOpenAi() {}

    static FixtureServer start() {
        return new FixtureServer(FakeOpenAi::answer);
    }

    static void answer(FixtureServer.Request request, Reply reply) throws IOException {
        String path = request.target().replaceAll("\\?.*", "");
        if (path.endsWith("/embeddings")) {
            embed(request, reply);
        } else if (path.endsWith("/chat/completions")) {
            chat(reply, ANSWER);
        } else {
            reply.send(404, "{\"error\":{\"message\":\"Unknown request URL\",\"type\":\"invalid_request_error\"}}");
        }
    }

    private static void embed(FixtureServer.Request request, Reply reply) throws IOException {
        var data = new ArrayList<Map<String, Object>>();
        for (String text : JsonObject.parse(request.body()).texts("input")) {
            if (EMBEDDER.tokenCounter().count(text) > MAX_TOKENS) {
                reply.send(
                        400,
                        "{\"error\":{\"message\":\"This model's maximum context length is 8192 tokens\","
                                + "\"type\":\"invalid_request_error\",\"param\":null,\"code\":null}}");
                return;
            }
            var one = new LinkedHashMap<String, Object>();
            one.put("object", "embedding");
            one.put("index", data.size());
            one.put("embedding", values(text));
            data.add(one);
        }
        Collections.reverse(data);
        reply.send(200, JsonObject.write(Map.of("object", "list", "data", data, "usage", Map.of("prompt_tokens", 5))));
    }

    private static List<Float> values(String text) {
        var values = new ArrayList<Float>();
        for (float value : EMBEDDER.embedQuery(text).vector().toArray()) {
            values.add(value);
        }
        return values;
    }

    static void chat(Reply reply, List<String> pieces) throws IOException {
        reply.start("text/event-stream").write(event("{\"role\":\"assistant\",\"content\":\"\"}", "null"));
        for (String piece : pieces) {
            reply.write(event(JsonObject.write(Map.of("content", piece)), "null"));
        }
        reply.write(event("{}", "\"stop\"")).write("""
            data: {"id":"c","object":"chat.completion.chunk","choices":[],\
            "usage":{"prompt_tokens":19,"completion_tokens":10,"total_tokens":29}}

            data: [DONE]

            """);
    }

    static String event(String delta, String finish) {
        return "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\","
                + "\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"logprobs\":null,\"finish_reason\":" + finish
                + "}]}\n\n";
    }
}
