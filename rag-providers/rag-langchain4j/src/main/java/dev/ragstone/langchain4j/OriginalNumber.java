package dev.ragstone.langchain4j;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A number or UUID of LangChain4j's: its kind, and its digits where a double cannot hold them. */
record OriginalNumber(String kind, String digits) {

    /** Whole numbers below this are exact in a double. */
    static final double EXACT = (double) (1L << 53);

    /** The nearest value of ours; adds a note if the way back needs one. */
    static MetadataValue map(String key, Object value, List<String> notes) {
        return switch (value) {
            case UUID uuid -> noting(notes, "uuid", "", key, MetadataValue.of(uuid.toString()));
            case Integer number -> noting(notes, "int", "", key, MetadataValue.of((double) number));
            case Long number -> whole(key, number, notes);
            case Float number -> floating(key, number.toString(), "float", notes);
            case Double number -> floating(key, number.toString(), "double", notes);
            default ->
                throw new IllegalArgumentException("metadata '" + key + "' has a value of the type "
                        + value.getClass().getName() + ", which LangChain4j does not allow");
        };
    }

    private static MetadataValue whole(String key, long number, List<String> notes) {
        MetadataValue nearest = MetadataValue.of((double) number);
        return Math.abs((double) number) < EXACT
                ? nearest
                : noting(notes, "long", String.valueOf(number), key, nearest);
    }

    /** By way of its digits, since LangChain4j compares a float and a double by theirs. */
    private static MetadataValue floating(String key, String digits, String kind, List<String> notes) {
        double value = Double.parseDouble(digits);
        if (Double.isNaN(value)) {
            return noting(notes, kind, digits, key, MetadataValue.of(digits));
        }
        if (Double.isInfinite(value)) {
            return noting(notes, kind, digits, key, MetadataValue.of(Math.copySign(Double.MAX_VALUE, value)));
        }
        boolean natural = kind.equals("double") && MetadataMapping.number(value) instanceof Double;
        return natural ? MetadataValue.of(value) : noting(notes, kind, "", key, MetadataValue.of(value));
    }

    private static MetadataValue noting(
            List<String> notes, String kind, String digits, String key, MetadataValue value) {
        notes.add(kind + "=" + digits + ":" + key);
        return value;
    }

    static Map<String, OriginalNumber> readNotes(Metadata ours) {
        var notes = new HashMap<String, OriginalNumber>();
        if (ours.get(MetadataMapping.LANGCHAIN4J_TYPES).orElse(null) instanceof MetadataValue.Texts texts) {
            for (String note : texts.values()) {
                int equals = note.indexOf('=');
                int colon = note.indexOf(':');
                if (equals > 0 && colon > equals) {
                    notes.put(
                            note.substring(colon + 1),
                            new OriginalNumber(note.substring(0, equals), note.substring(equals + 1, colon)));
                }
            }
        }
        return notes;
    }

    /** The original; nothing if the value was changed to something it cannot have come from. */
    @Nullable
    Object restore(MetadataValue value) {
        try {
            return switch (value) {
                case MetadataValue.Text text -> kind.equals("uuid") ? UUID.fromString(text.value()) : exact(text);
                case MetadataValue.Numeric number -> digits.isEmpty() ? cast(number.value()) : exact(number);
                default -> null;
            };
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private @Nullable Object exact(MetadataValue.Text text) {
        return text.value().equals(digits) ? parse(digits) : null;
    }

    private @Nullable Object exact(MetadataValue.Numeric number) {
        return number.value() == clamped(digits) ? parse(digits) : null;
    }

    private @Nullable Object parse(String digits) {
        return switch (kind) {
            case "long" -> (Object) Long.parseLong(digits);
            case "float" -> Float.parseFloat(digits);
            case "double" -> Double.parseDouble(digits);
            default -> null;
        };
    }

    private @Nullable Object cast(double value) {
        return switch (kind) {
            case "int" -> value == (int) value ? (Object) (int) value : null;
            case "float" -> (float) value;
            case "double" -> value;
            default -> null;
        };
    }

    private static double clamped(String digits) {
        double value = Double.parseDouble(digits);
        return Double.isInfinite(value) ? Math.copySign(Double.MAX_VALUE, value) : value;
    }
}
