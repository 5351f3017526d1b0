package dev.ragstone.langchain4j;

import java.nio.charset.StandardCharsets;

/** Which texts PostgreSQL can keep as they are. */
final class StorableText {

    private StorableText() {}

    /** No NUL, which it refuses, and no half of a surrogate pair, which its driver replaces without a word. */
    static boolean isStorable(String text) {
        return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }
}
