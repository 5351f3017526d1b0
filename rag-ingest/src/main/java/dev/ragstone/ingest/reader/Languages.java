package dev.ragstone.ingest.reader;

import dev.ragstone.document.DocumentInfo;
import java.lang.Character.UnicodeScript;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
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
    private static final Pattern WORD = Pattern.compile("\\p{L}+");
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
        var letters = new Letters();
        text.codePoints().forEach(letters::add);
        if (letters.all == 0) {
            return DocumentInfo.UNKNOWN_LANGUAGE;
        }
        double all = letters.all;
        double eastern = letters.kana + letters.han;
        if (eastern / all > 0.5) {
            // Japanese prose is about half kana; a Chinese text may quote a few.
            return letters.kana / eastern > 0.1 ? "ja" : "zh";
        }
        if (letters.hangul / all > 0.5) {
            return "ko";
        }
        return letters.latin / all > 0.8 ? LATIN : DocumentInfo.UNKNOWN_LANGUAGE;
    }

    /** How many letters of each script a text has. */
    private static final class Letters {

        private int all;
        private int latin;
        private int han;
        private int kana;
        private int hangul;

        void add(int c) {
            if (!Character.isLetter(c)) {
                return;
            }
            all++;
            // Looking a script up takes a search, which most letters can do without.
            switch (c < 128 ? UnicodeScript.LATIN : UnicodeScript.of(c)) {
                case LATIN -> latin++;
                case HAN -> han++;
                case HIRAGANA, KATAKANA -> kana++;
                case HANGUL -> hangul++;
                default -> {}
            }
        }
    }

    private static String byWords(String text) {
        var hits = new HashMap<String, Integer>();
        int words = 0;
        var matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            words++;
            for (String language : FrequentWords.languagesOf(matcher.group())) {
                hits.merge(language, 1, Integer::sum);
            }
        }
        return words < FEWEST_WORDS ? DocumentInfo.UNKNOWN_LANGUAGE : clearest(hits, words);
    }

    private static String clearest(Map<String, Integer> hits, int words) {
        String best = DocumentInfo.UNKNOWN_LANGUAGE;
        int most = 0;
        int second = 0;
        for (var language : hits.entrySet()) {
            if (language.getValue() > most) {
                second = most;
                most = language.getValue();
                best = language.getKey();
            } else {
                second = Math.max(second, language.getValue());
            }
        }
        boolean clear = most >= LEAST_SHARE * words && most >= LEAST_LEAD * second;
        return clear && !FrequentWords.NEIGHBOURS.contains(best) ? best : DocumentInfo.UNKNOWN_LANGUAGE;
    }
}
