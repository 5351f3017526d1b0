package dev.ragstone.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.app.command.Program;
import dev.ragstone.app.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One run of the program within this process, and all it printed. */
public record Run(int exit, String out, String err) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Runs a command. */
    public static Run of(Object... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        String[] words = List.of(args).stream().map(Object::toString).toArray(String[]::new);
        int exit = Program.run(Console.plain(out, err), words);
        return new Run(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** What was printed, which must be one JSON object and nothing else. */
    public JsonNode json() {
        try (var values = MAPPER.readerFor(JsonNode.class).<JsonNode>readValues(out)) {
            JsonNode value = values.next();
            if (values.hasNext()) {
                throw new AssertionError("more than one JSON value was printed: " + out);
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException("not JSON: " + out + err, e);
        }
    }

    /** The keys of an object, in order. */
    public static List<String> keys(JsonNode object) {
        var keys = new ArrayList<String>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }
}
