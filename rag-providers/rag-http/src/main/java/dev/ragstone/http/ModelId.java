package dev.ragstone.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The id of a model with all that its vectors depend on, written so that two different ones never look the same:
 * {@code openai/BAAI/bge-m3/1024?query=q%3A+}. Immutable.
 *
 * @param text the id as it is kept in an index
 * @since 0.1
 */
public record ModelId(String text) {

    /** The id of a model of a provider; characters that part the id are written otherwise in {@code model}. */
    public static ModelId of(String provider, String model) {
        return new ModelId(provider + "/" + model.replace("%", "%25").replace("?", "%3F"));
    }

    /** The same for vectors of so many values. */
    public ModelId dimension(int dimension) {
        return new ModelId(text + "/" + dimension);
    }

    /** The same with one more thing that changes the vectors; unchanged if {@code value} is empty. */
    public ModelId with(String name, String value) {
        return value.isEmpty()
                ? this
                : new ModelId(text + (text.contains("?") ? "&" : "?") + name + "="
                        + URLEncoder.encode(value, StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return text;
    }
}
