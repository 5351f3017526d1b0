package dev.ragstone.langchain4j;

import java.util.List;
import java.util.regex.Pattern;

/** Takes out of a text what looks like a key: a message of a provider's may repeat the one it was given. */
final class Secrets {

    private static final String HIDDEN = "***";

    private static final List<Pattern> BY_SHAPE = List.of(
            Pattern.compile("\\b(?:sk|pk|rk|gsk|xai|hf|ghp|gho|pplx|nvapi|r8|jina|co|tgp_v1|pcsk|glpat)[-_]"
                    // A dot within a key is part of it, one behind it ends the sentence. Possessive, for linear time.
                    + "(?=[A-Za-z0-9_.\\-]{6})[A-Za-z0-9_\\-]*+(?:\\.[A-Za-z0-9_\\-]++)*+"),
            Pattern.compile("\\bAIza[A-Za-z0-9_\\-]{6,}"),
            Pattern.compile("\\bA(?:KIA|SIA)[A-Z0-9]{8,}"),
            Pattern.compile("\\beyJ[A-Za-z0-9_\\-]{8,}(?:\\.[A-Za-z0-9_\\-]*){0,2}"),
            // Random letters and digits; names of models have hyphens and dots in between.
            Pattern.compile("\\b(?=[A-Za-z_]*[0-9])(?=[0-9_]*[A-Za-z])[A-Za-z0-9_]{24,}"));

    /** The words before a secret, and what ends it. */
    private static final List<Pattern> BY_NAME = List.of(
            Pattern.compile("(?i)(\\b(?:bearer|basic)\\s+)[^\\s\"',;]{6,}"),
            // "API key provided: X", "api_key=X", "x-api-key" : "X", "password: X".
            Pattern.compile(
                    "(?i)((?:api[-_ ]?keys?|access[-_ ]?keys?|secrets?|tokens?|passwords?|authorization|\\bkeys?)"
                            + "(?:\\s+[a-z]{2,12}){0,2}[\"']?\\s*[:=]\\s*[\"']?)(?!\\*\\*\\*|bearer|basic)[^\\s\"',;&]{4,}"),
            // "API key X", where X is no word of a sentence.
            Pattern.compile(
                    "(?i)((?:api[-_ ]?key|access[-_ ]?key|secret|token|password)\\s+(?:[a-z]{2,12}\\s+){0,2}[\"']?)"
                            + "(?=[^\\s\"',;]*[0-9])[A-Za-z0-9._\\-+/=]{8,}"),
            Pattern.compile("(://)[^/\\s@\"']+(?=@)"));

    private static final int LONGEST_READ = 4_000;
    private static final int LONGEST_SHOWN = 300;

    private Secrets() {}

    /** The beginning of a text without keys; services send whole pages. */
    static String shown(String text) {
        String hidden = hide(beginning(text));
        return hidden.length() <= LONGEST_SHOWN && text.length() <= LONGEST_READ
                ? hidden
                : hidden.substring(0, Math.min(LONGEST_SHOWN, hidden.length())).strip() + "...";
    }

    /** Up to white space, since half of a key does not look like one. */
    private static String beginning(String text) {
        if (text.length() <= LONGEST_READ) {
            return text;
        }
        int end = LONGEST_READ;
        while (end > 0 && !Character.isWhitespace(text.charAt(end))) {
            end--;
        }
        return text.substring(0, end == 0 ? LONGEST_READ : end);
    }

    /** Whether a text can be shown as it is: without keys, and not so long that nobody looked. */
    static boolean isHarmless(String text) {
        return text.length() <= LONGEST_READ && hide(text).equals(text);
    }

    static String hide(String text) {
        String hidden = text;
        for (Pattern pattern : BY_SHAPE) {
            hidden = pattern.matcher(hidden).replaceAll(HIDDEN);
        }
        for (Pattern pattern : BY_NAME) {
            hidden = pattern.matcher(hidden).replaceAll("$1" + HIDDEN);
        }
        return hidden;
    }
}
