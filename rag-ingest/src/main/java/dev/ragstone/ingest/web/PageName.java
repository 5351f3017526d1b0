package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.Fetched;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds a file name for an answer whose ending agrees with what the server says it is. */
final class PageName {

    private static final int LONGEST = 120;
    private static final Pattern ENCODED =
            Pattern.compile("filename\\*\\s*=\\s*([\\w-]+)'[^']*'([^;\\s]+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAIN =
            Pattern.compile("filename\\s*=\\s*(?:\"([^\"]*)\"|([^;\\s]+))", Pattern.CASE_INSENSITIVE);
    private static final String OFFICE = "application/vnd.openxmlformats-officedocument.";

    // The first ending is the one a name without any of them gets.
    private static final Map<String, List<String>> ENDINGS = Map.ofEntries(
            Map.entry("text/html", List.of("html", "htm", "xhtml")),
            Map.entry("application/xhtml+xml", List.of("xhtml", "html", "htm")),
            Map.entry("application/pdf", List.of("pdf")),
            Map.entry("text/markdown", List.of("md", "markdown")),
            Map.entry("text/csv", List.of("csv")),
            Map.entry("text/tab-separated-values", List.of("tsv", "tab")),
            Map.entry("application/json", List.of("json")),
            Map.entry("application/rtf", List.of("rtf")),
            Map.entry("application/epub+zip", List.of("epub")),
            Map.entry("application/msword", List.of("doc")),
            Map.entry("application/vnd.ms-excel", List.of("xls")),
            Map.entry("application/vnd.ms-powerpoint", List.of("ppt")),
            Map.entry("application/vnd.oasis.opendocument.text", List.of("odt")),
            Map.entry("application/vnd.oasis.opendocument.spreadsheet", List.of("ods")),
            Map.entry(OFFICE + "wordprocessingml.document", List.of("docx")),
            Map.entry(OFFICE + "presentationml.presentation", List.of("pptx")),
            Map.entry(OFFICE + "spreadsheetml.sheet", List.of("xlsx")));

    private PageName() {}

    static String of(Fetched answer) {
        String name = disposition(answer.header("content-disposition"));
        if (name.isEmpty()) {
            name = fromPath(answer.url());
        }
        List<String> endings = ENDINGS.get(mediaType(answer));
        int dot = name.lastIndexOf('.');
        String ending = name.substring(dot + 1).toLowerCase(Locale.ROOT);
        if (endings == null || (dot >= 0 && endings.contains(ending))) {
            return name;
        }
        return name + "." + endings.getFirst();
    }

    /** The media type without parameters, in small letters; empty when it was not said. */
    static String mediaType(Fetched answer) {
        return answer.header("content-type").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    private static String disposition(String header) {
        Matcher encoded = ENCODED.matcher(header);
        if (encoded.find() && encoded.group(1).equalsIgnoreCase("utf-8")) {
            return clean(decoded(encoded.group(2)));
        }
        Matcher plain = PLAIN.matcher(header);
        if (!plain.find()) {
            return "";
        }
        return clean(plain.group(1) != null ? plain.group(1) : plain.group(2));
    }

    private static String fromPath(WebUrl url) {
        String path = url.path().replaceAll("/+$", "");
        String name = clean(decoded(path.substring(path.lastIndexOf('/') + 1).replace("+", "%2B")));
        return name.isEmpty() ? clean(url.host()) : name;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** A name only: no folders, no control characters, not too long at its front. */
    private static String clean(String text) {
        String name = text.substring(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1)
                .replaceAll("[\\p{Cntrl}\\p{Cs}]", "")
                .strip();
        return name.length() <= LONGEST ? name : name.substring(name.length() - LONGEST);
    }
}
