package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.document.Document;
import dev.ragstone.error.RagException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.question.Question;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.trace.Warning;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each step of an answer in turn throws, hangs, gives nothing or nonsense; the answer comes in time and says what was
 * missing. A new step is one more entry of {@link SearchFaults} or {@link AnswerFaults}.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AnswerFaultTest {

    private static final Duration IN_TIME = Duration.ofSeconds(60);
    private static final ConversationId CONVERSATION = new ConversationId("ann", "c1");
    private static final Question QUESTION =
            Question.of("How long is the notice period?").conversation(CONVERSATION);

    @TempDir
    static Path folder;

    private static EmbeddedRag.@Nullable Opened index;

    static Stream<FaultyStep.Case> cases() {
        return Stream.concat(SearchFaults.steps(), AnswerFaults.steps()).flatMap(FaultyStep::cases);
    }

    @BeforeAll
    static void fill() {
        var source = new MapSource();
        source.put("notice", "The notice period is three months. It is the same for both sides.");
        source.put("holiday", "Everyone has thirty days of holiday a year.");
        source.put("canteen", "The canteen opens at noon. On Fridays there is fish soup.");
        var opened = EmbeddedRag.builder(folder)
                .embedder(new HashingEmbedder())
                .reader(new PlainTextReader())
                .openParts();
        opened.rag().sync(source);
        index = opened;
    }

    @AfterAll
    static void close() {
        FaultyStep.release();
        if (index != null) {
            index.close();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void answerComesInTimeAndSaysWhatIsMissing(FaultyStep.Case each) {
        FaultyPipeline pipeline = pipeline(each.hangs());
        each.fault().accept(pipeline);
        long started = System.nanoTime();

        if (each.warning().equals("error")) {
            assertThatExceptionOfType(RagException.class)
                    .isThrownBy(() -> pipeline.ask(QUESTION))
                    .withMessageContaining("the search took longer than");
        } else {
            Answer answer = pipeline.ask(QUESTION);

            assertThat(answer.warnings())
                    .extracting(Warning::code)
                    .containsOnly(each.warning().isEmpty() ? new String[0] : new String[] {each.warning()});
            assertThat(answer.text()).contains("three months");
            assertThat(answer.citations()).isNotEmpty().allSatisfy(AnswerFaultTest::assertVerbatim);
        }

        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(IN_TIME);
    }

    private static void assertVerbatim(Citation citation) {
        Document document =
                opened().store().catalog().document(citation.document().id()).orElseThrow();
        assertThat(document.text().substring(citation.start(), citation.end())).isEqualTo(citation.quote());
    }

    private static EmbeddedRag.Opened opened() {
        return Optional.ofNullable(index).orElseThrow();
    }

    /** Something was said before, so that there is something to recall and to rewrite. */
    private static FaultyPipeline pipeline(boolean hanging) {
        var pipeline = new FaultyPipeline(opened(), hanging);
        pipeline.conversations.append(CONVERSATION, List.of(Message.user("Is there a canteen?", Instant.EPOCH)));
        return pipeline;
    }
}
