package dev.ragstone.ingest.reader;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Turns bytes into characters. A byte-order mark decides; then whatever is valid UTF-8 is UTF-8; then a declared charset;
 * then the pattern of UTF-16 or UTF-32 without a mark; then a statistical guess.
 */
final class TextDecoder {

    // One character in so many may be odd. In noise it is one byte in ten.
    private static final int MOST_ODD = 50;
    // Text in a charset guessed wrong still has fewer characters that do not exist.
    private static final int MOST_LOST = 10;

    private TextDecoder() {}

    /**
     * Decodes {@code bytes}, without their byte-order mark. Zero characters, which some stores cannot keep, become
     * replacement characters one for one, so offsets stay what they are.
     *
     * @param declared what the content or the user says it is, if anything
     */
    static String decode(byte[] bytes, @Nullable Charset declared) {
        ByteOrderMark mark = ByteOrderMark.of(bytes);
        if (mark != null) {
            return withoutZeros(new String(bytes, mark.length(), bytes.length - mark.length(), mark.charset()));
        }
        Charset pattern = Utf16Pattern.of(bytes);
        String utf8 = pattern == null ? strictUtf8(bytes) : null;
        if (utf8 != null && !shiftsCharset(utf8)) {
            return withoutZeros(utf8);
        }
        if (declared != null) {
            return withoutZeros(new String(bytes, CharsetGuess.larger(declared.name())));
        }
        return withoutZeros(new String(bytes, pattern != null ? pattern : CharsetGuess.of(bytes)));
    }

    /** Whether the first bytes of a file could be those of a text, in whatever charset. */
    static boolean looksLikeText(byte[] start) {
        if (ByteOrderMark.of(start) != null || Utf16Pattern.of(start) != null) {
            return true;
        }
        long odd = 0;
        for (byte b : start) {
            odd += isOddControl(Byte.toUnsignedInt(b)) ? 1 : 0;
        }
        return odd * MOST_ODD <= start.length;
    }

    /** Whether so many characters are controls or replacements that this was never text. */
    static boolean looksBinary(String text) {
        long odd = text.chars().filter(TextDecoder::isOddControl).count();
        long lost = text.chars().filter(c -> c == 0xFFFD).count();
        return odd * MOST_ODD > text.length() || lost * MOST_LOST > text.length();
    }

    private static boolean isOddControl(int c) {
        return c < ' ' && "\t\n\r\f\b\u001B\u001A".indexOf(c) < 0;
    }

    /** Whether this is ASCII only to the eye: mail from Japan, Korea and China switches charsets with escapes. */
    private static boolean shiftsCharset(String text) {
        int escape = text.indexOf('\u001B');
        return escape >= 0
                && (text.startsWith("$B", escape + 1)
                        || text.startsWith("$@", escape + 1)
                        || text.startsWith("$)", escape + 1));
    }

    private static @Nullable String strictUtf8(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static String withoutZeros(String text) {
        return text.replace('\0', '\uFFFD');
    }
}
