package dev.ragstone.ingest.web;

import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A text file with one address to a line. */
final class UrlList {

    private UrlList() {}

    static List<WebUrl> read(Path file) {
        String[] lines;
        try {
            lines = Files.readString(file).split("\\R", -1);
        } catch (IOException e) {
            throw new DocumentException(
                    "the list of pages " + file + " could not be read: " + e,
                    "Check that it is there and in UTF-8",
                    false,
                    e);
        }
        var urls = new ArrayList<WebUrl>();
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].replace("\uFEFF", "").strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                urls.add(url(file, i + 1, line));
            }
        }
        return urls;
    }

    private static WebUrl url(Path file, int number, String line) {
        try {
            return WebUrl.parse(line);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + number + " of " + file + ": " + e.getMessage(), e);
        }
    }
}
