package dev.ragstone.ingest.reader;

import dev.ragstone.document.DocumentInfo;
import java.lang.Character.UnicodeScript;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which language a text is in, as far as that decides how it is analysed.
 *
 * <p>Chinese, Japanese and Korean are told by their script; English, German, French, Spanish, Italian, Portuguese and
 * Dutch by their most frequent words. Anything else, and anything not clearly one of these, is
 * {@link DocumentInfo#UNKNOWN_LANGUAGE}: a wrong analyzer does more harm than a plain one.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class Languages {

    private static final String LATIN = "latin";
    private static final int SAMPLE_CHARS = 20_000;
    private static final int FEWEST_WORDS = 12;
    private static final double LEAST_SHARE = 0.15;
    private static final double LEAST_LEAD = 1.4;
    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");
    private static final Pattern CODE = Pattern.compile("[a-z]{2}");

    private Languages() {}

    /** The two-letter code in a declared language tag such as {@code en-US}; unknown when it has none. */
    public static String declared(String tag) {
        String language = tag.strip().toLowerCase(Locale.ROOT).split("[-_]", 2)[0];
        return CODE.matcher(language).matches() ? language : DocumentInfo.UNKNOWN_LANGUAGE;
    }

    /** The language of {@code text}, judged by its first 20,000 characters. */
    public static String detect(String text) {
        String sample = text.substring(0, Math.min(text.length(), SAMPLE_CHARS));
        String byScript = byScript(sample);
        return byScript.equals(LATIN) ? byWords(sample) : byScript;
    }

    private static String byScript(String text) {
        var letters = new HashMap<UnicodeScript, Integer>();
        text.codePoints()
                .filter(Character::isLetter)
                .forEach(letter -> letters.merge(UnicodeScript.of(letter), 1, Integer::sum));
        double all = letters.values().stream().mapToInt(Integer::intValue).sum();
        double kana = count(letters, UnicodeScript.HIRAGANA) + count(letters, UnicodeScript.KATAKANA);
        double han = count(letters, UnicodeScript.HAN);
        if (all == 0) {
            return DocumentInfo.UNKNOWN_LANGUAGE;
        }
        if ((kana + han) / all > 0.5) {
            // Japanese prose is about half kana; a Chinese text may quote a few.
            return kana / (kana + han) > 0.1 ? "ja" : "zh";
        }
        if (count(letters, UnicodeScript.HANGUL) / all > 0.5) {
            return "ko";
        }
        return count(letters, UnicodeScript.LATIN) / all > 0.8 ? LATIN : DocumentInfo.UNKNOWN_LANGUAGE;
    }

    private static double count(Map<UnicodeScript, Integer> letters, UnicodeScript script) {
        return letters.getOrDefault(script, 0);
    }

    private static String byWords(String text) {
        String[] words = NO_LETTERS.split(text.toLowerCase(Locale.ROOT));
        if (words.length < FEWEST_WORDS) {
            return DocumentInfo.UNKNOWN_LANGUAGE;
        }
        String best = DocumentInfo.UNKNOWN_LANGUAGE;
        int most = 0;
        int second = 0;
        for (var language : FrequentWords.BY_LANGUAGE.entrySet()) {
            int hits = hits(words, language.getValue());
            if (hits > most) {
                second = most;
                most = hits;
                best = language.getKey();
            } else {
                second = Math.max(second, hits);
            }
        }
        boolean clear = most >= LEAST_SHARE * words.length && most >= LEAST_LEAD * second;
        return clear && !FrequentWords.NEIGHBOURS.contains(best) ? best : DocumentInfo.UNKNOWN_LANGUAGE;
    }

    private static int hits(String[] words, Set<String> frequent) {
        int hits = 0;
        for (String word : words) {
            hits += frequent.contains(word) ? 1 : 0;
        }
        return hits;
    }
}
