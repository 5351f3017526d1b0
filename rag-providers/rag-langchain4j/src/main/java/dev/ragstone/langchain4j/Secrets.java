package dev.ragstone.langchain4j;

import java.util.List;
import java.util.regex.Pattern;

/** Takes out of a text what looks like a key: a message of a provider's may repeat the one it was given. */
final class Secrets {

    private static final String HIDDEN = "***";

    private static final List<Pattern> BY_SHAPE = List.of(
            Pattern.compile("\\b(?:sk|pk|rk|gsk|xai|hf|ghp|gho|pplx|nvapi|r8|jina|co|tgp_v1|pcsk|glpat)[-_]"
                    + "(?=[A-Za-z0-9_.\\-]{6})[A-Za-z0-9_\\-]*[A-Za-z0-9_.\\-]*[A-Za-z0-9]"),
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

    private Secrets() {}

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
