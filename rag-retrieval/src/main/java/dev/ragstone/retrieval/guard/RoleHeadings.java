package dev.ragstone.retrieval.guard;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Headings of prompts that are written out, such as {@code ### System:}, and turns of a conversation, such as a line that
 * begins with {@code Human:} before one that begins with {@code Assistant:}. Nobody writes them into a question by chance, and
 * a model may take what follows for somebody else's words. Takes time linear in the text.
 */
final class RoleHeadings {

    private static final List<String> ROLES =
            List.of("system", "assistant", "user", "human", "instruction", "developer", "anweisung");

    /** Who asks in a conversation that is written out. */
    private static final List<String> ASKING = List.of("human:", "user:", "**human:**", "**user:**");

    private static final List<String> ANSWERING = List.of("assistant:", "**assistant:**");

    private RoleHeadings() {}

    /** Where the first one stands. */
    static OptionalInt first(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        if (small.length() != text.length()) {
            // Rare letters change their length; their case does not matter here.
            small = text;
        }
        int asking = -1;
        int answering = -1;
        for (int i = 0; i < small.length(); i++) {
            boolean lineStart = i == 0 || small.charAt(i - 1) == '\n';
            if (lineStart && isHeading(small, i)) {
                return OptionalInt.of(i);
            }
            asking = lineStart && asking < 0 && startsWithAny(small, i, ASKING) ? i : asking;
            answering = lineStart && answering < 0 && startsWithAny(small, i, ANSWERING) ? i : answering;
            if (asking >= 0 && answering >= 0) {
                return OptionalInt.of(Math.min(asking, answering));
            }
        }
        return OptionalInt.empty();
    }

    private static boolean startsWithAny(String text, int at, List<String> beginnings) {
        int start = at;
        while (start < text.length() && start - at < 4 && text.charAt(start) == ' ') {
            start++;
        }
        int from = start;
        return beginnings.stream().anyMatch(beginning -> text.startsWith(beginning, from));
    }

    /** A line such as {@code ### System:}; without the hashes people write so themselves: {@code System: Windows 11}. */
    private static boolean isHeading(String text, int at) {
        int i = at;
        while (i < text.length() && i - at < 6 && text.charAt(i) == '#') {
            i++;
        }
        boolean hashes = i > at;
        while (i < text.length() && i - at < 8 && (text.charAt(i) == ' ' || text.charAt(i) == '*')) {
            i++;
        }
        for (String role : ROLES) {
            if (text.startsWith(role, i)) {
                int end = i + role.length();
                return (hashes && (text.startsWith(":", end) || text.startsWith("**:", end)))
                        || (role.equals("system") && text.startsWith(" prompt:", end));
            }
        }
        return false;
    }
}
