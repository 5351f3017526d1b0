package dev.ragstone.retrieval.guard;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Marks by which chat formats tell who speaks. Nobody writes them into a question by chance, and a server that reads them
 * as more than text would take what follows for somebody else's words. Takes time linear in the text.
 */
final class RoleMarks {

    private static final List<String> MARKS = List.of(
            "<<sys>>",
            "<</sys>>",
            "[inst]",
            "[/inst]",
            "<start_of_turn>",
            "<end_of_turn>",
            "<｜user｜>",
            "<｜assistant｜>");

    private static final List<String> ROLES =
            List.of("system", "assistant", "user", "human", "instruction", "developer", "anweisung");

    /** {@code <|im_start|>} and whatever else stands so. */
    private static final int LONGEST_NAME = 32;

    private RoleMarks() {}

    /** Where the first mark stands. */
    static OptionalInt first(String text) {
        String small = text.toLowerCase(Locale.ROOT);
        if (small.length() != text.length()) {
            // Rare letters change their length; their case does not matter here.
            small = text;
        }
        for (int i = 0; i < small.length(); i++) {
            char c = small.charAt(i);
            boolean lineStart = i == 0 || small.charAt(i - 1) == '\n';
            if (((c == '<' || c == '[') && isMark(small, i)) || (lineStart && isHeading(small, i))) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isMark(String text, int at) {
        for (String mark : MARKS) {
            if (text.startsWith(mark, at)) {
                return true;
            }
        }
        return text.startsWith("<|", at) && isPipedName(text, at + 2);
    }

    private static boolean isPipedName(String text, int at) {
        int i = at;
        while (i < text.length() && i - at < LONGEST_NAME && isNameCharacter(text.charAt(i))) {
            i++;
        }
        return i > at && text.startsWith("|>", i);
    }

    private static boolean isNameCharacter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
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
