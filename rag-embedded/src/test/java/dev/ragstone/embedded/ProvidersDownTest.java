package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.answering.AnswerLimits;
import dev.ragstone.answering.QuestionSteps;
import dev.ragstone.document.Document;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.generation.Generator;
import dev.ragstone.http.StreamLimits;
import dev.ragstone.openai.OpenAiEmbedder;
import dev.ragstone.openai.OpenAiEndpoint;
import dev.ragstone.openai.OpenAiGenerator;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.rerank.HttpReranker;
import dev.ragstone.retrieval.question.ModelRewriter;
import dev.ragstone.retrieval.question.ModelRouter;
import dev.ragstone.store.AccessScope;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.http.Reply;
import dev.ragstone.trace.Warning;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every service that there is goes down, over real connections: the documents still answer. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProvidersDownTest {

    /** For a service that hangs; it has to answer in time before it does. */
    private static final Duration SHORT = Duration.ofSeconds(2);

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Pattern TEXTS = Pattern.compile("\"input\":\\[(.*?)\\]");

    @TempDir
    Path folder;

    private final CountDownLatch neverOpened = new CountDownLatch(1);
    private volatile FixtureServer.Handler handler = ProvidersDownTest::embed;
    private final FixtureServer server = new FixtureServer((request, reply) -> handler.answer(request, reply));

    /** How a service goes down. */
    enum Down {
        FAILS,
        BREAKS_OFF,
        HANGS,
        TALKS_NONSENSE
    }

    @AfterEach
    void close() {
        neverOpened.countDown();
        server.close();
    }

    @ParameterizedTest
    @EnumSource(Down.class)
    void quotationsOfTheSearchByWordsAreTheAnswer(Down down) {
        try (Rag rag = open(down == Down.HANGS ? SHORT : LONG)) {
            rag.sync(new MapSource()
                    .put("notice", "The notice period is three months. It is the same for both sides.")
                    .put("canteen", "The canteen opens at noon. On Fridays there is fish soup."));
            handler = (request, reply) -> fail(down, reply);

            Answer answer = rag.ask(Question.of("And how long is the notice period?")
                    .history(List.of(Turn.user("Is there a canteen?"), Turn.assistant("Yes."))));

            assertThat(answer.text()).contains("The notice period is three months.");
            assertThat(answer.attributes()).containsEntry("extractive", "true");
            assertThat(answer.citations()).isNotEmpty().allSatisfy(citation -> assertVerbatim(rag, citation));
            assertThat(answer.warnings())
                    .extracting(Warning::code)
                    .contains("embedding-failed", "reranking-failed", "generation-failed");
            assertThat(server.requests())
                    .extracting(FixtureServer.Request::target)
                    .contains("/v1/embeddings", "/v1/chat/completions", "/rerank");
        }
    }

    private static void assertVerbatim(Rag rag, Citation citation) {
        Document document =
                rag.document(citation.document().id(), AccessScope.everything()).orElseThrow();
        assertThat(document.text().substring(citation.start(), citation.end())).isEqualTo(citation.quote());
    }

    /** One service for everything that can be asked over HTTP. */
    private Rag open(Duration limit) {
        OpenAiEndpoint endpoint = OpenAiEndpoint.at(server.uri("/v1"));
        Generator model = OpenAiGenerator.builder(endpoint, "m")
                .limits(StreamLimits.standard().withFirst(limit))
                .build();
        return EmbeddedRag.builder(folder)
                .owns(model)
                .embedder(OpenAiEmbedder.builder(endpoint, "e")
                        .dimension(2)
                        .timeout(limit)
                        .build())
                .reader(new PlainTextReader())
                .reranker(HttpReranker.textEmbeddingsInference(server.uri("/"))
                        .timeout(limit)
                        .build())
                .questionSteps(new QuestionSteps(
                        null,
                        ModelRewriter.builder(model).timeout(limit).build(),
                        ModelRouter.of(model, limit),
                        RetrievalMode.ALWAYS))
                .answerLimits(
                        AnswerLimits.defaults().step(limit.multipliedBy(3)).firstToken(limit.multipliedBy(5)))
                .generator(model)
                .open();
    }

    /** A vector for each text, as OpenAI's service gives them. */
    private static void embed(FixtureServer.Request request, Reply reply) throws IOException {
        var texts = TEXTS.matcher(request.body());
        int count = texts.find() ? texts.group(1).split("\",\"", -1).length : 1;
        reply.send(
                200,
                IntStream.range(0, count)
                        .mapToObj(i -> "{\"index\":" + i + ",\"embedding\":[1," + i + "]}")
                        .collect(Collectors.joining(",", "{\"data\":[", "]}")));
    }

    private void fail(Down down, Reply reply) throws IOException, InterruptedException {
        switch (down) {
            case FAILS -> reply.send(500, "{\"error\":{\"message\":\"out of order\"}}");
            case BREAKS_OFF -> reply.reset();
            case HANGS -> neverOpened.await();
            case TALKS_NONSENSE -> reply.send(200, "<html><body>Please log in</body></html>");
        }
    }
}
