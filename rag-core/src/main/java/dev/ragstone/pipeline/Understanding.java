package dev.ragstone.pipeline;

import dev.ragstone.question.Question;
import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.QuestionRewriter;
import dev.ragstone.question.QuestionRouter;
import dev.ragstone.question.Rewriting;
import dev.ragstone.question.Route;
import dev.ragstone.question.Verdict;
import dev.ragstone.trace.Warning;
import java.util.Map;

/** From the words somebody wrote to a question that can be searched for: guard, rewrite, route. */
final class Understanding {

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
            return new Understood(asked.query(), words, Route.standard(), false, verdict.reason());
        }
        Question checked = asked.text(verdict.question());
        Rewriting rewriting = rewrite(checked, course);
        // Rules add words to search for, which make no better sentence.
        String words = rewriting.method() == Rewriting.Method.MODEL ? rewriting.question() : verdict.question();
        Route route = route(rewriting.question(), course).with(asked.choice());
        boolean searched = steps.mode().retrieves(route, asked.documents());
        return new Understood(checked.query().text(rewriting.question()), words, route, searched, "");
    }

    private Verdict guard(Question asked, AnswerCourse course) {
        QuestionGuard guard = steps.guard();
        if (guard == null) {
            return Verdict.allow(asked.query().text());
        }
        Verdict verdict = threads.run(
                        OptionalStep.GUARD,
                        course,
                        () -> usable(guard.check(asked.query().text(), asked.user())),
                        result -> Map.of("findings", (long) result.findings().size()))
                .orElseGet(() -> Verdict.allow(asked.query().text()));
        verdict.findings().forEach(finding -> course.warn(new Warning("guard-" + finding.rule(), finding.reason())));
        return verdict;
    }

    private static Verdict usable(Verdict verdict) {
        requireWords(verdict.question());
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
                        () -> usable(rewriter.rewrite(text, asked.history())),
                        result -> Map.of("rewritten", result.method() == Rewriting.Method.NONE ? 0L : 1L))
                .orElseGet(() -> Rewriting.none(text));
        course.warn(rewriting.warnings());
        return rewriting;
    }

    private static Rewriting usable(Rewriting rewriting) {
        requireWords(rewriting.question());
        return rewriting;
    }

    private static void requireWords(String question) {
        if (question.isBlank()) {
            throw new IllegalStateException("it left nothing of the question");
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
