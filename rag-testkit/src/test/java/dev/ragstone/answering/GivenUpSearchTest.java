package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.StoreException;
import dev.ragstone.question.Question;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retriever;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Searches that nobody waits for any more. */
@Timeout(60)
class GivenUpSearchTest {

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final CountDownLatch searching = new CountDownLatch(1);
    private final List<Trace> traces = new CopyOnWriteArrayList<>();
    private final List<Boolean> flags = new CopyOnWriteArrayList<>();

    private final Retriever endless = query -> {
        searching.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new StoreException("the search was interrupted", "", true, null);
    };

    private final RagListener listener = new RagListener() {
        @Override
        public void searchEnded(Trace trace) {
            traces.add(trace);
            flags.add(Thread.currentThread().isInterrupted());
        }

        @Override
        public void answerEnded(Trace trace) {
            traces.add(trace);
        }
    };

    private Answering answering() {
        Answering.Parts parts = AnsweringFixture.parts(store, ScriptedGenerator.answering("Cats rest [1]."), null);
        return new Answering(
                new Answering.Parts(endless, null, parts.assembler(), parts.generator(), null, store),
                AnsweringSettings.of(1000),
                listener);
    }

    @Test
    void closingAnAnswerInterruptsItsSearch() throws Exception {
        try (var answering = answering()) {
            var events = answering.stream(Question.of("cats"));
            var ended = new CompletableFuture<Boolean>();
            Thread.ofPlatform().start(() -> {
                try {
                    events.next();
                } catch (NoSuchElementException e) {
                    ended.complete(Thread.currentThread().isInterrupted());
                } catch (RuntimeException e) {
                    ended.completeExceptionally(e);
                }
            });
            searching.await();

            events.close();

            assertThat(ended.get(30, TimeUnit.SECONDS))
                    .as("the interrupt was for the search and not for its thread")
                    .isFalse();
        }
        assertThat(traces).extracting(Trace::result).containsExactly(Span.Result.CANCELLED);
        assertThat(traces.getFirst().spans()).extracting(Span::name).containsExactly("retrieve");
        assertThat(traces.getFirst().spans()).extracting(Span::result).containsExactly(Span.Result.CANCELLED);
    }

    @Test
    void anInterruptedSearchIsACancelledOne() {
        try (var answering = answering()) {
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(StoreException.class).isThrownBy(() -> answering.search(Query.of("cats")));

            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(traces).extracting(Trace::result).containsExactly(Span.Result.CANCELLED);
        assertThat(traces.getFirst().spans()).extracting(Span::result).containsExactly(Span.Result.CANCELLED);
        assertThat(flags).as("the listener is not disturbed").containsExactly(false);
    }

    @Test
    void anAnswerThatIsClosedBeforeItIsAskedForSearchesNothing() {
        try (var answering = answering()) {
            var events = answering.stream(Question.of("cats"));

            events.close();

            assertThat(events.hasNext()).isFalse();
        }
        assertThat(searching.getCount()).isEqualTo(1);
    }
}
