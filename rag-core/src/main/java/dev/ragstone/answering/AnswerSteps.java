package dev.ragstone.answering;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.Citation;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.question.Question;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The steps of one answer: sources, then tokens, then the whole. One call at a time; any thread may {@link #cancel}. */
final class AnswerSteps {

    private final AnswerTools tools;
    private final AnswerCourse course;
    private Question question;
    private @Nullable Understood understood;
    private @Nullable Retrieval retrieval;
    private Reusable reusable = Reusable.never();
    private String said = "";
    private boolean irrelevant;
    private boolean takenBack;
    private boolean unread;
    private boolean kept;
    private String stricter = "";
    private Usage spent = Usage.none();
    private @Nullable Writing writing;
    private int warningsBefore;
    private volatile @Nullable Generation generation;
    private volatile boolean cancelled;

    AnswerSteps(AnswerTools tools, Question question) {
        this.tools = tools;
        this.question = question;
        this.course = new AnswerCourse(tools.listener(), tools.limits().whole());
    }

    /** What the application calls the request or, if it does not say, what the trace is called. */
    String requestId() {
        String given = RequestId.of(question);
        return given.isEmpty() ? course.id() : given;
    }

    /** Does the next step. */
    AnswerEvent next() {
        Understood asked = understood;
        Retrieval found = retrieval;
        if (asked == null || found == null) {
            return begin();
        }
        if (reusable.known().isPresent()) {
            return say(reusable.known().get());
        }
        if (asked.refused()) {
            return say(UnwrittenAnswer.refusal(asked.refusal()));
        }
        if (takenBack || irrelevant || (asked.searched() && found.hits().isEmpty())) {
            return say(UnwrittenAnswer.abstention(found, spent));
        }
        if (unread) {
            return say(UnwrittenAnswer.unread(found, spent));
        }
        Writing written = writing;
        if (written == null) {
            warningsBefore = course.warnings().size();
            Prompt prompt = assemble(asked, found);
            if (asked.searched() && prompt.sources().isEmpty()) {
                course.warn(UnwrittenAnswer.CROWDED_OUT);
                unread = true;
                return say(UnwrittenAnswer.unread(found, spent));
            }
            written = write(prompt);
            writing = written;
        }
        return generate(asked, found, written);
    }

    /** The first half alone: what a generator would be asked, or why it would not be. */
    Prompt prompt() {
        boolean complete = false;
        try {
            question = tools.memory().recall(question, course);
            Understood asked = tools.understanding().understand(question, course);
            if (asked.refused()) {
                course.warn(new Warning(UnwrittenAnswer.REFUSED, asked.refusal()));
            }
            Prompt prompt = assemble(asked, find(asked)).warnings(course.warnings());
            complete = true;
            return prompt;
        } finally {
            tools.tracing().searched(course, question, complete);
        }
    }

    private AnswerEvent begin() {
        question = tools.memory().recall(question, course);
        Understood asked = tools.understanding().understand(question, course);
        understood = asked;
        reusable = tools.reuse().find(question, asked, course);
        Retrieval found = reusable.known().map(this::foundBefore).orElseGet(() -> find(asked));
        irrelevant = reusable.known().isEmpty() && !tools.isRelevant(found, asked, course);
        retrieval = found;
        return new AnswerEvent.SourcesFound(found.hits());
    }

    private Retrieval foundBefore(Answer known) {
        course.warn(known.warnings());
        return new Retrieval(known.hits(), List.of(), List.of());
    }

    private Retrieval find(Understood asked) {
        return asked.searched() ? tools.find(asked, course) : new Retrieval(List.of(), List.of(), List.of());
    }

    /** Tells an answer that is there already as one that is being written. */
    private AnswerEvent say(Answer answer) {
        if (said.isEmpty()) {
            said = answer.text();
            return new AnswerEvent.Token(said);
        }
        return done(answer);
    }

    private Prompt assemble(Understood asked, Retrieval found) {
        var timer = SpanTimer.start("assemble");
        var request = new PromptRequest(asked.words(), found.hits(), tools.promptTokens())
                .history(question.history())
                .instructions(stricter);
        Prompt prompt = course.noting(
                timer, () -> new PromptFitting(tools.parts().assembler()).fit(request, question.style(), course));
        course.warn(prompt.warnings());
        course.stepped(timer.count("sources", prompt.sources().size())
                .count("tokens", prompt.tokens())
                .ok());
        return prompt;
    }

    private Writing write(Prompt prompt) {
        var started = new Generation(tools, prompt, course);
        generation = started;
        return new Writing(started, new CitationResolver(tools.documents(course), prompt.sources()));
    }

    private AnswerEvent generate(Understood asked, Retrieval found, Writing written) {
        String piece = cancelled ? "" : written.next();
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
            return written(answer);
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
                yield written(answer.grounded(judgement.groundedness()));
            }
            case ACCEPT -> written(answer.grounded(judgement.groundedness()));
        };
    }

    /** What was said of the text goes with it. */
    private AnswerEvent withdraw(Judgement judgement) {
        course.takeBack(warningsBefore);
        course.warn(new Warning("answer-withdrawn", judgement.warning().message()));
        writing = null;
        return new AnswerEvent.Withdrawn(judgement.warning().message());
    }

    private Answer complete(Retrieval found, Writing written) {
        var cited = written.cited(course);
        Completion completion = written.generation().completion();
        course.warn(completion.warnings());
        spent = spent.plus(completion.usage());
        var answer = new Answer(
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
        return answer.hasRelevantSources() ? answer.uncited(cited.uncited()) : answer;
    }

    /** A generator wrote it, so that it may be worth keeping. */
    private AnswerEvent written(Answer answer) {
        tools.uncited(answer).ifPresent(course::warn);
        tools.reuse().keep(reusable, answer, course);
        return done(answer);
    }

    /** What failed to be kept is told with the answer. */
    private AnswerEvent done(Answer answer) {
        if (!UnwrittenAnswer.isRefusal(answer)) {
            kept = true;
            tools.memory().keep(checked(), answer, course);
        }
        tools.tracing().end(course, question, Span.Result.OK, answer.usage(), answer.generator());
        return new AnswerEvent.Done(answer.told(course.warnings(), course.spans(), course.id()));
    }

    /** The question as the guard left it: what it took out must not come back as what was said before. */
    private Question checked() {
        Understood asked = understood;
        return asked == null ? question : question.text(asked.checked());
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
            keepUnfinished(result);
        } finally {
            endTrace(result);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void keepUnfinished(Span.Result result) {
        Generation running = generation;
        if (running != null) {
            running.close();
        }
        if (running != null && result == Span.Result.CANCELLED) {
            running.cancelledSpan().ifPresent(course::stepped);
        }
        Understood asked = understood;
        if (!kept && asked != null && !asked.refused()) {
            Writing written = writing;
            String shown = written == null ? said : written.shown();
            List<Citation> cited = written == null
                    ? reusable.known().map(Answer::citations).orElse(List.of())
                    : written.citations().citations();
            tools.memory().keepUnfinished(checked(), shown, cited, course);
        }
    }

    private void endTrace(Span.Result result) {
        Generation running = generation;
        String generator = running == null ? UnwrittenAnswer.NOBODY : running.generator();
        tools.tracing().end(course, question, result, spent, generator);
    }
}
