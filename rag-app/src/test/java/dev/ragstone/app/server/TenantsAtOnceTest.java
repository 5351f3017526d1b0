package dev.ragstone.app.server;

import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.answering.AnswerCaching;
import dev.ragstone.app.config.Setting;
import dev.ragstone.app.server.security.Identity;
import dev.ragstone.app.server.security.KeyFile;
import dev.ragstone.retrieval.cache.ExactAnswerCache;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two tenants ask the same questions in conversations of the same name at the same time, with answers kept. */
class TenantsAtOnceTest {

    private static final int CALLERS_OF_EACH = 4;
    private static final int ROUNDS = 12;
    private static final List<String> QUESTIONS =
            List.of("What is the secret plan?", "Which things does the secret plan sell?", "Who wrote the plan?");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final AtomicInteger own = new AtomicInteger();

    @Test
    void neitherSeesAnythingOfTheOtherInAnyAnswerSourceCacheConversationOrTrace() throws Exception {
        tenant("acme", "rockets", "Wanda");
        tenant("other", "boats", "Boris");
        var keys = new KeyFile(folder.resolve("keys.jsonl"));
        String anna = keys.add(Identity.of("anna", "acme", List.of(), false));
        String ben = keys.add(Identity.of("ben", "other", List.of(), false));
        ExactAnswerCache cache = ExactAnswerCache.create();
        var seen = new ConcurrentHashMap<String, String>();
        try (TestServer server = TestServer.start(
                folder,
                // However busy the machine is, nobody is sent away.
                Map.of(Setting.KEYS, keys.path().toString(), Setting.TRACE_QUESTIONS, "true", Setting.WAIT_TIME, "1m"),
                builder -> builder.answerCaching(AnswerCaching.of(cache)))) {
            hammer(server, anna, ben, seen);
        }

        assertThat(seen).isEmpty();
        assertThat(own.get()).isGreaterThan(2 * CALLERS_OF_EACH * ROUNDS);
        assertThat(auditLines("ben")).isNotEmpty().noneMatch(line -> line.contains("acme/"));
        assertThat(auditLines("anna")).isNotEmpty().noneMatch(line -> line.contains("other/"));
    }

    private void tenant(String name, String goods, String author) {
        TestServer.write(
                folder,
                "docs/" + name + "/plan.txt",
                "The secret plan sells " + goods + ".\n\n" + author + " wrote the secret plan of " + goods + ".");
        TestServer.write(folder, "docs/" + name + "/.meta.yaml", "access: tenant:" + name + "\n");
    }

    private void hammer(TestServer server, String anna, String ben, Map<String, String> seen) throws Exception {
        var callers = new ArrayList<Callable<Void>>();
        for (int i = 0; i < CALLERS_OF_EACH; i++) {
            callers.add(caller(server, anna, List.of("rockets", "Wanda"), List.of("boats", "Boris", "other/"), seen));
            callers.add(caller(server, ben, List.of("boats", "Boris"), List.of("rockets", "Wanda", "acme/"), seen));
        }
        try (var threads = Executors.newFixedThreadPool(callers.size())) {
            for (Future<Void> each : threads.invokeAll(callers)) {
                each.get();
            }
        }
    }

    private Callable<Void> caller(
            TestServer server, String key, List<String> mine, List<String> theirs, Map<String, String> seen) {
        String[] as = {"Authorization", "Bearer " + key};
        return () -> {
            for (int i = 0; i < ROUNDS; i++) {
                for (HttpResponse<String> response : asked(server, QUESTIONS.get(i % QUESTIONS.size()), as)) {
                    String body = response.body();
                    if (theirs.stream().anyMatch(body::contains)) {
                        seen.put(response.uri().getPath(), body);
                    }
                    if (mine.stream().anyMatch(body::contains)) {
                        own.incrementAndGet();
                    }
                    assertThat(response.statusCode()).as(body).isIn(200, 429);
                }
            }
            return null;
        };
    }

    /** Asks in all ways, and for all that is kept. */
    private static List<HttpResponse<String>> asked(TestServer server, String question, String... as) {
        var all = new ArrayList<HttpResponse<String>>();
        // Without a conversation, so that the answer may come from the cache.
        all.add(server.post("/api/ask", "{\"question\":\"" + question + "\"}", as));
        HttpResponse<String> inConversation =
                server.post("/api/ask", "{\"question\":\"" + question + "\",\"sessionId\":\"plans\"}", as);
        all.add(inConversation);
        all.add(server.post("/api/generation/stream", "{\"prompt\":\"" + question + "\"}", as));
        all.add(server.post(
                "/v1/chat/completions",
                "{\"model\":\"rag/extractive\",\"messages\":[{\"role\":\"user\",\"content\":\"" + question + "\"}]}",
                as));
        all.add(server.post("/api/search", "{\"query\":\"" + question + "\",\"topK\":50}", as));
        all.add(server.get("/api/documents", as));
        all.add(server.get("/api/conversations", as));
        all.add(server.get("/api/conversations/plans", as));
        if (inConversation.statusCode() == 200) {
            all.add(server.get(
                    "/api/traces/" + json(inConversation).path("traceId").asText(), as));
        }
        return all;
    }

    private List<String> auditLines(String user) throws Exception {
        try (var lines = Files.lines(folder.resolve("index-server/audit.jsonl"))) {
            return lines.filter(line -> line.contains("\"user\":\"" + user + "\""))
                    .toList();
        }
    }
}
