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
            return new Understood(asked.query(), Route.standard(), false, verdict.reason());
        }
        Question checked = asked.text(verdict.question());
        String standalone = rewrite(checked, course);
        Route route = route(standalone, course).with(asked.choice());
        boolean searched = steps.mode().retrieves(route, asked.documents());
        return new Understood(checked.query().text(standalone), route, searched, "");
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

    private String rewrite(Question asked, AnswerCourse course) {
        String text = asked.query().text();
        QuestionRewriter rewriter = steps.rewriter();
        if (rewriter == null || asked.history().isEmpty()) {
            return text;
        }
        return threads.run(
                        OptionalStep.REWRITE,
                        course,
                        () -> usable(rewriter.rewrite(text, asked.history())),
                        result -> Map.of("rewritten", result.method() == Rewriting.Method.NONE ? 0L : 1L))
                .map(rewriting -> {
                    course.warn(rewriting.warnings());
                    return rewriting.question();
                })
                .orElse(text);
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
