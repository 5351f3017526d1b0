package dev.ragstone.ingest.reader;

import java.lang.Character.UnicodeScript;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises UTF-16 and UTF-32 without a byte-order mark: Western text by the zero bytes it leaves, other text because it
 * decodes to one script with the usual punctuation, which nothing else does.
 */
final class Utf16Pattern {

    private static final int SAMPLE_BYTES = 64 * 1024;
    private static final int SCRIPT_SAMPLE_BYTES = 4 * 1024;
    private static final int FEWEST_BYTES = 16;
    private static final Set<UnicodeScript> EAST_ASIAN =
            Set.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.BOPOMOFO);
    private static final String SEPARATORS = " \n\r\t.,\u3001\u3002\uFF0C\uFF0E\uFF1A";

    private Utf16Pattern() {}

    /** The charset of {@code bytes}, if they have the pattern of one. */
    static @Nullable Charset of(byte[] bytes) {
        Charset byZeros = byZeros(bytes);
        return byZeros != null ? byZeros : byScript(bytes);
    }

    private static @Nullable Charset byZeros(byte[] bytes) {
        int[] zeros = new int[4];
        int length = Math.min(bytes.length, SAMPLE_BYTES) & ~3;
        if (length < 4) {
            return null;
        }
        for (int i = 0; i < length; i++) {
            zeros[i & 3] += bytes[i] == 0 ? 1 : 0;
        }
        int quarter = length / 4;
        if (zeros[0] == quarter && zeros[1] > quarter * 0.9 && zeros[3] < quarter * 0.1) {
            return Charset.forName("UTF-32BE");
        }
        if (zeros[3] == quarter && zeros[2] > quarter * 0.9 && zeros[0] < quarter * 0.1) {
            return Charset.forName("UTF-32LE");
        }
        // Half of the bytes of Western text in UTF-16 are zero, all on the same side.
        int even = zeros[0] + zeros[2];
        int odd = zeros[1] + zeros[3];
        if (Math.max(even, odd) < length * 0.3 || Math.min(even, odd) > length * 0.01) {
            return null;
        }
        return even > odd ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
    }

    private static @Nullable Charset byScript(byte[] bytes) {
        if (bytes.length < FEWEST_BYTES || bytes.length % 2 != 0) {
            return null;
        }
        for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            if (isOneScript(bytes, charset)) {
                return charset;
            }
        }
        return null;
    }

    private static boolean isOneScript(byte[] bytes, Charset charset) {
        int length = Math.min(bytes.length, SCRIPT_SAMPLE_BYTES);
        String text;
        try {
            text = charset.newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return false;
        }
        var letters = new EnumMap<UnicodeScript, Integer>(UnicodeScript.class);
        int separators = 0;
        int all = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int type = Character.getType(c);
            if (type == Character.UNASSIGNED
                    || type == Character.PRIVATE_USE
                    || (c < ' ' && SEPARATORS.indexOf(c) < 0)) {
                return false;
            }
            separators += SEPARATORS.indexOf(c) >= 0 ? 1 : 0;
            if (Character.isLetter(c)) {
                UnicodeScript script = UnicodeScript.of(c);
                letters.merge(EAST_ASIAN.contains(script) ? UnicodeScript.HAN : script, 1, Integer::sum);
                all++;
            }
        }
        int most = 0;
        for (int count : letters.values()) {
            most = Math.max(most, count);
        }
        boolean western = letters.getOrDefault(UnicodeScript.LATIN, 0) == most;
        return !western && most >= all * 0.9 && separators * 60 >= text.length() && separators > 0;
    }
}
