package dev.ragstone.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.text.BreakIterator;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The replacements of characters that a SentencePiece model was trained with, as its tokenizer file holds them.
 *
 * <p>They are a double-array trie over UTF-8 (in the units of darts-clone) from what is replaced to a place in a table
 * of replacements. A character with its combining marks is looked up as one if it has at most five bytes, and character
 * by character otherwise; of several matches the shortest counts for the whole. That is what the Hugging Face
 * tokenizers do, and what models were trained and exported with. Immutable.
 */
final class CharacterMap {

    private static final int LONGEST_WHOLE = 5;
    private static final int ASCII = 0x80;

    private final int[] units;
    private final byte[] replacements;
    private final String[] ascii = new String[ASCII];

    private CharacterMap(int[] units, byte[] replacements) {
        this.units = units;
        this.replacements = replacements;
        for (int i = 0; i < ASCII; i++) {
            var out = new StringBuilder();
            replace(Character.toString(i), out);
            ascii[i] = out.toString();
        }
    }

    /**
     * Reads the {@code precompiled_charsmap} of a tokenizer file.
     *
     * @throws IllegalArgumentException if it is damaged
     */
    static CharacterMap decode(String base64) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64)).order(ByteOrder.LITTLE_ENDIAN);
        int trie = bytes.remaining() < Integer.BYTES ? 0 : bytes.getInt();
        if (trie < Integer.BYTES || trie % Integer.BYTES != 0 || trie > bytes.remaining()) {
            throw new IllegalArgumentException(
                    "\"precompiled_charsmap\" is damaged: its table of %d bytes does not fit %d"
                            .formatted(trie, bytes.remaining()));
        }
        var units = new int[trie / Integer.BYTES];
        bytes.asIntBuffer().get(units);
        return new CharacterMap(units, Arrays.copyOfRange(bytes.array(), Integer.BYTES + trie, bytes.capacity()));
    }

    /** The text with everything replaced that has a replacement. */
    String apply(String text) {
        var out = new StringBuilder(text.length() + 16);
        BreakIterator clusters = null;
        for (int i = 0; i < text.length(); ) {
            if (standsAlone(text, i)) {
                out.append(ascii[text.charAt(i++)]);
                continue;
            }
            if (clusters == null) {
                clusters = BreakIterator.getCharacterInstance(Locale.ROOT);
                clusters.setText(text);
            }
            int end = clusters.following(i);
            replace(text.substring(i, end), out);
            i = end;
        }
        return out.toString();
    }

    /** Whether this is an ASCII character that what follows is no mark of. */
    private static boolean standsAlone(String text, int i) {
        return text.charAt(i) < ASCII
                && text.charAt(i) != '\r'
                && (i + 1 == text.length() || text.charAt(i + 1) < ASCII);
    }

    private void replace(String cluster, StringBuilder out) {
        byte[] bytes = cluster.getBytes(StandardCharsets.UTF_8);
        String whole = bytes.length <= LONGEST_WHOLE ? replacement(bytes) : null;
        if (whole != null) {
            out.append(whole);
            return;
        }
        cluster.codePoints().forEach(point -> {
            String letter = Character.toString(point);
            String replaced = replacement(letter.getBytes(StandardCharsets.UTF_8));
            out.append(replaced == null ? letter : replaced);
        });
    }

    private @Nullable String replacement(byte[] key) {
        int node = offset(units[0]);
        for (byte letter : key) {
            node ^= letter & 0xFF;
            if (letter == 0 || node >= units.length || label(units[node]) != (letter & 0xFF)) {
                return null;
            }
            int unit = units[node];
            node ^= offset(unit);
            if (hasLeaf(unit)) {
                return node < units.length ? replacementAt(units[node] & Integer.MAX_VALUE) : null;
            }
        }
        return null;
    }

    private @Nullable String replacementAt(int start) {
        int end = start;
        while (end < replacements.length && replacements[end] != 0) {
            end++;
        }
        return start > end ? null : new String(replacements, start, end - start, StandardCharsets.UTF_8);
    }

    private static boolean hasLeaf(int unit) {
        return ((unit >>> 8) & 1) == 1;
    }

    /** The letter that leads to a unit; negative for one that is the end of a key. */
    private static int label(int unit) {
        return unit & (Integer.MIN_VALUE | 0xFF);
    }

    private static int offset(int unit) {
        return (unit >>> 10) << ((unit & (1 << 9)) >>> 6);
    }
}
