package dev.ragstone.pipeline;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.question.Question;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.SpanTimer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One answer in the making: sources, then tokens, then the whole. */
final class AnswerRun implements AnswerStream {

    private static final String NOTHING_FOUND = "I don't have information about that.";
    private static final String NOTHING_READABLE = "There is nothing here that you may read.";

    private final AnswerTools tools;
    private final Question question;
    private final AnswerCourse course;
    private final long deadline;
    private boolean told;
    private @Nullable Writing writing;
    private @Nullable Understood understood;
    private @Nullable Retrieval retrieval;
    private volatile @Nullable Generation generation;
    private volatile boolean done;
    private final AtomicBoolean closed = new AtomicBoolean();

    AnswerRun(AnswerTools tools, Question question) {
        this.tools = tools;
        this.question = question;
        this.course = new AnswerCourse(tools.listener());
        this.deadline = System.nanoTime() + tools.limits().whole().toNanos();
    }

    @Override
    public boolean hasNext() {
        return !done && !closed.get();
    }

    @Override
    public AnswerEvent next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the answer is complete");
        }
        Understood asked = understood;
        Retrieval found = retrieval;
        if (asked == null || found == null) {
            return begin();
        }
        if (asked.refused()) {
            return say(asked.refusal(), Map.of("refused", "true"), found);
        }
        if (asked.searched() && found.hits().isEmpty()) {
            return say(nothing(found), Map.of("abstained", "true"), found);
        }
        Writing written = writing;
        if (written == null) {
            written = write(assemble(asked, found));
            writing = written;
        }
        return generate(found, written);
    }

    /** The first half alone: what a generator would be asked. */
    Prompt prompt() {
        Understood asked = tools.understanding().understand(question, course);
        return assemble(asked, search(asked)).warnings(course.warnings());
    }

    private AnswerEvent begin() {
        Understood asked = tools.understanding().understand(question, course);
        understood = asked;
        Retrieval found = asked.searched() ? search(asked) : new Retrieval(List.of(), List.of(), List.of());
        retrieval = found;
        return new AnswerEvent.SourcesFound(found.hits());
    }

    private Retrieval search(Understood asked) {
        Retrieval found = tools.search(asked, course);
        course.warn(found.warnings());
        course.stepped(found.spans());
        return found;
    }

    private static String nothing(Retrieval retrieval) {
        boolean readable = retrieval.warnings().stream()
                .noneMatch(warning -> warning.code().equals(Retrieval.NO_READABLE_DOCUMENTS));
        return readable ? NOTHING_FOUND : NOTHING_READABLE;
    }

    /** No model is asked: without sources it could only invent, and what is refused is none of its business. */
    private AnswerEvent say(String said, Map<String, String> attributes, Retrieval found) {
        if (!told) {
            told = true;
            return new AnswerEvent.Token(said);
        }
        done = true;
        return new AnswerEvent.Done(new Answer(
                said,
                List.of(),
                List.of(),
                found.hits(),
                course.warnings(),
                "none",
                attributes,
                OptionalDouble.empty(),
                Usage.none(),
                course.spans()));
    }

    private Prompt assemble(Understood asked, Retrieval found) {
        var timer = SpanTimer.start("assemble");
        var request = new PromptRequest(asked.query().text(), found.hits(), tools.promptTokens())
                .history(question.history());
        Prompt prompt = new PromptFitting(tools.parts().assembler()).fit(request, course);
        course.warn(prompt.warnings());
        course.stepped(timer.count("sources", prompt.sources().size())
                .count("tokens", prompt.tokens())
                .ok());
        return prompt;
    }

    private Writing write(Prompt prompt) {
        var started = new Generation(tools.parts(), prompt, tools.alarm(), course);
        generation = started;
        return new Writing(
                started, new CitationResolver(tools.parts().store().catalog(), prompt.sources()));
    }

    private AnswerEvent generate(Retrieval found, Writing written) {
        String piece = closed.get() ? "" : written.next(tools.limits().firstToken(), left());
        if (closed.get()) {
            written.generation().close();
            throw new NoSuchElementException("the answer was closed");
        }
        if (!piece.isEmpty()) {
            return new AnswerEvent.Token(piece);
        }
        done = true;
        return new AnswerEvent.Done(complete(found, written));
    }

    /** A fallback gets its chance even when the time is over. */
    private Duration left() {
        return Duration.ofNanos(Math.max(AnswerTools.GRACE.toNanos(), deadline - System.nanoTime()));
    }

    private Answer complete(Retrieval found, Writing written) {
        var timer = SpanTimer.start("cite");
        var cited = written.citations().resolved();
        course.warn(cited.warnings());
        course.stepped(timer.count("citations", cited.citations().size())
                .count("uncited", cited.uncited().size())
                .ok());
        Completion completion = written.generation().completion();
        course.warn(completion.warnings());
        return new Answer(
                cited.text(),
                cited.citations(),
                written.prompt().sources(),
                found.hits(),
                course.warnings(),
                completion.attributes().getOrDefault("generator", written.generation().generator()),
                completion.attributes(),
                OptionalDouble.empty(),
                completion.usage(),
                course.spans());
    }

    @Override
    public void close() {
        Generation running = generation;
        if (closed.compareAndSet(false, true)) {
            course.end();
            if (running != null) {
                running.close();
                if (!done) {
                    tools.listener().spanEnded(running.cancelledSpan());
                }
            }
        }
    }
}
