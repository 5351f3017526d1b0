package dev.ragstone.ingest.reader;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.tika.parser.txt.CharsetDetector;
import org.apache.tika.parser.txt.CharsetMatch;

/** Guesses the charset of a text that does not tell, by statistics and by what words look like. */
final class CharsetGuess {

    private static final int SAMPLE_BYTES = 64 * 1024;
    // Candidates this much less likely may still be right when they read better.
    private static final int NEARLY_AS_LIKELY = 15;
    private static final int HARDLY_LIKELY = 10;
    private static final Charset WESTERN = Charset.forName("windows-1252");
    private static final String IN_WORDS = "\u2019\u2018\u00B7\u2013\u2014\u00AD";
    private static final String NEVER_AT_WORDS = "\u00B9\u00BE\u00B1\u00B6\u00BC\u00A6\u00A5";
    private static final Set<String> MULTIBYTE =
            Set.of("Big5", "EUC-KR", "EUC-JP", "GB18030", "Shift_JIS", "ISO-2022-JP", "ISO-2022-KR", "ISO-2022-CN");

    // As browsers do (whatwg.org, "Encoding"): what is labelled by the old name is nearly always the larger set.
    private static final Map<String, String> LARGER_SETS = Map.of(
            "iso-8859-1", "windows-1252",
            "us-ascii", "windows-1252",
            "iso-8859-8-i", "windows-1255",
            "iso-8859-9", "windows-1254",
            "iso-8859-11", "x-windows-874",
            "gb2312", "GB18030",
            "gbk", "GB18030",
            "shift_jis", "windows-31j",
            "euc-kr", "x-windows-949");

    private CharsetGuess() {}

    static Charset of(byte[] bytes) {
        byte[] sample = bytes.length > SAMPLE_BYTES ? Arrays.copyOf(bytes, SAMPLE_BYTES) : bytes;
        var detector = new CharsetDetector();
        detector.setText(sample);
        Charset best = WESTERN;
        int fewest = Integer.MAX_VALUE;
        int most = 0;
        for (CharsetMatch match : detector.detectAll()) {
            // No one means the EBCDIC that the detector sees in noise; UTF-16 was looked for before.
            if (match.getName().startsWith("IBM") || match.getName().startsWith("UTF-")) {
                continue;
            }
            most = Math.max(most, match.getConfidence());
            if (match.getConfidence() < most - NEARLY_AS_LIKELY || isUnlikely(match, sample)) {
                continue;
            }
            Charset charset = larger(match.getName());
            int odd = 3 * brokenWords(new String(sample, charset)) + (most - match.getConfidence());
            boolean westernTie = odd == fewest && charset.equals(WESTERN);
            if (odd < fewest || westernTie) {
                fewest = odd;
                best = charset;
            }
        }
        return best;
    }

    /** The set that is meant where a charset is named by its old name; the Western one when it is unknown here. */
    static Charset larger(String name) {
        String known = LARGER_SETS.getOrDefault(name.toLowerCase(Locale.ROOT), name);
        return Charset.isSupported(known) ? Charset.forName(known) : WESTERN;
    }

    /** A few bytes fit any multi-byte charset; between letters they are more likely one accented letter each. */
    private static boolean isUnlikely(CharsetMatch match, byte[] sample) {
        if (!MULTIBYTE.contains(match.getName())) {
            return false;
        }
        boolean letters = false;
        for (byte b : sample) {
            letters |= b > 0 && Character.isLetter(b);
        }
        return match.getConfidence() <= HARDLY_LIKELY && letters;
    }

    /** How often a sign that is no letter stands inside a word, as letters do that are read in the wrong charset. */
    private static int brokenWords(String text) {
        int broken = 0;
        for (int i = 1; i + 1 < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80 || Character.isLetterOrDigit(c) || IN_WORDS.indexOf(c) >= 0) {
                continue;
            }
            boolean after = Character.isLetter(text.charAt(i - 1));
            boolean before = Character.isLetter(text.charAt(i + 1));
            boolean inside = after && before;
            boolean beside = after || before;
            broken += inside || (beside && NEVER_AT_WORDS.indexOf(c) >= 0) ? 1 : 0;
        }
        return broken;
    }
}
