package dev.ragstone.retrieval.guard;

import dev.ragstone.retrieval.guard.EncodedText.Decoded;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * A text in which single characters are written otherwise: with percent signs, as references of HTML by number
 * or name, or with a backslash as in programs. Takes time linear in the text.
 */
final class EscapedText {

    private static final Map<String, Integer> NAMED = Map.ofEntries(
            Map.entry("lt", (int) '<'),
            Map.entry("gt", (int) '>'),
            Map.entry("amp", (int) '&'),
            Map.entry("quot", (int) '"'),
            Map.entry("apos", (int) '\''),
            Map.entry("colon", (int) ':'),
            Map.entry("lowbar", (int) '_'),
            Map.entry("num", (int) '#'),
            Map.entry("nbsp", (int) ' '),
            Map.entry("Tab", (int) '\t'),
            Map.entry("NewLine", (int) '\n'));

    private static final int LONGEST_NAME = 8;

    private final String text;
    private final StringBuilder plain = new StringBuilder();
    private final ByteArrayOutputStream percent = new ByteArrayOutputStream();
    private String encoding = "";
    private int first;

    private EscapedText(String text) {
        this.text = text;
    }

    /** The whole of {@code text} as it reads once its characters are put right; empty when there is nothing to put right. */
    static Optional<Decoded> in(String text) {
        return new EscapedText(text).read();
    }

    private Optional<Decoded> read() {
        for (int i = 0; i < text.length(); ) {
            int next = escape(i);
            if (next == i) {
                flush();
                plain.append(text.charAt(i));
                next++;
            }
            i = next;
        }
        flush();
        return encoding.isEmpty()
                ? Optional.empty()
                : Optional.of(new Decoded(encoding, plain.toString(), first, text.length()));
    }

    /** Takes the escape at {@code at}, and says where it ends; {@code at} if there is none. */
    private int escape(int at) {
        return switch (text.charAt(at)) {
            case '%' -> percent(at);
            case '&' -> reference(at);
            case '\\' -> backslash(at);
            default -> at;
        };
    }

    private int percent(int at) {
        int value = digits(at + 1, at + 3, 16);
        if (value < 0) {
            return at;
        }
        note("percent", at);
        percent.write(value);
        return at + 3;
    }

    private int reference(int at) {
        if (!text.startsWith("#", at + 1)) {
            int end = text.indexOf(';', at, Math.min(text.length(), at + 2 + LONGEST_NAME));
            Integer named = end < 0 ? null : NAMED.get(text.substring(at + 1, end));
            return named == null ? at : take("entities", named, at, end + 1);
        }
        boolean hex = text.startsWith("x", at + 2) || text.startsWith("X", at + 2);
        int radix = hex ? 16 : 10;
        int from = at + (hex ? 3 : 2);
        int end = from;
        while (end < text.length() && end - from < LONGEST_NAME && Character.digit(text.charAt(end), radix) >= 0) {
            end++;
        }
        int value = digits(from, end, radix);
        // Browsers do without the semicolon too.
        return value < 0 ? at : take("entities", value, at, text.startsWith(";", end) ? end + 1 : end);
    }

    private int backslash(int at) {
        if (text.startsWith("u{", at + 1)) {
            int end = text.indexOf('}', at, Math.min(text.length(), at + 3 + LONGEST_NAME));
            int value = digits(at + 3, end, 16);
            return value < 0 ? at : take("escapes", value, at, end + 1);
        }
        int length = text.startsWith("u", at + 1) ? 4 : text.startsWith("U", at + 1) ? 8 : 2;
        int value = length > 2 || text.startsWith("x", at + 1) ? digits(at + 2, at + 2 + length, 16) : -1;
        return value < 0 ? at : take("escapes", value, at, at + 2 + length);
    }

    private int take(String kind, int value, int at, int end) {
        note(kind, at);
        flush();
        plain.appendCodePoint(value);
        return end;
    }

    private void note(String kind, int at) {
        if (encoding.isEmpty()) {
            encoding = kind;
            first = at;
        }
    }

    /** Bytes in a row are characters together. */
    private void flush() {
        if (percent.size() > 0) {
            plain.append(percent.toString(StandardCharsets.UTF_8));
            percent.reset();
        }
    }

    /** The number in {@code [from, to)}; negative if there is none, or none that is a character. */
    private int digits(int from, int to, int radix) {
        if (to > text.length() || from >= to) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value <= Character.MAX_CODE_POINT ? (int) value : -1;
    }
}
