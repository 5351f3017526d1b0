package dev.ragstone.ollama;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.http.JsonObject;
import dev.ragstone.testkit.Eventually;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.testkit.http.FixtureServer;
import dev.ragstone.testkit.http.Reply;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** 200 questions at once, streamed through one {@link Rag} from a model that takes its time. */
@Timeout(300)
class ManyQuestionsTest {

    private static final int QUESTIONS = 200;
    private static final int TOKENS = 40;
    private static final Pattern NUMBER = Pattern.compile("number (\\d+)");

    @Test
    void everyTokenArrivesInOrderAndNothingStaysBehind() throws Exception {
        int threadsBefore = platformThreads();
        try (var server = new FixtureServer(ManyQuestionsTest::answerSlowly)) {
            try (Rag rag = rag(server)) {
                assertThat(askAll(rag)).containsExactlyElementsOf(expected());
                // What a JVM loads once is there now; what piles up would show from here on.
                long memoryBefore = usedMemory();

                assertThat(askAll(rag)).containsExactlyElementsOf(expected());
                assertThat(askAll(rag)).containsExactlyElementsOf(expected());

                assertThat(usedMemory() - memoryBefore)
                        .as("bytes kept by 400 answers")
                        .isLessThan(8L << 20);
                Eventually.holds(() -> platformThreads() < threadsBefore + 40);
            }
            Eventually.holds(() -> server.openConnections() == 0);
        }
        Eventually.holds(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().contains("SelectorManager")));
    }

    @Test
    void questionsThatAreGivenUpCloseTheirConnections() throws Exception {
        try (var server = new FixtureServer((request, reply) -> {
                    reply.start("application/x-ndjson").write(line("first"));
                    reply.clientLeft(java.time.Duration.ofMinutes(2));
                });
                Rag rag = rag(server)) {
            inParallel(number -> {
                try (var events = rag.stream("heron number " + number)) {
                    while (!(events.next() instanceof AnswerEvent.Token)) {
                        // on to the first token
                    }
                }
                return "";
            });

            Eventually.holds(() -> server.openConnections() == 0);
        }
    }

    private static void answerSlowly(FixtureServer.Request request, Reply reply)
            throws IOException, InterruptedException {
        Matcher number = NUMBER.matcher(request.body());
        assertThat(number.find()).isTrue();
        reply.start("application/x-ndjson");
        for (int token = 0; token < TOKENS; token++) {
            Thread.sleep(5);
            reply.write(line(number.group(1) + "." + token + " "));
        }
        reply.write("{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"stop\"}\n");
    }

    private static String line(String content) {
        return JsonObject.write(Map.of("message", Map.of("role", "assistant", "content", content), "done", false))
                + "\n";
    }

    private static List<String> expected() {
        return IntStream.range(0, QUESTIONS)
                .mapToObj(number -> IntStream.range(0, TOKENS)
                        .mapToObj(token -> number + "." + token + " ")
                        .collect(Collectors.joining()))
                .toList();
    }

    private static List<String> askAll(Rag rag) throws Exception {
        return inParallel(number -> {
            var answer = new StringBuilder();
            try (var events = rag.stream("heron number " + number)) {
                while (events.hasNext()) {
                    if (events.next() instanceof AnswerEvent.Token token) {
                        answer.append(token.text());
                    }
                }
            }
            return answer.toString();
        });
    }

    private interface Question {
        String ask(int number) throws Exception;
    }

    private static List<String> inParallel(Question question) throws Exception {
        var tasks = new ArrayList<Callable<String>>();
        for (int i = 0; i < QUESTIONS; i++) {
            int number = i;
            tasks.add(() -> question.ask(number));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<String>();
            for (Future<String> answer : threads.invokeAll(tasks)) {
                answers.add(answer.get());
            }
            return answers;
        }
    }

    private static Rag rag(FixtureServer server) {
        var store = new InMemoryStore(32);
        Rag rag = Rag.builder()
                .store(store)
                .reader(new PlainTextReader())
                .chunker(new ParagraphChunker())
                .embedder(new HashingEmbedder(32))
                .retriever(new StoreRetriever(store))
                .promptAssembler(new SimplePromptAssembler(new WordTokenCounter()))
                .generator(OllamaGenerator.builder("llama3.2")
                        .address(server.uri(""))
                        .build())
                .build();
        rag.sync(new MapSource("mem:").put("birds.txt", "The heron stands in shallow water at noon."));
        return rag;
    }

    private static int platformThreads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    private static long usedMemory() throws InterruptedException {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            Thread.sleep(100);
            used = Math.min(
                    used,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return used;
    }
}
