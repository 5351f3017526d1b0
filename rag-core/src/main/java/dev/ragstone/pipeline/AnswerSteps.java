package dev.ragstone.pipeline;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.question.Question;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The steps of one answer: sources, then tokens, then the whole. One call at a time; any thread may {@link #cancel}. */
final class AnswerSteps {

    private static final String NOTHING_FOUND = "I don't have information about that.";
    private static final String NOTHING_READABLE = "There is nothing here that you may read.";
    private static final String REFUSED = "refused";
    private static final String NOBODY = "none";

    private final AnswerTools tools;
    private final AnswerCourse course;
    private final long deadline;
    private Question question;
    private @Nullable Understood understood;
    private @Nullable Retrieval retrieval;
    private boolean told;
    private boolean takenBack;
    private String stricter = "";
    private Usage spent = Usage.none();
    private @Nullable Writing writing;
    private volatile @Nullable Generation generation;
    private volatile boolean cancelled;

    AnswerSteps(AnswerTools tools, Question question) {
        this.tools = tools;
        this.question = question;
        this.course = new AnswerCourse(tools.listener());
        this.deadline = System.nanoTime() + tools.limits().whole().toNanos();
    }

    /** What the application calls the request or, if it does not say, what the trace is called. */
    String requestId() {
        String given = question.asking().requestId();
        return given.isEmpty() ? course.id() : given;
    }

    /** Does the next step. */
    AnswerEvent next() {
        Understood asked = understood;
        Retrieval found = retrieval;
        if (asked == null || found == null) {
            return begin();
        }
        if (asked.refused()) {
            return say(asked.refusal(), Map.of(REFUSED, "true"), found);
        }
        if (takenBack || (asked.searched() && found.hits().isEmpty())) {
            return say(nothing(found), Map.of("abstained", "true"), found);
        }
        Writing written = writing;
        if (written == null) {
            written = write(assemble(asked, found));
            writing = written;
        }
        return generate(asked, found, written);
    }

    /** The first half alone: what a generator would be asked. */
    Prompt prompt() {
        Span.Result result = Span.Result.FAILED;
        try {
            Understood asked = tools.understanding().understand(question, course);
            Prompt prompt = assemble(asked, search(asked)).warnings(course.warnings());
            result = Span.Result.OK;
            return prompt;
        } finally {
            tools.tracing().searched(course, question, result);
        }
    }

    private AnswerEvent begin() {
        question = tools.memory().recall(question, course);
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
        return done(new Answer(
                said,
                List.of(),
                List.of(),
                found.hits(),
                List.of(),
                NOBODY,
                attributes,
                OptionalDouble.empty(),
                spent,
                List.of()));
    }

    private Prompt assemble(Understood asked, Retrieval found) {
        var timer = SpanTimer.start("assemble");
        var request = new PromptRequest(asked.words(), found.hits(), tools.promptTokens())
                .history(question.history())
                .instructions(stricter);
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
        return new Writing(started, new CitationResolver(tools.parts().store().catalog(), prompt.sources()));
    }

    private AnswerEvent generate(Understood asked, Retrieval found, Writing written) {
        String piece = cancelled ? "" : written.next(tools.limits().firstToken(), left());
        if (cancelled) {
            written.generation().close();
            throw new NoSuchElementException("the answer was closed");
        }
        return piece.isEmpty() ? judge(asked, complete(found, written)) : new AnswerEvent.Token(piece);
    }

    private AnswerEvent judge(Understood asked, Answer answer) {
        Judgement judgement =
                tools.judge(asked.words(), answer, !stricter.isEmpty(), course).orElse(null);
        if (judgement == null) {
            return done(answer);
        }
        course.warn(judgement.groundedness().warnings());
        return switch (judgement.action()) {
            case RETRY -> {
                stricter = judgement.policy().stricterInstructions();
                yield withdraw(judgement);
            }
            case ABSTAIN -> {
                takenBack = true;
                yield withdraw(judgement);
            }
            case WARN -> {
                course.warn(judgement.warning());
                yield done(answer.grounded(judgement.groundedness().score()));
            }
            case ACCEPT -> done(answer.grounded(judgement.groundedness().score()));
        };
    }

    private AnswerEvent withdraw(Judgement judgement) {
        course.warn(new Warning("answer-withdrawn", judgement.warning().message()));
        writing = null;
        return new AnswerEvent.Withdrawn(judgement.warning().message());
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
        spent = spent.plus(completion.usage());
        return new Answer(
                cited.text(),
                cited.citations(),
                written.prompt().sources(),
                found.hits(),
                List.of(),
                completion
                        .attributes()
                        .getOrDefault("generator", written.generation().generator()),
                completion.attributes(),
                OptionalDouble.empty(),
                spent,
                List.of());
    }

    /** What failed to be kept is told with the answer. */
    private AnswerEvent done(Answer answer) {
        if (!answer.attributes().containsKey(REFUSED)) {
            tools.memory().keep(question, answer, course);
        }
        tools.tracing().end(course, question, Span.Result.OK, answer.usage(), answer.generator());
        return new AnswerEvent.Done(answer.told(course.warnings(), course.spans(), course.id()));
    }

    /** Wakes the step that is being waited for. */
    void cancel() {
        cancelled = true;
        course.end();
        Generation running = generation;
        if (running != null) {
            running.close();
        }
    }

    /** Keeps what there is of an answer that will not come to its end. */
    void giveUp(Span.Result result) {
        // An interrupt that ended the answer must not end this too.
        boolean interrupted = Thread.interrupted();
        try {
            Generation running = generation;
            if (running != null && result == Span.Result.CANCELLED) {
                course.stepped(running.cancelledSpan());
            }
            Understood asked = understood;
            if (asked != null && !asked.refused()) {
                tools.memory().keepUnfinished(question, writing == null ? "" : writing.shown(), course);
            }
            tools.tracing().end(course, question, result, spent, running == null ? NOBODY : running.generator());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
