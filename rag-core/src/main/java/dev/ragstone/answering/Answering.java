package dev.ragstone.answering;

import dev.ragstone.concurrent.Alarm;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.generation.CitedText;
import dev.ragstone.generation.Generator;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.question.Question;
import dev.ragstone.search.Query;
import dev.ragstone.search.Reranker;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.Store;
import dev.ragstone.trace.GuardedListener;
import dev.ragstone.trace.RagListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers a question: retrieve, rerank, assemble a prompt, generate, check the citations.
 *
 * <p>Safe for use by several threads. An answer is made in the thread that asks for it. What is not essential degrades: a
 * reranker that fails or hangs is left out, a generator that fails is replaced by the fallback, and the answer's warnings say so.
 *
 * @since 0.1
 */
public final class Answering implements AutoCloseable {

    private final Parts parts;
    private final RagListener listener;
    private final Duration time;
    private final AnswerTools tools;
    private final Alarm listening = new Alarm();

    /** Joins the parts of a pipeline; it does not own them. */
    public Answering(Parts parts, AnsweringSettings settings, RagListener listener) {
        this.parts = parts.sound();
        this.listener = new GuardedListener(
                listener,
                new GuardedListener.Patience(listening, settings.limits().step()));
        this.time = settings.limits().whole();
        this.tools = new AnswerTools(this.parts, settings, this.listener);
    }

    /**
     * What answering is made of, in the order of the flow.
     *
     * @param fallback answers when {@code generator} fails; may be missing
     * @param store resolves citations
     */
    public record Parts(
            Retriever retriever,
            @Nullable Reranker reranker,
            PromptAssembler assembler,
            Generator generator,
            @Nullable Generator fallback,
            Store store) {

        /** The same with generators that fail clearly where they break their contract. */
        private Parts sound() {
            Generator last = fallback == null ? null : new SoundGenerator(fallback);
            return new Parts(retriever, reranker, assembler, new SoundGenerator(generator), last, store);
        }
    }

    /** Finds what {@code query} asks for; gives up when the calling thread is interrupted. */
    public Retrieval search(Query query) {
        var course = new AnswerCourse(listener, time);
        boolean complete = false;
        try {
            Retrieval found = tools.find(query, course);
            complete = true;
            return new Retrieval(found.hits(), course.warnings(), course.spans());
        } finally {
            tools.tracing().searched(course, Question.of(query), complete);
        }
    }

    /**
     * What a generator would be asked about {@code question}: recalls what was said before, guards, retrieves and assembles,
     * and asks nobody. The warnings are those of all steps; there may be no sources. {@code refused} among them says that the
     * guard blocks the question, so that no generator would be asked.
     */
    public Prompt prompt(Question question) {
        return new AnswerSteps(tools, question).prompt();
    }

    /** Ties the citations in {@code text}, which somebody wrote from {@code sources}, to exact characters of documents. */
    public CitedText cite(String text, List<NumberedSource> sources) {
        var resolved = new CitationResolver(CitedDocuments.of(parts.store().catalog()), sources).resolve(text);
        return new CitedText(resolved.text(), resolved.citations(), resolved.uncited(), resolved.warnings());
    }

    /** Starts an answer; nothing is done before the first event is asked for. */
    public AnswerStream stream(Question question) {
        return new AnswerRun(tools, question);
    }

    /** Answers in one go; the same as the last event of {@link #stream}. */
    public Answer ask(Question question) {
        try (AnswerStream events = stream(question)) {
            List<AnswerEvent> seen = new ArrayList<>(1);
            events.forEachRemaining(event -> {
                seen.clear();
                seen.add(event);
            });
            if (seen.getFirst() instanceof AnswerEvent.Done done) {
                return done.answer();
            }
            throw new IllegalStateException("the answer was closed before it was done");
        }
    }

    /** Ends the threads of answers under way; the parts stay open. */
    @Override
    public void close() {
        tools.close();
        listening.close();
    }
}
