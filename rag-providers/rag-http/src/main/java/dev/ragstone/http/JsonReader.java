package dev.ragstone.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON into memory, as much as is reasonable. Used by one thread, for one document. */
final class JsonReader implements AutoCloseable {

    /** Without a table of names, which all services would share, and one could fill with names chosen to share a hash. */
    static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    /** Many times what any answer has; a body of nothing but brackets would fill the memory otherwise. */
    private static final int MAX_VALUES = 250_000;

    private static final int TAIL = 6;
    private static final String BYTE_ORDER_MARK = "^\uFEFF";

    private final JsonParser json;
    private final String text;
    private int values;
    private boolean inside;

    JsonReader(String text) throws IOException {
        this.json = JSON.createParser(text);
        this.text = text;
    }

    JsonReader(byte[] bytes) throws IOException {
        this(decoded(bytes));
    }

    /** A letter that is cut at the end is left out: the text ends too early, but is not wrong. */
    private static String decoded(byte[] bytes) throws IOException {
        CharBuffer text = CharBuffer.allocate(bytes.length);
        if (StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes), text, false)
                .isError()) {
            throw new IOException("it is not UTF-8");
        }
        text.flip();
        return text.toString().replaceFirst(BYTE_ORDER_MARK, "");
    }

    /** What can be done with the parser. */
    interface Reading<T> {

        T read(JsonParser json) throws IOException;
    }

    /** The whole document, which must be exactly one object. */
    JsonObject document() throws IOException {
        return document(parser -> object());
    }

    /** The whole document, which must be exactly one object, or one list, which is taken as the field of one. */
    JsonObject documentOrList(String field) throws IOException {
        return document(
                parser -> parser.currentToken() == JsonToken.START_ARRAY
                        ? new JsonObject(Map.of(field, array()))
                        : object(),
                JsonToken.START_ARRAY);
    }

    /**
     * The whole document as {@code reading} reads it, from the beginning of its object to the end.
     *
     * @throws EOFException if it ends in the middle of the object
     */
    <T> T document(Reading<T> reading) throws IOException {
        return document(reading, JsonToken.START_OBJECT);
    }

    private <T> T document(Reading<T> reading, JsonToken other) throws IOException {
        try {
            JsonToken first = json.nextToken();
            if (first != JsonToken.START_OBJECT && first != other) {
                throw new IOException("it is not a JSON object");
            }
            inside = true;
            T read = reading.read(json);
            inside = false;
            if (json.nextToken() != null) {
                throw new IOException("something follows the JSON object");
            }
            return read;
        } catch (JsonProcessingException e) {
            if (e.getLocation() == null) {
                throw new IOException("it is JSON beyond all limits");
            }
            if (inside && endsHere(e)) {
                throw new EOFException("the JSON ends too early");
            }
            // The parser's own words show a part of the text, which may be half a key.
            throw new IOException("it is not JSON from line " + e.getLocation().getLineNr() + ", column "
                    + e.getLocation().getColumnNr());
        }
    }

    /** A word or number that is cut, such as "tru" or "1.", is no end to the parser, but something unknown. */
    private boolean endsHere(JsonProcessingException e) {
        if (e instanceof JsonEOFException) {
            return true;
        }
        long left = Math.max(0, text.length() - e.getLocation().getCharOffset());
        return left <= TAIL && text.substring((int) (text.length() - left)).matches("[a-z\\d.+-]*");
    }

    private JsonObject object() throws IOException {
        var fields = new LinkedHashMap<String, Object>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            Object value = value();
            if (value != null) {
                fields.put(name, value);
            }
        }
        return new JsonObject(fields);
    }

    /** The value the parser is at; null for null. */
    @Nullable
    Object value() throws IOException {
        JsonToken token = json.currentToken();
        if (token == null) {
            throw new EOFException("the JSON ends too early");
        }
        if (++values > MAX_VALUES) {
            throw new IOException(String.format(Locale.ROOT, "it has more than %,d values", MAX_VALUES));
        }
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_STRING -> json.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /** Numbers are kept as what they always are here, a vector. */
    private Object array() throws IOException {
        JsonToken first = json.nextToken();
        if (first != null && first.isNumeric()) {
            return numbers(json);
        }
        var list = new ArrayList<Object>();
        for (JsonToken token = first; token != JsonToken.END_ARRAY; token = json.nextToken()) {
            Object value = value();
            if (value != null) {
                list.add(value);
            }
        }
        return list;
    }

    /** The numbers from the one the parser is at to the end of their list. */
    static float[] numbers(JsonParser json) throws IOException {
        var values = new float[16];
        int count = 0;
        for (JsonToken token = json.currentToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            if (token == null || !token.isNumeric()) {
                throw new IOException("value " + count + " of a list of numbers is none");
            }
            if (count == values.length) {
                values = Arrays.copyOf(values, 2 * count);
            }
            values[count++] = json.getFloatValue();
        }
        return Arrays.copyOf(values, count);
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
