package dev.ragstone.ingest.reader;

import dev.ragstone.document.MetadataValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values of front matter, typed where YAML leaves no doubt. Times without a zone are taken as UTC. */
final class FrontMatterValue {

    // No leading zeros and no more digits than a double keeps: a postcode or an ISBN is text.
    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:0|[1-9]\\d{0,14})(?:\\.\\d{1,10})?");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{2}:\\d{2}.*)?");

    private FrontMatterValue() {}

    /** A quoted value is text; another is what it looks like. Null when there is no value. */
    static @Nullable MetadataValue scalar(String value) {
        if (isQuoted(value)) {
            return text(unquoted(value));
        }
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "", "null", "~" -> null;
            case "true" -> MetadataValue.of(true);
            case "false" -> MetadataValue.of(false);
            default -> numberOrMoment(value);
        };
    }

    private static @Nullable MetadataValue numberOrMoment(String value) {
        if (NUMBER.matcher(value).matches()) {
            return MetadataValue.of(Double.parseDouble(value));
        }
        Instant moment = DATE.matcher(value).matches() ? Moments.parse(value) : null;
        return moment != null ? MetadataValue.of(moment) : text(value);
    }

    static @Nullable MetadataValue text(String value) {
        return value.isBlank() ? null : MetadataValue.of(value.strip());
    }

    /** A list of lines that begin with a dash. */
    static @Nullable MetadataValue list(List<String> lines) {
        var values = new ArrayList<String>();
        for (String line : lines) {
            String item = line.strip();
            if (item.startsWith("- ")) {
                values.add(unquoted(withoutComment(item.substring(2).strip())));
            }
        }
        return values.isEmpty() ? null : MetadataValue.of(values);
    }

    /** A list in square brackets. */
    static MetadataValue flowList(String value) {
        var values = new ArrayList<String>();
        var item = new StringBuilder();
        char quote = 0;
        for (char c : value.substring(1).toCharArray()) {
            if (quote == 0 && (c == ',' || c == ']')) {
                addItem(item, values);
            } else {
                quote = quote == c ? 0 : quote == 0 && (c == '"' || c == '\'') ? c : quote;
                item.append(c);
            }
        }
        addItem(item, values);
        return MetadataValue.of(values);
    }

    /** Without a trailing comment, which begins with a space and a hash. */
    static String withoutComment(String value) {
        String stripped = value.strip();
        if (stripped.startsWith("\"") || stripped.startsWith("'")) {
            int close = stripped.indexOf(stripped.charAt(0), 1);
            return close > 0 && stripped.startsWith(" #", close + 1) ? stripped.substring(0, close + 1) : stripped;
        }
        int comment = stripped.startsWith("#") ? 0 : stripped.indexOf(" #");
        return comment < 0 ? stripped : stripped.substring(0, comment).strip();
    }

    /** A number as it is written, without a superfluous ".0". */
    static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static void addItem(StringBuilder item, List<String> values) {
        String value = unquoted(item.toString().strip());
        if (!value.isBlank()) {
            values.add(value);
        }
        item.setLength(0);
    }

    private static boolean isQuoted(String value) {
        return value.length() > 1
                && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                && value.charAt(value.length() - 1) == value.charAt(0);
    }

    private static String unquoted(String value) {
        return isQuoted(value)
                ? value.substring(1, value.length() - 1).replace("\\\"", "\"").replace("''", "'")
                : value;
    }
}
