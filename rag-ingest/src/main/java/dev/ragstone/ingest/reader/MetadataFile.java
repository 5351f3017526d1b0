package dev.ragstone.ingest.reader;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of YAML that files of metadata are written in: one {@code key: value} to a line, lists in square brackets or
 * with a dash to a line, quoted text, comments.
 *
 * <p>Unlike front matter, of which what cannot be understood is left out, such a file may decide who reads a document: it
 * is understood whole or not at all.
 *
 * @since 0.1
 */
public final class MetadataFile {

    private static final int MOST_CHARS = 100_000;
    private static final Pattern ENTRY = Pattern.compile("([\\p{L}_][\\p{L}\\p{N}_. -]{0,99}?)\\s*:(?:\\s+(.*))?");
    private static final Pattern ITEM = Pattern.compile("\\s*-\\s+(\\S.*)");

    private final TreeMap<String, MetadataValue> values = new TreeMap<>();
    private @Nullable String listKey;
    private List<String> listItems = new ArrayList<>();

    private MetadataFile() {}

    /**
     * Reads a file of metadata.
     *
     * @throws IllegalArgumentException if anything in it cannot be understood; says in which line
     */
    public static Metadata parse(byte[] bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("it is not UTF-8", e);
        }
        if (text.length() > MOST_CHARS) {
            throw new IllegalArgumentException("it has more than " + MOST_CHARS + " characters");
        }
        var file = new MetadataFile();
        int number = 0;
        for (String line : text.replace("\uFEFF", "").lines().toList()) {
            file.line(line, ++number);
        }
        file.endList(number);
        if (file.values.isEmpty()) {
            throw new IllegalArgumentException("it has no entries");
        }
        return new Metadata(file.values);
    }

    private void line(String line, int number) {
        String content = line.stripTrailing();
        boolean divider = content.equals("---") || content.equals("...");
        if (content.isBlank() || content.stripLeading().startsWith("#") || divider) {
            return;
        }
        Matcher item = ITEM.matcher(content);
        if (listKey != null && item.matches()) {
            listItems.add(scalarText(item.group(1), number));
            return;
        }
        endList(number);
        Matcher entry = ENTRY.matcher(content);
        if (!entry.matches()) {
            throw broken(number, "'" + content.strip() + "' is not 'key: value'");
        }
        if (values.containsKey(entry.group(1))) {
            throw broken(number, "'" + entry.group(1) + "' is there twice");
        }
        String value = entry.group(2) == null ? "" : FrontMatterValue.withoutComment(entry.group(2));
        if (value.isEmpty()) {
            listKey = entry.group(1);
        } else {
            values.put(entry.group(1), value(value, number));
        }
    }

    private void endList(int number) {
        if (listKey != null) {
            if (listItems.isEmpty()) {
                throw broken(number, "'" + listKey + "' has no value; write [] for an empty list");
            }
            values.put(listKey, MetadataValue.of(listItems));
        }
        listKey = null;
        listItems = new ArrayList<>();
    }

    private static MetadataValue value(String value, int number) {
        if (value.startsWith("[")) {
            if (value.indexOf(']') != value.length() - 1 || value.indexOf('[', 1) >= 0) {
                throw broken(number, "the list " + value + " does not end with its only ']'");
            }
            return MetadataValue.of(items(value.substring(1, value.length() - 1), number));
        }
        return scalar(value, number);
    }

    /** Empty only where nothing at all is written: an item that is empty may be a label that got lost. */
    private static List<String> items(String list, int number) {
        var items = new ArrayList<String>();
        int from = 0;
        char quote = 0;
        for (int i = 0; i <= list.length() && !list.isEmpty(); i++) {
            char c = i < list.length() ? list.charAt(i) : ',';
            if (c == ',' && (quote == 0 || i == list.length())) {
                items.add(scalarText(list.substring(from, i), number));
                from = i + 1;
            } else if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if ((c == '"' || c == '\'') && list.substring(from, i).isBlank()) {
                quote = c;
            }
        }
        return items;
    }

    private static String scalarText(String value, int number) {
        String plain = FrontMatterValue.withoutComment(value);
        if (plain.isEmpty()) {
            throw broken(number, "an item of a list is empty; write [] for an empty list");
        }
        return scalar(plain, number) instanceof MetadataValue.Text text ? text.value() : plain;
    }

    private static MetadataValue scalar(String value, int number) {
        boolean quote = value.startsWith("\"") || value.startsWith("'");
        boolean closed = value.length() > 1 && value.charAt(value.length() - 1) == value.charAt(0);
        if ((quote && !closed) || "{}[]|>&*!%@`".indexOf(value.charAt(0)) >= 0) {
            throw broken(number, "the value " + value + " cannot be understood; put it in quotes if it is text");
        }
        MetadataValue scalar = FrontMatterValue.scalar(value);
        if (scalar == null) {
            throw broken(number, "the value " + value + " is empty");
        }
        return scalar;
    }

    private static IllegalArgumentException broken(int line, String what) {
        return new IllegalArgumentException("line " + line + ": " + what);
    }
}
