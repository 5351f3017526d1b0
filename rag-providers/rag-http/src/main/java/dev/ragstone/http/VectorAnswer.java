package dev.ragstone.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads the vectors out of an answer, and nothing else of it: either a list of lists of numbers, or a list of objects with
 * such a list as {@code embedding}, or its floats in base64, and their place as {@code index}, by which they are ordered.
 * Immutable.
 *
 * @param list the field with the vectors
 * @param texts how many vectors there must be
 * @param dimension how many values one is expected to have
 * @since 0.1
 */
public record VectorAnswer(String list, int texts, int dimension) {

    /** A number with all its digits, a comma, and the spaces of an answer that is printed for people. */
    private static final long BYTES_PER_VALUE = 48;

    /** For what else there is, and for a few vectors of another dimension, which are to be named as such. */
    private static final long MORE_BYTES = 4L << 20;

    /** How long an answer may be. */
    int maxBytes() {
        return (int) Math.min(Integer.MAX_VALUE - 8, MORE_BYTES + BYTES_PER_VALUE * texts * dimension);
    }

    /** The vectors in the order of the texts; they may have another dimension than expected. */
    List<float[]> read(byte[] body) throws IOException {
        try (var reader = new JsonReader(body)) {
            return reader.document(json -> read(json, reader));
        }
    }

    private List<float[]> read(JsonParser json, JsonReader reader) throws IOException {
        var vectors = new TreeMap<Integer, float[]>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken token = json.nextToken();
            if (field.equals("error")) {
                Object error = reader.value();
                AnswerFormat.ErrorLine.check(new JsonObject(error == null ? Map.of() : Map.of(field, error)));
            } else if (field.equals(list) && token == JsonToken.START_ARRAY) {
                readList(json, vectors);
            } else {
                json.skipChildren();
            }
        }
        if (vectors.size() != texts) {
            throw new IOException("it has " + vectors.size() + " vectors for " + texts + " texts");
        }
        return List.copyOf(vectors.values());
    }

    private void readList(JsonParser json, Map<Integer, float[]> vectors) throws IOException {
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            if (vectors.size() == texts) {
                throw new IOException("it has more than " + texts + " vectors for " + texts + " texts");
            }
            if (token == JsonToken.START_ARRAY) {
                json.nextToken();
                put(vectors, vectors.size(), JsonReader.numbers(json));
            } else if (token == JsonToken.START_OBJECT) {
                readObject(json, vectors);
            } else {
                throw new IOException("vector " + vectors.size() + " of it is none");
            }
        }
    }

    private void readObject(JsonParser json, Map<Integer, float[]> vectors) throws IOException {
        float @Nullable [] values = null;
        int index = vectors.size();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            JsonToken token = json.nextToken();
            if (field.equals("embedding") && token == JsonToken.START_ARRAY) {
                json.nextToken();
                values = JsonReader.numbers(json);
            } else if (field.equals("embedding") && token == JsonToken.VALUE_STRING) {
                values = decoded(json.getText());
            } else if (field.equals("index") && token != JsonToken.VALUE_NULL) {
                index = index(json, token);
            } else {
                json.skipChildren();
            }
        }
        if (values == null) {
            throw new IOException("there is no list of numbers for text " + index);
        }
        put(vectors, index, values);
    }

    /** Little-endian, as OpenAI writes them. */
    private static float[] decoded(String base64) throws IOException {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new IOException("a vector of it is neither a list of numbers nor base64");
        }
        if (bytes.length % Float.BYTES != 0) {
            throw new IOException("a vector of it has " + bytes.length + " bytes, which are no floats");
        }
        var values = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return values;
    }

    private static int index(JsonParser json, JsonToken token) throws IOException {
        double number = token.isNumeric() ? json.getDoubleValue() : Double.NaN;
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw new IOException("the index of a vector is not a whole number: " + json.getText());
        }
        return (int) number;
    }

    private void put(Map<Integer, float[]> vectors, int index, float[] values) throws IOException {
        if (index < 0 || index >= texts || vectors.put(index, values) != null) {
            throw new IOException("it has a vector for text " + index + " of " + texts + ", or two of them");
        }
    }
}
