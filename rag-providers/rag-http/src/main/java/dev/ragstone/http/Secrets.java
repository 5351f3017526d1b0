package dev.ragstone.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of a text what nobody may see.
 *
 * @param values the longest first, since one may be part of another
 */
record Secrets(List<String> values) {

    /** Shorter ones are words that may stand in any message. */
    private static final int SHORTEST = 6;

    private static final String NO_SECRET = "Bearer";
    private static final String VERSION = "api-version";

    /**
     * The secrets of a request.
     *
     * @param headers their values, of which every word is one, since a service may repeat it alone
     * @param query as it is sent, of which every value is one but the version of an API
     */
    static Secrets of(Collection<String> headers, String query) {
        var found = new LinkedHashSet<String>();
        for (String header : headers) {
            found.add(header);
            found.addAll(List.of(header.split("\\s+", -1)));
            found.addAll(List.of(header.split("[\\s,;=]+", -1)));
        }
        for (String parameter : query.split("&", -1)) {
            addValue(parameter, found);
        }
        found.removeIf(value -> value.length() < SHORTEST || value.equalsIgnoreCase(NO_SECRET));
        return new Secrets(found.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList());
    }

    private static void addValue(String parameter, Set<String> found) {
        int start = parameter.indexOf('=') + 1;
        if (parameter.startsWith(VERSION + "=")) {
            return;
        }
        String value = parameter.substring(start);
        found.add(value);
        try {
            found.add(URLDecoder.decode(value, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            // Not encoded: as it is sent is all there is.
        }
    }

    String removedFrom(String text) {
        String clean = text;
        for (String value : values) {
            clean = spellings(value).matcher(clean).replaceAll("***");
        }
        return clean;
    }

    /**
     * A value as it is and as JSON may write it, with any of its characters escaped, perhaps several times over. Backslashes
     * are taken all at once or not at all, so that many of them take no longer than other characters.
     */
    private static Pattern spellings(String value) {
        var pattern = new StringBuilder("(?<!\\\\)");
        for (char c : value.replaceAll("\\\\+", "\\\\").toCharArray()) {
            String code = String.format(Locale.ROOT, "u(?i:%04x)", (int) c);
            pattern.append(
                    c == '\\'
                            ? "(?:\\\\++(?:" + code + ")?+)++"
                            : "\\\\*+(?:" + Pattern.quote(String.valueOf(c)) + "|" + code + ")");
        }
        return Pattern.compile(pattern.toString());
    }

    /** The failure itself if neither it nor a cause of it shows a secret, else none. */
    @Nullable
    Throwable shown(@Nullable Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (shows(at) || List.of(at.getSuppressed()).stream().anyMatch(this::shows)) {
                return null;
            }
        }
        return failure;
    }

    private boolean shows(Throwable failure) {
        String text = failure.toString();
        return !removedFrom(text).equals(text);
    }

    @Override
    public String toString() {
        return "Secrets(" + values.size() + ")";
    }
}
