package dev.ragstone.retrieval.eval;

import dev.ragstone.error.DocumentException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What is said about a file that is not as it should be. */
final class Malformed {

    private Malformed() {}

    /** A line that cannot be used; {@code problem} goes on from "line 7 of file". */
    static DocumentException line(Path file, int line, String problem, @Nullable Exception cause) {
        return new DocumentException("line " + line + " of " + file + " " + problem, "", false, cause);
    }

    /** A file that cannot be read at all. */
    static DocumentException file(Path file, IOException e) {
        return switch (e) {
            case NoSuchFileException missing ->
                new DocumentException("there is no file " + file, "Look at the name", false, e);
            case MalformedInputException bytes ->
                new DocumentException(file + " is not UTF-8", "Save it as UTF-8", false, e);
            default -> new DocumentException(file + " cannot be read: " + e.getMessage(), "", false, e);
        };
    }
}
