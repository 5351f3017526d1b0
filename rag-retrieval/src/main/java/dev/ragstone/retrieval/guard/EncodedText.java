package dev.ragstone.retrieval.guard;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Texts that stand in another one as Base64, as hexadecimal digits or with percent signs. Only what decodes to readable
 * text is given. Takes time linear in the text, and gives no more characters than it has.
 */
final class EncodedText {

    /** Shorter ones cannot hold an instruction, and occur by chance. */
    private static final int SHORTEST = 16;

    private EncodedText() {}

    /**
     * A text that was found.
     *
     * @param encoding such as {@code base64}
     * @param start where in the outer text it began
     */
    record Decoded(String encoding, String text, int start, int end) {}

    static List<Decoded> in(String text) {
        var found = new ArrayList<Decoded>();
        runs(
                text,
                EncodedText::isBase64,
                (start, end) -> base64(text, start, end).ifPresent(found::add));
        runs(text, EncodedText::isHexPart, (start, end) -> hex(text, start, end).ifPresent(found::add));
        percent(text).ifPresent(found::add);
        return found;
    }

    private interface Run {
        void at(int start, int end);
    }

    private interface CharacterClass {
        boolean has(char c);
    }

    private static void runs(String text, CharacterClass characters, Run run) {
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || !characters.has(text.charAt(i))) {
                if (i - start >= SHORTEST) {
                    run.at(start, i);
                }
                start = i + 1;
            }
        }
    }

    private static boolean isBase64(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '+'
                || c == '/'
                || c == '-'
                || c == '_'
                || c == '=';
    }

    private static boolean isHexPart(char c) {
        return (Character.digit(c, 16) >= 0 && c < 0x80) || c == ' ' || c == '\\' || c == 'x' || c == ',' || c == ':';
    }

    private static Optional<Decoded> base64(String text, int start, int end) {
        String run = text.substring(start, end).replace('-', '+').replace('_', '/');
        int padding = run.indexOf('=');
        String digits = padding < 0 ? run : run.substring(0, padding);
        // A last group of one character holds no whole byte.
        String whole = digits.length() % 4 == 1 ? digits.substring(0, digits.length() - 1) : digits;
        return readable(Base64.getDecoder().decode(whole)).map(decoded -> new Decoded("base64", decoded, start, end));
    }

    private static Optional<Decoded> hex(String text, int start, int end) {
        var bytes = new ByteArrayOutputStream();
        int high = -1;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            boolean prefix = c == '0' && i + 1 < end && text.charAt(i + 1) == 'x';
            int digit = prefix ? -1 : Character.digit(c, 16);
            if (digit < 0) {
                continue;
            }
            if (high < 0) {
                high = digit;
            } else {
                bytes.write(high << 4 | digit);
                high = -1;
            }
        }
        return bytes.size() < SHORTEST / 2
                ? Optional.empty()
                : readable(bytes.toByteArray()).map(decoded -> new Decoded("hex", decoded, start, end));
    }

    private static Optional<Decoded> percent(String text) {
        int first = text.indexOf('%');
        if (first < 0) {
            return Optional.empty();
        }
        var bytes = new ByteArrayOutputStream();
        int decoded = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int value = c == '%' && i + 2 < text.length() ? twoDigits(text, i + 1) : -1;
            if (value >= 0) {
                bytes.write(value);
                decoded++;
                i += 2;
            } else {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        return decoded < 3
                ? Optional.empty()
                : readable(bytes.toByteArray()).map(plain -> new Decoded("percent", plain, first, text.length()));
    }

    private static int twoDigits(String text, int at) {
        int high = Character.digit(text.charAt(at), 16);
        int low = Character.digit(text.charAt(at + 1), 16);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }

    /** The bytes as UTF-8, if that is what they are and nearly all of it are letters, spaces and common marks. */
    private static Optional<String> readable(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            long letters = text.chars()
                    .filter(c -> Character.isLetter(c) || Character.isWhitespace(c))
                    .count();
            return letters * 10 >= text.length() * 8L ? Optional.of(text) : Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
