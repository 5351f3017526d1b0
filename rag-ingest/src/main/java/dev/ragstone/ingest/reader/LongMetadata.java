package dev.ragstone.ingest.reader;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * Cuts what a document says about itself: all of it is stored with every chunk.
 *
 * @since 0.1
 */
public final class LongMetadata {

    /** How many characters a value may have; all its items together if it has several. */
    public static final int MAX_CHARS = 4_096;

    /** What a document says about itself was cut, as a reason. */
    public static final String TOO_LONG =
            "metadata was too long: of each entry, the first " + MAX_CHARS + " characters were taken";

    private static final int MAX_TITLE = 300;

    private LongMetadata() {}

    /** At most 300 characters of {@code title}, up to the end of a word if there is one in the second half. */
    public static String title(String title) {
        if (title.length() <= MAX_TITLE) {
            return title;
        }
        String start = SourceText.cut(title, MAX_TITLE - 1);
        int end = start.length();
        while (end > MAX_TITLE / 2 && !Character.isWhitespace(title.charAt(end))) {
            end--;
        }
        return (end > MAX_TITLE / 2 ? start.substring(0, end) : start).strip() + "…";
    }

    /** Each of the values, cut where it is too long. */
    public static Metadata cut(Metadata metadata) {
        var values = new HashMap<>(metadata.values());
        values.replaceAll((key, value) -> cut(value));
        return new Metadata(values);
    }

    /** The same value if it is not too long. */
    static MetadataValue cut(MetadataValue value) {
        return switch (value) {
            case MetadataValue.Text text -> MetadataValue.of(SourceText.cut(text.value(), MAX_CHARS));
            case MetadataValue.Texts texts -> MetadataValue.of(cut(texts.values()));
            default -> value;
        };
    }

    private static List<String> cut(List<String> texts) {
        var fitting = new ArrayList<String>();
        int room = MAX_CHARS;
        for (String text : texts) {
            if (room <= 0) {
                break;
            }
            fitting.add(SourceText.cut(text, room));
            // One more, or there could be any number of empty ones.
            room -= text.length() + 1;
        }
        return fitting;
    }
}
