package dev.ragstone.answering;

import dev.ragstone.question.Question;
import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.Rewriting;
import dev.ragstone.question.Route;
import dev.ragstone.question.Verdict;
import dev.ragstone.search.Query;
import dev.ragstone.trace.Warning;
import java.util.Map;

/** From the words somebody wrote to a question that can be searched for: guard, rewrite, route. */
final class Understanding {

    /** More than anybody writes who means one question; steps that give more have run away. */
    private static final int MOST_CHARACTERS = 10_000;

    private final QuestionSteps steps;
    private final StepThreads threads;

    Understanding(QuestionSteps steps, StepThreads threads) {
        this.steps = steps;
        this.threads = threads;
    }

    Understood understand(Question asked, AnswerCourse course) {
        Verdict verdict = guard(asked, course);
        if (verdict.blocked()) {
            String words = asked.query().text();
            return new Understood(asked.query(), words, words, Route.standard(), false, true, verdict.reason());
        }
        Question checked = asked.text(verdict.question());
        Rewriting rewriting = rewrite(checked, course);
        // Rules add words to search for, which make no better sentence.
        boolean byModel = rewriting.method() == Rewriting.Method.MODEL;
        String words = byModel ? rewriting.question() : verdict.question();
        Route route = route(rewriting.question(), course).with(asked.choice());
        boolean searched = steps.mode().retrieves(route, asked.documents());
        boolean standsAlone = byModel || asked.history().isEmpty();
        Query query = checked.query().text(rewriting.question());
        return new Understood(query, words, verdict.question(), route, searched, standsAlone, "");
    }

    private Verdict guard(Question asked, AnswerCourse course) {
        QuestionGuard guard = steps.guard();
        if (guard == null) {
            return Verdict.allow(asked.query().text());
        }
        Verdict verdict = threads.run(
                        OptionalStep.GUARD,
                        course,
                        () -> usable(guard.check(asked.query().text(), asked.user()), asked),
                        result -> Map.of("findings", (long) result.findings().size()))
                .orElseGet(() -> unchecked(asked.query().text()));
        verdict.findings().forEach(finding -> course.warn(new Warning("guard-" + finding.rule(), finding.reason())));
        return verdict;
    }

    private Verdict unchecked(String question) {
        return switch (steps.unchecked()) {
            case ALLOW -> Verdict.allow(question);
            case BLOCK ->
                Verdict.block(
                        question,
                        "unchecked",
                        "The question could not be checked and is therefore not answered. Please try again later.");
        };
    }

    private static Verdict usable(Verdict verdict, Question asked) {
        requireQuestion(verdict.question(), asked);
        return verdict;
    }

    private Rewriting rewrite(Question asked, AnswerCourse course) {
        String text = asked.query().text();
        QuestionRewriter rewriter = steps.rewriter();
        if (rewriter == null || asked.history().isEmpty()) {
            return Rewriting.none(text);
        }
        Rewriting rewriting = threads.run(
                        OptionalStep.REWRITE,
                        course,
                        () -> usable(rewriter.rewrite(text, asked.history()), asked),
                        result -> Map.of("rewritten", result.method() == Rewriting.Method.NONE ? 0L : 1L))
                .orElseGet(() -> Rewriting.none(text));
        course.warn(rewriting.warnings());
        return rewriting;
    }

    private static Rewriting usable(Rewriting rewriting, Question asked) {
        requireQuestion(rewriting.question(), asked);
        return rewriting;
    }

    private static void requireQuestion(String made, Question asked) {
        if (made.isBlank()) {
            throw new IllegalStateException("it left nothing of the question");
        }
        int before = asked.query().text().length();
        if (made.length() > MOST_CHARACTERS && made.length() > before) {
            throw new IllegalStateException("it made " + made.length() + " characters of " + before);
        }
    }

    private Route route(String question, AnswerCourse course) {
        QuestionRouter router = steps.router();
        if (router == null) {
            return Route.standard();
        }
        Route route = threads.run(
                        OptionalStep.ROUTE,
                        course,
                        () -> router.route(question),
                        result -> Map.of("entities", (long) result.entities().size()))
                .orElseGet(Route::standard);
        course.warn(route.warnings());
        return route;
    }
}
