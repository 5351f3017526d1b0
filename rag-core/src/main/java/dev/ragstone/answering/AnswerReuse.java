package dev.ragstone.answering;

import static java.util.stream.Collectors.joining;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerCache;
import dev.ragstone.generation.AnswerKey;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.question.Question;
import dev.ragstone.question.Route;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.search.Retrieval;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Store;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks answers up and keeps them. Safe for use by several threads. */
final class AnswerReuse {

    /**
     * Warnings that say something about question and documents, which will be the same the next time. Any other may tell
     * of a fault, and what a part that failed would have said may be there the next time.
     */
    private static final Set<String> LASTING = Set.of(
            "citation-dropped",
            "context-dropped",
            "question-truncated",
            PromptFitting.INSTRUCTIONS_DROPPED,
            "role-marks-in-source",
            SourceScreening.FLAGGED,
            SourceScreening.DROPPED,
            AnswerChecking.UNCITED,
            Retrieval.NO_MATCHING_DOCUMENTS,
            Retrieval.NO_READABLE_DOCUMENTS);

    private static final String GUARDED = "guard-";

    private final @Nullable AnswerCaching caching;
    private final Store store;
    private final StepThreads threads;

    /** Parts and settings cannot be compared, so each pipeline has a name of its own. */
    private final String pipeline = UUID.randomUUID().toString();

    AnswerReuse(@Nullable AnswerCaching caching, Store store, StepThreads threads) {
        this.caching = caching;
        this.store = store;
        this.threads = threads;
    }

    /** Looks for an answer to {@code asked}, unless a step before has failed: then nobody knows what was asked. */
    Reusable find(Question question, Understood asked, AnswerCourse course) {
        AnswerCaching how = caching;
        if (how == null || asked.refused() || !isSound(course)) {
            return Reusable.never();
        }
        int warnings = course.warnings().size();
        String variant = variant(question, asked, how.perUser());
        return threads.run(
                        OptionalStep.ANSWER_CACHE,
                        course,
                        () -> {
                            // Asked before anything is looked for: what is committed from here on makes it stale.
                            long generation = store.catalog().generation();
                            var key = new AnswerKey(asked.query(), question.history(), variant, generation);
                            return new Reusable(key, known(how.cache(), key).map(Answer::repeated), warnings);
                        },
                        found -> Map.of("hits", found.known().isPresent() ? 1L : 0L))
                .orElseGet(Reusable::never);
    }

    /** A cache that mixes keys up must not show anybody what they may not read. */
    private static Optional<Answer> known(AnswerCache cache, AnswerKey key) {
        Optional<Answer> known = cache.find(key).filter(answer -> !answer.text().isBlank());
        AccessScope access = key.query().scope().access();
        boolean readable = known.stream()
                .flatMap(answer -> Stream.concat(
                        answer.hits().stream(), answer.sources().stream().map(NumberedSource::hit)))
                .allMatch(hit -> access.allows(hit.document()));
        if (!readable) {
            throw new IllegalStateException("it gave an answer from documents that may not be read here");
        }
        return known;
    }

    /** Keeps {@code answer} for the next time, if nothing was missing and nothing was committed meanwhile. */
    void keep(Reusable place, Answer answer, AnswerCourse course) {
        AnswerCaching how = caching;
        AnswerKey key = place.key();
        if (how == null || key == null || answer.text().isBlank() || !isSound(course)) {
            return;
        }
        List<Warning> itsOwn =
                course.warnings().subList(place.warnings(), course.warnings().size());
        Answer kept = answer.told(itsOwn, course.spans(), "");
        threads.run(
                OptionalStep.KEEP_ANSWER,
                course,
                () -> keep(how.cache(), key, kept),
                done -> Map.of("answers", done ? 1L : 0L));
    }

    private boolean keep(AnswerCache cache, AnswerKey key, Answer answer) {
        boolean current = store.catalog().generation() == key.generation();
        if (current) {
            cache.keep(key, answer);
        }
        return current;
    }

    private static boolean isSound(AnswerCourse course) {
        return course.spans().stream().allMatch(span -> span.result() == Span.Result.OK)
                && course.warnings().stream()
                        .map(Warning::code)
                        .allMatch(code -> LASTING.contains(code) || code.startsWith(GUARDED));
    }

    /** All that decides about an answer beside query, history and commit. */
    private String variant(Question question, Understood asked, boolean perUser) {
        SearchPlan.Choice choice = question.choice();
        // Not its entities: they are words of the question, which the cache compares in a way of its own.
        Route route = asked.route();
        // A generator may be asked in other words than are searched for.
        String words = asked.words().equals(asked.query().text()) ? "" : asked.words();
        return pipeline + " searched=" + asked.searched()
                + " strategy=" + choice.strategy()
                + " levels=" + choice.levels().map(TreeSet::new)
                + " weights=" + choice.weights().map(TreeMap::new)
                + " route=" + route.kind() + " " + route.multiHop() + " " + route.plan()
                + " words=" + marked(words)
                + " style=" + style(question.style())
                + " user=" + marked(perUser ? question.user() : "");
    }

    private static String style(Question.Style style) {
        GenerationSettings settings = style.settings();
        return settings.stop(List.of()) + " "
                + settings.stop().stream().map(AnswerReuse::marked).collect(joining())
                + " " + marked(style.instructions());
    }

    /** With its length, so that no text can pass for two others. */
    private static String marked(String text) {
        return text.length() + ":" + text;
    }
}
