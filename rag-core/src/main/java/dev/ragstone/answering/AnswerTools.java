package dev.ragstone.answering;

import dev.ragstone.concurrent.Alarm;
import dev.ragstone.generation.Answer;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.search.Query;
import dev.ragstone.search.RelevanceCheck;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What every answer is made with. Safe for use by several threads. */
final class AnswerTools implements AutoCloseable {

    /** How long the last resort may take when the time is over. */
    static final Duration GRACE = Duration.ofSeconds(2);

    private static final String SEARCH = "the search";

    private final Answering.Parts parts;
    private final AnsweringSettings settings;
    private final RagListener listener;
    private final StepThreads threads;
    private final Understanding understanding;
    private final ConversationMemory memory;
    private final Tracing tracing;
    private final Searching searching;
    private final Screening screening;
    private final AnswerReuse reuse;
    private final Alarm alarm = new Alarm();
    private final StreamClosing closing = new StreamClosing();

    AnswerTools(Answering.Parts parts, AnsweringSettings settings, RagListener listener) {
        this.parts = parts;
        this.settings = settings;
        this.listener = listener;
        this.threads = new StepThreads(settings.limits().step());
        this.understanding = new Understanding(settings.steps(), threads);
        this.memory = new ConversationMemory(settings.records().conversations(), threads);
        this.tracing = new Tracing(settings.records(), threads, listener);
        this.searching = new Searching(parts.reranker(), threads);
        this.screening = new Screening(settings.screening(), threads);
        this.reuse = new AnswerReuse(settings.caching(), parts.store(), threads);
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

    StreamClosing closing() {
        return closing;
    }

    Understanding understanding() {
        return understanding;
    }

    AnswerReuse reuse() {
        return reuse;
    }

    /** What is to be said about statements without a citation. */
    Optional<Warning> uncited(Answer answer) {
        return Optional.ofNullable(settings.checking()).flatMap(checking -> checking.uncited(answer));
    }

    /** How far the sources support an answer, and what follows from it; empty if it is not, or could not be, checked. */
    Optional<Judgement> judge(String question, Answer answer, boolean retried, AnswerCourse course) {
        AnswerChecking checking = settings.checking();
        GroundednessCheck check = checking == null ? null : checking.check();
        if (checking == null || check == null) {
            return Optional.empty();
        }
        return threads.run(
                        OptionalStep.CHECK,
                        course,
                        () -> check.check(question, answer.text(), answer.sources()),
                        found -> Map.of(
                                "sentences", (long) found.sentences().size(),
                                "unsupported", (long) found.unsupported().size()))
                .map(found -> new Judgement(found, checking.policy(), retried));
    }

    /** Whether what was found is worth asking a generator about; it is if nobody can tell. */
    boolean isRelevant(Retrieval found, Understood asked, AnswerCourse course) {
        RelevanceCheck check = settings.relevance();
        // Neither small talk nor a word about the last answer has a subject that documents could be about.
        boolean judged =
                asked.searched() && asked.standsAlone() && asked.route().kind() != Route.Kind.SMALL_TALK;
        if (check == null || !judged || found.hits().isEmpty()) {
            return true;
        }
        return threads.run(
                        OptionalStep.RELEVANCE,
                        course,
                        () -> check.hasRelevant(asked.query().text(), found.hits()),
                        relevant -> Map.of("relevant", relevant ? 1L : 0L))
                .orElse(true);
    }

    ConversationMemory memory() {
        return memory;
    }

    Tracing tracing() {
        return tracing;
    }

    /** Finds what answers a question, and has it screened. */
    Retrieval find(Understood asked, AnswerCourse course) {
        return screening.screen(searching.search(asked.query(), course, () -> retrieve(asked, course)), course);
    }

    /** Within the time for it, or what is left of the whole; a search gets its chance even when the time is over. */
    private Retrieval retrieve(Understood asked, AnswerCourse course) {
        Supplier<Retrieval> retrieval = () -> RoutedRetriever.ask(parts.retriever(), asked.query(), asked.route());
        return limits().retrieval()
                .map(limit -> threads.require(SEARCH, course.patience(limit, GRACE), course, retrieval))
                .orElseGet(() -> course.whileWanted(SEARCH, course.left(GRACE), alarm, retrieval));
    }

    /** The documents that an answer may cite. */
    CitedDocuments documents(AnswerCourse course) {
        return new LimitedDocuments(parts.store().catalog(), threads, course, limits().step());
    }

    /** Finds what {@code query} asks for, as it is. */
    Retrieval find(Query query, AnswerCourse course) {
        return searching.search(query, course, () -> parts.retriever().retrieve(query));
    }

    @Override
    public void close() {
        threads.close();
        alarm.close();
        closing.close();
    }
}
