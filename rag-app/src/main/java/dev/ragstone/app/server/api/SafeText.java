package dev.ragstone.app.server.api;

import java.util.regex.Pattern;

/** Takes the places of files on the server out of messages: what is left of a path is its last part. */
final class SafeText {

    private static final Pattern SERVICE = Pattern.compile(" at [a-z][a-z:]*://[^\\s'\"]+");
    private static final Pattern FILE_URI = Pattern.compile("file:/+(?:[^\\s/'\"]+/)*");
    private static final Pattern PATH = Pattern.compile("(?<![\\w./:])/(?:[^\\s/:'\"]+/)+");
    private static final Pattern WINDOWS = Pattern.compile("(?<!\\w)[A-Za-z]:\\\\(?:[^\\s\\\\'\"]+\\\\)*");

    private SafeText() {}

    static String of(String message) {
        String text = FILE_URI.matcher(message).replaceAll("");
        return WINDOWS.matcher(PATH.matcher(text).replaceAll("")).replaceAll("");
    }

    /** Takes out where the services are, too, that the server asks. */
    static String withoutServices(String message) {
        return of(SERVICE.matcher(message).replaceAll(""));
    }
}
