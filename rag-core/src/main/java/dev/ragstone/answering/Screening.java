package dev.ragstone.answering;

import dev.ragstone.search.Hit;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.SourceScreen.Flagged;
import dev.ragstone.trace.Warning;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Has what was found looked at before it goes into a prompt. Safe for use by several threads. */
final class Screening {

    private static final int MOST_REASONS = 3;

    private final @Nullable SourceScreening screening;
    private final StepThreads threads;

    Screening(@Nullable SourceScreening screening, StepThreads threads) {
        this.screening = screening;
        this.threads = threads;
    }

    /** What of {@code found} may be used; what was flagged is told to {@code course}. */
    Retrieval screen(Retrieval found, AnswerCourse course) {
        SourceScreening how = screening;
        if (how == null || found.hits().isEmpty()) {
            return found;
        }
        List<Flagged> flagged = threads.run(
                        OptionalStep.SCREEN,
                        course,
                        () -> known(how.screen().screen(found.hits()), found.hits()),
                        result -> Map.of("flagged", (long) result.size()))
                .orElse(List.of());
        boolean dropped = how.policy() == SourceScreening.Policy.DROP;
        warn(flagged, dropped, course);
        return dropped && !flagged.isEmpty() ? without(flagged, found) : found;
    }

    /** A screen that speaks of something else has misunderstood, and cannot be relied on for the rest. */
    private static List<Flagged> known(List<Flagged> flagged, List<Hit> hits) {
        Set<String> ids = hits.stream().map(hit -> hit.chunk().id()).collect(Collectors.toSet());
        flagged.forEach(one -> {
            if (!ids.contains(one.hit().chunk().id())) {
                throw new IllegalStateException("it flagged a passage that it was not given, of "
                        + one.hit().document().uri());
            }
        });
        return List.copyOf(flagged);
    }

    /** One warning for each document. */
    private static void warn(List<Flagged> flagged, boolean dropped, AnswerCourse course) {
        Map<String, Set<String>> reasons = new LinkedHashMap<>();
        flagged.forEach(one -> reasons.computeIfAbsent(one.hit().document().uri(), uri -> new LinkedHashSet<>())
                .addAll(one.reasons()));
        String code = dropped ? SourceScreening.DROPPED : SourceScreening.FLAGGED;
        String consequence = dropped ? "what was flagged is left out" : "it is given to the model as data";
        reasons.forEach((uri, why) -> course.warn(
                new Warning(code, "a passage of " + uri + " was flagged (" + first(why) + "); " + consequence)));
    }

    private static String first(Collection<String> reasons) {
        return reasons.stream().limit(MOST_REASONS).collect(Collectors.joining(", "));
    }

    private static Retrieval without(List<Flagged> flagged, Retrieval found) {
        Set<String> ids = flagged.stream().map(one -> one.hit().chunk().id()).collect(Collectors.toSet());
        List<Hit> left = found.hits().stream()
                .filter(hit -> !ids.contains(hit.chunk().id()))
                .toList();
        return new Retrieval(left, found.warnings(), found.spans());
    }
}
