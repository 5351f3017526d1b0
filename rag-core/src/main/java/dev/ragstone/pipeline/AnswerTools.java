package dev.ragstone.pipeline;

import dev.ragstone.generation.Answer;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.trace.RagListener;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** What every answer is made with. Safe for use by several threads. */
final class AnswerTools implements AutoCloseable {

    /** How long the last resort may take when the time is over. */
    static final Duration GRACE = Duration.ofSeconds(2);

    private final Answering.Parts parts;
    private final AnsweringSettings settings;
    private final RagListener listener;
    private final StepThreads threads;
    private final Understanding understanding;
    private final ConversationMemory memory;
    private final Tracing tracing;
    private final Alarm alarm = new Alarm();

    AnswerTools(Answering.Parts parts, AnsweringSettings settings, RagListener listener) {
        this.parts = parts;
        this.settings = settings;
        this.listener = listener;
        this.threads = new StepThreads(settings.limits().step());
        this.understanding = new Understanding(settings.steps(), threads);
        this.memory = new ConversationMemory(settings.records().conversations(), threads);
        this.tracing = new Tracing(settings.records(), threads, listener);
    }

    Answering.Parts parts() {
        return parts;
    }

    int promptTokens() {
        return settings.promptTokens();
    }

    AnswerLimits limits() {
        return settings.limits();
    }

    RagListener listener() {
        return listener;
    }

    Alarm alarm() {
        return alarm;
    }

    Understanding understanding() {
        return understanding;
    }

    /** How far the sources support an answer, and what follows from it; empty if it is not, or could not be, checked. */
    Optional<Judgement> judge(String question, Answer answer, boolean retried, AnswerCourse course) {
        AnswerChecking checking = settings.checking();
        if (checking == null) {
            return Optional.empty();
        }
        return threads.run(
                        OptionalStep.CHECK,
                        course,
                        () -> checking.check().check(question, answer.text(), answer.sources()),
                        found -> Map.of(
                                "sentences", (long) found.sentences().size(),
                                "unsupported", (long) found.unsupported().size()))
                .map(found -> new Judgement(found, checking.policy(), retried));
    }

    ConversationMemory memory() {
        return memory;
    }

    Tracing tracing() {
        return tracing;
    }

    /** Finds what answers a question, within the time for it. */
    Retrieval search(Understood asked, AnswerCourse course) {
        var searching = new Searching(routed(asked), parts.reranker(), listener);
        return limits().retrieval()
                .map(limit -> threads.require("the search", limit, course, () -> searching.search(asked.query())))
                .orElseGet(() -> searching.search(asked.query()));
    }

    private Retriever routed(Understood asked) {
        return parts.retriever() instanceof RoutedRetriever routed
                ? query -> routed.retrieve(query, asked.route())
                : parts.retriever();
    }

    @Override
    public void close() {
        threads.close();
        alarm.close();
    }
}
