package dev.ragstone.ingest.reader;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.apache.tika.parser.txt.CharsetDetector;
import org.apache.tika.parser.txt.CharsetMatch;
import org.jspecify.annotations.Nullable;

/**
 * Turns bytes into characters. A byte-order mark decides; then whatever is valid UTF-8 is UTF-8; then a declared charset;
 * then the pattern of zero bytes that UTF-16 leaves in Western text; then a statistical guess.
 */
final class TextDecoder {

    private static final int SAMPLE_BYTES = 64 * 1024;
    // One character in so many may be odd. In noise it is one byte in ten.
    private static final int MOST_ODD = 50;
    // Text in a charset guessed wrong still has fewer characters that do not exist.
    private static final int MOST_LOST = 10;

    // As browsers do (whatwg.org, "Encoding"): what is labelled by the old name is nearly always the larger set.
    private static final Map<String, String> LARGER_SETS = Map.of(
            "iso-8859-1", "windows-1252",
            "us-ascii", "windows-1252",
            "iso-8859-9", "windows-1254",
            "iso-8859-11", "x-windows-874",
            "gb2312", "GB18030",
            "gbk", "GB18030",
            "shift_jis", "windows-31j",
            "euc-kr", "x-windows-949");

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
        String utf8 = strictUtf8(bytes);
        if (utf8 != null && utf16(bytes) == null) {
            return withoutZeros(utf8);
        }
        return withoutZeros(new String(bytes, declared != null ? larger(declared) : guess(bytes)));
    }

    /** Whether the first bytes of a file could be those of a text, in whatever charset. */
    static boolean looksLikeText(byte[] start) {
        if (ByteOrderMark.of(start) != null || utf16(start) != null) {
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

    private static @Nullable Charset utf16(byte[] bytes) {
        int[] zeros = new int[2];
        int length = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
        for (int i = 0; i < length; i++) {
            if (bytes[i] == 0) {
                zeros[i & 1]++;
            }
        }
        // Half of the bytes of Western text in UTF-16 are zero, all on the same side.
        int most = Math.max(zeros[0], zeros[1]);
        int least = Math.min(zeros[0], zeros[1]);
        if (length < 4 || most < length * 0.3 || least > length * 0.01) {
            return null;
        }
        return zeros[0] > zeros[1] ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
    }

    private static Charset guess(byte[] bytes) {
        Charset utf16 = utf16(bytes);
        if (utf16 != null) {
            return utf16;
        }
        var detector = new CharsetDetector();
        detector.setText(bytes.length > SAMPLE_BYTES ? Arrays.copyOf(bytes, SAMPLE_BYTES) : bytes);
        CharsetMatch match = detector.detect();
        if (match == null || match.getName().startsWith("IBM") || !Charset.isSupported(match.getName())) {
            // No one means the EBCDIC that the detector sees in noise.
            return Charset.forName("windows-1252");
        }
        return larger(Charset.forName(match.getName()));
    }

    private static Charset larger(Charset charset) {
        String name = LARGER_SETS.get(charset.name().toLowerCase(Locale.ROOT));
        return name != null && Charset.isSupported(name) ? Charset.forName(name) : charset;
    }

    private static String withoutZeros(String text) {
        return text.replace('\0', '\uFFFD');
    }
}
