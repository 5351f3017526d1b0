package dev.ragstone.answering;

import dev.ragstone.trace.Warning;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The citations that were taken out of an answer: one warning for each reason, however many an answer invents. */
final class DroppedCitations {

    /** The code of the warning that citations could not be checked. */
    static final String UNCHECKED = "cite-failed";

    private static final String UNRESOLVED = "citation-dropped";

    /** So many are named. */
    private static final int MOST_NAMED = 5;

    /** More are not even counted. */
    private static final int MOST = 100;

    private final Map<Reason, Set<String>> dropped = new LinkedHashMap<>();

    private record Reason(String code, String text) {}

    /** {@code mark} names no source. */
    void withoutSource(String mark) {
        drop(new Reason(UNRESOLVED, "that have no source"), mark);
    }

    /** What {@code mark} rests on is no longer there. */
    void gone(String mark, String uri) {
        drop(new Reason(UNRESOLVED, "that no longer stand in " + uri), mark);
    }

    /** The document at {@code uri} could not be read. */
    void unread(String uri, String problem) {
        drop(new Reason(UNCHECKED, "because documents could not be read (" + problem + ")"), uri);
    }

    private void drop(Reason reason, String what) {
        Set<String> already = dropped.computeIfAbsent(reason, unknown -> new LinkedHashSet<>());
        if (already.size() < MOST) {
            already.add(what);
        }
    }

    /** Whether some could not be checked. */
    boolean anyUnread() {
        return dropped.keySet().stream().anyMatch(reason -> reason.code().equals(UNCHECKED));
    }

    List<Warning> warnings() {
        return dropped.entrySet().stream()
                .map(entry -> new Warning(
                        entry.getKey().code(),
                        "citations were dropped " + entry.getKey().text() + ": " + named(entry.getValue())))
                .toList();
    }

    private static String named(Set<String> all) {
        String first = all.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        int more = all.size() - MOST_NAMED;
        return more <= 0 ? first : first + " and " + (all.size() == MOST ? "many" : more) + " more";
    }
}
