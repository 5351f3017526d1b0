package dev.ragstone.bench.question;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads test sets, and says what is missing. */
final class JsonFiles {

    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonFiles() {}

    /** One value a line. */
    static List<JsonNode> lines(Path file) {
        try {
            var rows = new ArrayList<JsonNode>();
            for (String line : Files.readAllLines(required(file))) {
                if (!line.isBlank()) {
                    rows.add(JSON.readTree(line));
                }
            }
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** The questions of a set: the field text, or question. */
    static List<String> questions(Path file) {
        return lines(file).stream()
                .map(row -> row.path(row.has("text") ? "text" : "question").asText())
                .toList();
    }

    /** The file and the folder it is in. */
    static String name(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        return whole.getName(Math.max(0, whole.getNameCount() - 2)) + "/" + whole.getFileName();
    }

    /** One value. */
    static JsonNode whole(Path file) {
        try {
            return JSON.readTree(Files.readString(required(file)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static Path required(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "there is no " + file + "; give the folder or file of the test set as the argument");
        }
        return file;
    }
}
