package dev.ragstone.app.terminal;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** How documents and places in them are named to people. */
public final class Passages {

    private final Path here;

    /** Names files below {@code here} by their relative path. */
    public Passages(Path here) {
        this.here = here.toAbsolutePath().normalize();
    }

    /** A path people can paste, or the URI itself when the document is no file. */
    public String document(String uri) {
        if (!uri.startsWith("file:")) {
            return uri;
        }
        try {
            Path path = Path.of(URI.create(uri));
            return path.startsWith(here) ? here.relativize(path).toString() : path.toString();
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return uri;
        }
    }

    /** The exact characters: {@code path:start-end}. */
    public String characters(DocumentInfo document, int start, int end) {
        return document(document.uri()) + ":" + start + "-" + end;
    }

    /** The title, or the file's name when there is none. */
    public String title(DocumentInfo document) {
        String name = document(document.uri());
        return document.title().isBlank() ? name.substring(name.lastIndexOf('/') + 1) : oneLine(document.title());
    }

    /** The page and the heading path, such as {@code page 3, Fees > Late payment}; empty when there is neither. */
    public static String place(Chunk chunk) {
        String headings = headings(chunk.headings());
        if (chunk.places().isEmpty()) {
            return headings;
        }
        Place place = chunk.places().getFirst();
        String page = place.kind().name().toLowerCase(Locale.ROOT) + " " + place.number();
        return headings.isEmpty() ? page : page + ", " + headings;
    }

    private static String headings(List<String> headings) {
        return String.join(" > ", headings.stream().map(Passages::oneLine).toList());
    }

    /** The text without line breaks, cut to {@code length} characters between words. */
    public static String snippet(String text, int length) {
        String line = oneLine(text);
        if (line.length() <= length) {
            return line;
        }
        int cut = line.lastIndexOf(' ', length - 1);
        int end = cut < length / 2 ? length - 1 : cut;
        return line.substring(0, Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
