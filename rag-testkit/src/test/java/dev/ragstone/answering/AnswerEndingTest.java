package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.SavedCitation;
import dev.ragstone.error.StoreException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.Generator;
import dev.ragstone.question.Question;
import dev.ragstone.testkit.fake.ForwardingConversationStore;
import dev.ragstone.testkit.fake.InMemoryConversationStore;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is left of answers whose end is disturbed. */
class AnswerEndingTest {

    private static final ConversationId TALK = new ConversationId("ann", "c1");
    private static final Question QUESTION = Question.of("cats").conversation(TALK);

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final InMemoryConversationStore conversations = new InMemoryConversationStore();
    private final CountDownLatch appended = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final List<Trace> traces = new CopyOnWriteArrayList<>();

    @Test
    void streamThatCannotBeClosedCostsNoAnswer() {
        try (var answering = answering(unclosable())) {
            Answer answer = answering.ask(QUESTION);

            assertThat(answer.text()).isEqualTo("Cats rest [1].");
        }
        assertThat(messages()).extracting(Message::text).containsExactly("cats", "Cats rest [1].");
        assertThat(traces).hasSize(1);
    }

    @Test
    void answerIsGivenUpThoughItsStreamCannotBeClosed() {
        try (var answering = answering(unclosable())) {
            var events = answering.stream(QUESTION);
            events.next();
            events.next();
            events.close();
        }

        assertThat(messages()).extracting(Message::text).containsExactly("cats", "Cats");
        assertThat(traces).hasSize(1);
    }

    @Test
    void answerDuringWhichThePipelineIsClosedIsStillTraced() {
        var answering = answering(ScriptedGenerator.answering("Cats ", "rest [1]."));
        var events = answering.stream(QUESTION);
        events.next();
        events.next();

        answering.close();
        var rest = new ArrayList<AnswerEvent>();
        events.forEachRemaining(rest::add);

        Answer answer = ((AnswerEvent.Done) rest.getLast()).answer();
        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("keep-failed");
        assertThat(traces).extracting(Trace::result).containsExactly(Span.Result.OK);
    }

    @Test
    void answerThatIsGivenUpAfterThePipelineWasClosedIsStillTraced() {
        var answering = answering(ScriptedGenerator.answering("Cats ", "rest [1]."));
        var events = answering.stream(QUESTION);
        events.next();

        answering.close();
        events.close();

        assertThat(traces).extracting(Trace::result).containsExactly(Span.Result.CANCELLED);
    }

    @Test
    void unfinishedAnswerIsKeptWithWhatItCites() {
        try (var answering = answering(ScriptedGenerator.answering("Cats rest [1]. ", "And ", "more."))) {
            var events = answering.stream(QUESTION);
            events.next();
            events.next();
            events.next();
            events.close();
        }

        assertThat(messages().getLast().complete()).isFalse();
        assertThat(messages().getLast().citations())
                .extracting(SavedCitation::quote)
                .containsExactly("Cats sleep all day.");
    }

    @Test
    @Timeout(60)
    void readerWhoLeavesWhileTheAnswerIsKeptDoesNotDoubleIt() throws InterruptedException {
        try (var answering = answering(ScriptedGenerator.answering("Cats rest [1]."), new SlowToEnd())) {
            var events = answering.stream(QUESTION);
            var reader = Thread.ofPlatform().start(() -> events.forEachRemaining(event -> {}));

            appended.await();
            events.close();
            mayEnd.countDown();
            reader.join();
        }

        assertThat(messages()).extracting(Message::text).containsExactly("cats", "Cats rest [1].");
        assertThat(messages().getLast().complete()).isTrue();
        assertThat(traces).hasSize(1);
    }

    @Test
    @Timeout(60)
    void interruptWhileTheAnswerIsKeptDoesNotDoubleIt() throws InterruptedException {
        var interrupted = new AtomicBoolean();
        try (var answering = answering(ScriptedGenerator.answering("Cats rest [1]."), new SlowToEnd())) {
            var reader = Thread.ofPlatform().start(() -> {
                answering.ask(QUESTION);
                interrupted.set(Thread.currentThread().isInterrupted());
            });

            appended.await();
            reader.interrupt();
            mayEnd.countDown();
            reader.join();
        }

        assertThat(messages()).extracting(Message::text).containsExactly("cats", "Cats rest [1].");
        assertThat(interrupted).isTrue();
    }

    private Answering answering(Generator generator) {
        return answering(generator, conversations);
    }

    private Answering answering(Generator generator, ConversationStore conversations) {
        var settings = AnsweringSettings.of(1000).records(AnswerRecords.none().conversations(conversations));
        RagListener listener = new RagListener() {
            @Override
            public void answerEnded(Trace trace) {
                traces.add(trace);
            }
        };
        return new Answering(AnsweringFixture.parts(store, generator, null), settings, listener);
    }

    private List<Message> messages() {
        return conversations.find(TALK).map(Conversation::messages).orElseThrow();
    }

    /** Has added messages before it says so. */
    private final class SlowToEnd extends ForwardingConversationStore {

        SlowToEnd() {
            super(conversations);
        }

        @Override
        public void append(ConversationId id, List<Message> messages) {
            super.append(id, messages);
            appended.countDown();
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                throw new StoreException("interrupted", "", true, e);
            }
        }
    }

    /** Answers well, and fails to let go. */
    private static Generator unclosable() {
        return Pieces.generator(() -> new Pieces(List.of("Cats ", "rest [1].")) {
            @Override
            public void close() {
                throw new IllegalStateException("connection reset");
            }
        });
    }
}
