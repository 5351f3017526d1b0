package dev.ragstone.app.server;

import static dev.ragstone.app.server.ServerLimitsTest.await;
import static dev.ragstone.app.server.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.app.config.Setting;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.search.Reranker;
import dev.ragstone.testkit.LeftThreads;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that leave, or whose time is up, while the server searches for them: whatever it waits for is told to stop. */
class LeavingSearchTest {

    private static final String SEARCH = "{\"query\":\"soup on Friday\"}";

    /** One place for each kind of work: a request that kept its own would keep out the next. */
    private static final Map<Setting, String> ONE_PLACE =
            Map.of(Setting.MAX_SEARCHES, "1", Setting.MAX_ANSWERS, "1", Setting.MAX_WAITING, "0");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final Stall stall = new Stall();
    private final Ends ends = new Ends();

    /** How searches and answers ended. */
    private static final class Ends implements RagListener {

        private final List<Trace> searches = new CopyOnWriteArrayList<>();
        private final List<Trace> answers = new CopyOnWriteArrayList<>();

        @Override
        public void searchEnded(Trace trace) {
            searches.add(trace);
        }

        @Override
        public void answerEnded(Trace trace) {
            answers.add(trace);
        }
    }

    private TestServer server(Map<Setting, String> settings, UnaryOperator<EmbeddedRagBuilder> part) {
        TestServer.write(folder, "docs/menu.txt", "On Friday there is soup.");
        return TestServer.start(folder, settings, builder -> part.apply(builder.listener(ends)));
    }

    private EmbeddedRagBuilder slowEmbedder(EmbeddedRagBuilder builder) {
        return builder.embedder(new ForwardingEmbedder(new HashingEmbedder()) {
            @Override
            public Embedding embedQuery(String text) {
                stall.pass();
                return super.embedQuery(text);
            }
        });
    }

    private EmbeddedRagBuilder slowReranker(EmbeddedRagBuilder builder) {
        Reranker reranker = (question, hits) -> {
            stall.pass();
            return hits;
        };
        return builder.reranker(reranker).refine(steps -> steps.rerankTimeout(Duration.ofMinutes(1)));
    }

    private static Socket post(TestServer server, String path, String json) throws IOException {
        return server.raw("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + json.length() + "\r\n\r\n" + json);
    }

    @Test
    void aSearchThatNobodyWaitsForEndsInTheEmbedder() throws Exception {
        searchEnds(this::slowEmbedder);
    }

    @Test
    void aSearchThatNobodyWaitsForEndsInTheReranker() throws Exception {
        searchEnds(this::slowReranker);
    }

    private void searchEnds(UnaryOperator<EmbeddedRagBuilder> part) throws Exception {
        LeftThreads left = LeftThreads.sinceNow();
        try (TestServer server = server(ONE_PLACE, part)) {
            stall.begin();
            Socket client = post(server, "/api/search", SEARCH);
            await(() -> stall.reached() == 1);

            client.close();

            await(() -> stall.interrupted() == 1);
            await(() ->
                    server.get("/metrics").body().contains("{method=\"POST\",route=\"/api/search\",status=\"499\"} 1"));
            assertThat(ends.searches).singleElement().satisfies(LeavingSearchTest::isCancelled);
            assertThat(Files.readString(folder.resolve("index-server/audit.jsonl")))
                    .contains("\"action\":\"search\"", "\"ended\":\"gone\"");
            stall.end();
            assertThat(json(server.post("/api/search", SEARCH)).path("hits")).hasSize(1);
        }
        assertThat(left.named(name -> name.startsWith("ragstone-"))).isEmpty();
    }

    private static void isCancelled(Trace trace) {
        assertThat(trace.result()).isEqualTo(Span.Result.CANCELLED);
        assertThat(trace.spans()).extracting(Span::result).contains(Span.Result.CANCELLED);
    }

    @Test
    void anAnswerThatNobodyWaitsForEndsInItsSearchByTheEmbedder() throws Exception {
        answerEnds(this::slowEmbedder);
    }

    @Test
    void anAnswerThatNobodyWaitsForEndsInItsSearchByTheReranker() throws Exception {
        answerEnds(this::slowReranker);
    }

    private void answerEnds(UnaryOperator<EmbeddedRagBuilder> part) throws Exception {
        LeftThreads left = LeftThreads.sinceNow();
        try (TestServer server = server(ONE_PLACE, part)) {
            stall.begin();
            Socket client = server.streaming("{\"prompt\":\"Is there soup on Friday?\"}");
            await(() -> stall.reached() == 1);

            client.close();

            await(() -> stall.interrupted() == 1);
            await(() -> server.get("/metrics").body().contains("ragstone_http_active_requests 1"));
            assertThat(ends.answers).singleElement().satisfies(LeavingSearchTest::isCancelled);
            stall.end();
            assertThat(server.post("/api/ask", "{\"prompt\":\"Is there soup on Friday?\"}")
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(left.named(name -> name.startsWith("ragstone-"))).isEmpty();
    }

    @Test
    void aSearchWhoseTimeIsUpIsGivenUp() {
        try (TestServer server = server(Map.of(Setting.REQUEST_TIME, "2s"), this::slowEmbedder)) {
            stall.begin();

            assertThat(server.post("/api/search", SEARCH).statusCode()).isEqualTo(504);

            assertThat(stall.interrupted()).isEqualTo(1);
            assertThat(ends.searches).singleElement().satisfies(LeavingSearchTest::isCancelled);
        }
    }
}
