package dev.ragstone.ingest.reader;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The YAML between two lines of dashes at the top of a Markdown file.
 *
 * <p>Understands what front matter is made of in practice: scalars, lists in both notations, quoted and folded text. The
 * nested maps of full YAML are left out.
 *
 * @param end offset of the first character after it; zero when there is none
 * @param shortened whether there is more to it than {@code metadata}: more entries, or longer ones
 */
record FrontMatter(int end, Metadata metadata, boolean shortened) {

    /** Every entry is stored with every chunk, so a file must not come with thousands. */
    static final int MAX_ENTRIES = 200;

    private static final FrontMatter NONE = new FrontMatter(0, Metadata.empty(), false);
    private static final Pattern LINE = Pattern.compile("(.*)(\\r\\n|[\\n\\r]|\\z)");
    private static final Pattern ENTRY = Pattern.compile("([^\\s#:\\-\\[{'\"][^:]{0,99}?)\\s*:(?:\\s+(.*))?");
    private static final Pattern FOLDED = Pattern.compile("[|>][+-]?");

    /** Finds the front matter of {@code text}. */
    static FrontMatter of(String text) {
        if (!text.startsWith("---")) {
            return NONE;
        }
        Matcher line = LINE.matcher(text);
        var lines = new ArrayList<String>();
        boolean opened = false;
        while (line.find() && line.start() < text.length()) {
            String content = line.group(1).stripTrailing();
            if (!opened) {
                if (!content.equals("---")) {
                    return NONE;
                }
                opened = true;
            } else if (content.equals("---") || content.equals("...")) {
                return of(line.end(), values(lines));
            } else if (isYaml(content, lines)) {
                lines.add(content);
            } else {
                return NONE;
            }
        }
        return NONE;
    }

    private static FrontMatter of(int end, Map<String, MetadataValue> values) {
        boolean shortened = values.size() >= MAX_ENTRIES;
        for (var entry : values.entrySet()) {
            MetadataValue fitting = LongMetadata.cut(entry.getValue());
            shortened |= !fitting.equals(entry.setValue(fitting));
        }
        return new FrontMatter(end, new Metadata(values), shortened);
    }

    /** The text under the first of {@code keys} that has one; empty when none has. */
    String text(String... keys) {
        for (String key : keys) {
            MetadataValue value = metadata.get(key).orElse(null);
            if (value instanceof MetadataValue.Text text) {
                return text.value();
            }
            if (value instanceof MetadataValue.Numeric number) {
                return FrontMatterValue.plain(number.value());
            }
        }
        return "";
    }

    /** Tells front matter from a file that merely begins with a ruler. */
    private static boolean isYaml(String line, List<String> before) {
        return line.isBlank()
                || line.stripLeading().startsWith("#")
                || ENTRY.matcher(line).matches()
                || (!before.isEmpty()
                        && (Character.isWhitespace(line.charAt(0))
                                || line.startsWith("- ")
                                || line.equals("-")
                                || line.startsWith("]")));
    }

    private static Map<String, MetadataValue> values(List<String> lines) {
        var values = new TreeMap<String, MetadataValue>();
        for (int i = 0; i < lines.size() && values.size() < MAX_ENTRIES; i++) {
            Matcher entry = ENTRY.matcher(lines.get(i));
            if (!entry.matches()) {
                continue;
            }
            var rest = new ArrayList<String>();
            while (i + 1 < lines.size() && !ENTRY.matcher(lines.get(i + 1)).matches()) {
                rest.add(lines.get(++i));
            }
            MetadataValue value = value(entry.group(2), rest);
            if (value != null) {
                values.put(entry.group(1), value);
            }
        }
        return values;
    }

    private static @Nullable MetadataValue value(@Nullable String inline, List<String> rest) {
        String scalar = inline == null ? "" : FrontMatterValue.withoutComment(inline);
        if (FOLDED.matcher(scalar).matches()) {
            String separator = scalar.startsWith("|") ? "\n" : " ";
            return FrontMatterValue.text(
                    String.join(separator, rest.stream().map(String::strip).toList()));
        }
        if (scalar.isEmpty()) {
            return FrontMatterValue.list(rest);
        }
        String joined =
                scalar + " " + String.join(" ", rest.stream().map(String::strip).toList());
        return scalar.startsWith("[") ? FrontMatterValue.flowList(joined) : FrontMatterValue.scalar(joined.strip());
    }
}
