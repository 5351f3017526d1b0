package dev.ragstone.document;

import java.time.Instant;
import java.util.List;

/**
 * One value of a document's {@link Metadata}: text, a number, a truth value, a moment, or a list of texts.
 *
 * @since 0.1
 */
public sealed interface MetadataValue {

    /** Text. */
    record Text(String value) implements MetadataValue {}

    /** A finite number. Whole numbers beyond 2^53 lose digits, so keep long identifiers as {@link Text}. */
    record Numeric(double value) implements MetadataValue {

        public Numeric {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a metadata number must be finite but was " + value);
            }
            // Without this, -0.0 and 0.0 would be different values of one number.
            value = value == 0 ? 0 : value;
        }
    }

    /** True or false. */
    record Flag(boolean value) implements MetadataValue {}

    /** A moment, kept to the millisecond. */
    record Moment(Instant value) implements MetadataValue {

        public Moment {
            value = Instant.ofEpochMilli(value.toEpochMilli());
        }
    }

    /** Several texts, such as tags; order is kept. */
    record Texts(List<String> values) implements MetadataValue {

        public Texts {
            values = List.copyOf(values);
        }
    }

    /** Text. */
    static MetadataValue of(String value) {
        return new Text(value);
    }

    /** A number. */
    static MetadataValue of(double value) {
        return new Numeric(value);
    }

    /**
     * A whole number.
     *
     * @throws IllegalArgumentException if a double cannot hold it exactly
     */
    static MetadataValue of(long value) {
        if (Math.abs(value) > 1L << 53) {
            throw new IllegalArgumentException(
                    "metadata numbers are exact up to 2^53 but got " + value + "; keep it as text");
        }
        return new Numeric(value);
    }

    /** True or false. */
    static MetadataValue of(boolean value) {
        return new Flag(value);
    }

    /** A moment. */
    static MetadataValue of(Instant value) {
        return new Moment(value);
    }

    /** Several texts. */
    static MetadataValue of(List<String> values) {
        return new Texts(values);
    }
}
