package dev.ragstone.retrieval.eval;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads a file with one JSON object a line, one line in memory at a time. */
final class JsonLines {

    private static final JsonFactory JSON = new JsonFactory();

    private JsonLines() {}

    /** Takes a line that is not blank. */
    @FunctionalInterface
    interface LineVisitor {

        void line(Line line) throws IOException;
    }

    /**
     * A line and where it stands.
     *
     * @param number from one
     * @param offset of its first byte in the file
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and copied nowhere
    record Line(int number, long offset, byte[] bytes) {}

    static void forEach(Path file, LineVisitor visitor) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            long offset = 0;
            int number = 0;
            var bytes = new ByteArrayOutputStream();
            int next = in.read();
            while (next >= 0) {
                bytes.reset();
                for (; next >= 0 && next != '\n'; next = in.read()) {
                    bytes.write(next);
                }
                number++;
                if (!isBlank(bytes.toByteArray())) {
                    visitor.line(new Line(number, offset, bytes.toByteArray()));
                }
                offset += bytes.size() + 1L;
                next = next < 0 ? next : in.read();
            }
        }
    }

    /**
     * The plain values at the top of a JSON object, by name; nested ones and nulls are passed over.
     *
     * @throws JsonProcessingException if it is not a JSON object
     */
    static Map<String, String> values(byte[] json) throws IOException {
        var values = new HashMap<String, String>();
        try (var parser = JSON.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not a JSON object");
            }
            for (var token = parser.nextToken(); token == JsonToken.FIELD_NAME; token = parser.nextToken()) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                    values.put(name, parser.getText());
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JsonProcessingException e) {
            throw new IOException("not valid JSON: " + e.getOriginalMessage(), e);
        }
        return values;
    }

    private static boolean isBlank(byte[] bytes) {
        for (byte b : bytes) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }
}
