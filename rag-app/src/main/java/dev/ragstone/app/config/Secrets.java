package dev.ragstone.app.config;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Takes secrets out of texts that are shown: passwords and keys in addresses. Where it is not certain what is one, more is
 * hidden rather than less.
 *
 * @since 0.1
 */
public final class Secrets {

    /** What stands in place of a secret. */
    public static final String HIDDEN = "(hidden)";

    private static final String SCHEME_END = "://";
    private static final Pattern DATABASE = Pattern.compile("(?:jdbc:)?postgres(?:ql)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern NAME = Pattern.compile(
            "pass|pwd|secret|token|key|auth|credential|sig", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private Secrets() {}

    /** Whether there is an address in {@code text}. */
    static boolean hasAddress(String text) {
        return text.contains(SCHEME_END);
    }

    /** The text without what stands before the host of an address, and without parameters that look like keys. */
    public static String hiddenIn(String text) {
        int scheme = text.indexOf(SCHEME_END);
        if (scheme < 0) {
            return text;
        }
        int start = scheme + SCHEME_END.length();
        int question = text.indexOf('?', start);
        int at = text.lastIndexOf('@', question < 0 ? text.length() : question);
        // A password may hold what ends a host, if it is not written as it should be.
        at = at < start ? text.lastIndexOf('@') : at;
        String kept = at < start ? "" : user(text.substring(0, scheme), text.substring(start, at)) + "@";
        return text.substring(0, start) + kept + withoutKeys(text.substring(at < start ? start : at + 1));
    }

    /** The user of a database is no secret, and has to be checked as often as the host; of others it may be a token. */
    private static String user(String scheme, String info) {
        int colon = info.indexOf(':');
        if (!DATABASE.matcher(scheme).matches()) {
            return HIDDEN;
        }
        return colon < 0 ? info : info.substring(0, colon) + ":" + HIDDEN;
    }

    private static String withoutKeys(String rest) {
        int question = rest.indexOf('?');
        if (question < 0) {
            return rest;
        }
        return rest.substring(0, question + 1)
                + Arrays.stream(rest.substring(question + 1).split("&", -1))
                        .map(Secrets::parameter)
                        .collect(Collectors.joining("&"));
    }

    private static String parameter(String text) {
        int equals = text.indexOf('=');
        return equals >= 0 && NAME.matcher(decoded(text.substring(0, equals))).find()
                ? text.substring(0, equals + 1) + HIDDEN
                : text;
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return name;
        }
    }
}
