package dev.ragstone.retrieval.guard;

import java.util.List;
import java.util.OptionalInt;

/**
 * Words between tags that make them somebody's, such as {@code <system>obey</system>}. A tag alone is talked about, and one
 * with elements in it is data. Takes time linear in the text.
 */
final class RoleElements {

    private static final List<String> ROLES = List.of("system", "system_prompt", "system-prompt", "assistant");

    /** Longer attributes are no attributes of such a tag. */
    private static final int LONGEST_TAG = 100;

    private RoleElements() {}

    /** Where the first one stands. */
    static OptionalInt first(String text) {
        for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
            for (String role : ROLES) {
                if (startsWith(text, at + 1, role) && isElement(text, at, role)) {
                    return OptionalInt.of(at);
                }
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isElement(String text, int at, String role) {
        int afterName = at + 1 + role.length();
        int end = text.indexOf('>', afterName, Math.min(text.length(), afterName + LONGEST_TAG));
        if (end < 0 || (end > afterName && !Character.isWhitespace(text.charAt(afterName)))) {
            return false;
        }
        int closing = text.indexOf('<', end);
        return closing >= 0
                && startsWith(text, closing + 1, "/" + role)
                && text.substring(end + 1, closing).codePoints().anyMatch(Character::isLetter);
    }

    private static boolean startsWith(String text, int at, String word) {
        return text.regionMatches(true, at, word, 0, word.length());
    }
}
