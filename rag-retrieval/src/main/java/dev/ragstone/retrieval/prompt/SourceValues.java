package dev.ragstone.retrieval.prompt;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.search.Hit;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a template can say about a source. Everything but its text is kept on one line: it is the document's words too, and
 * on a line of the template's own it cannot pose as more. Stateless and safe for use by several threads.
 *
 * @since 0.1
 */
public final class SourceValues {

    private static final String METADATA = "metadata.";
    private static final Pattern NOT_ON_ONE_LINE = Pattern.compile("[\\s\\p{Cc}\\p{Zl}\\p{Zp}]++");

    private static final Map<String, Function<NumberedSource, String>> VALUES = new TreeMap<>(Map.of(
            "number", source -> String.valueOf(source.number()),
            "title", source -> source.hit().document().title(),
            "uri", source -> source.hit().document().uri(),
            "collection", source -> source.hit().document().collection(),
            "language", source -> source.hit().document().language(),
            "mediaType", source -> source.hit().document().mediaType(),
            "headings", source -> headings(source.hit()),
            "place", source -> place(source.hit()),
            "origin", source -> origin(source.hit()),
            "score", source -> String.format(Locale.ROOT, "%.3f", source.hit().score())));

    private SourceValues() {}

    static boolean knows(String name) {
        return VALUES.containsKey(name) || (name.startsWith(METADATA) && name.length() > METADATA.length());
    }

    static Iterable<String> names() {
        return VALUES.keySet();
    }

    static String of(String name, NumberedSource source) {
        Function<NumberedSource, String> value = VALUES.get(name);
        return oneLine(value == null ? metadata(name, source.hit()) : value.apply(source));
    }

    static String oneLine(String text) {
        return RoleMarks.defuse(NOT_ON_ONE_LINE.matcher(text).replaceAll(" ").strip());
    }

    private static String metadata(String name, Hit hit) {
        return hit.document()
                .metadata()
                .get(name.substring(METADATA.length()))
                .map(SourceValues::text)
                .orElse("");
    }

    static String text(MetadataValue value) {
        return switch (value) {
            case MetadataValue.Text text -> text.value();
            case MetadataValue.Numeric number -> number(number.value());
            case MetadataValue.Flag flag -> String.valueOf(flag.value());
            case MetadataValue.Moment moment -> moment.value().toString();
            case MetadataValue.Texts texts -> String.join(", ", texts.values());
        };
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1L << 53
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }

    /** All that a template can show of a hit beside its text, as it is stored: a line for each value. */
    public static String aboutItself(Hit hit) {
        DocumentInfo document = hit.document();
        String places = hit.chunk().places().stream().map(Place::name).collect(Collectors.joining("\n"));
        String metadata = document.metadata().values().values().stream()
                .map(SourceValues::text)
                .collect(Collectors.joining("\n"));
        return String.join(
                "\n",
                document.title(),
                document.uri(),
                document.collection(),
                document.language(),
                document.mediaType(),
                headings(hit),
                places,
                metadata);
    }

    private static String headings(Hit hit) {
        return String.join(" > ", hit.chunk().headings());
    }

    private static String place(Hit hit) {
        return hit.chunk().places().stream()
                .filter(place -> place.kind() != Place.Kind.NONE)
                .findFirst()
                .map(place -> place.kind().name().toLowerCase(Locale.ROOT) + " " + place.number() + " " + place.name())
                .map(String::strip)
                .orElse("");
    }

    /** Title, headings and page, as far as there are any. */
    private static String origin(Hit hit) {
        var origin = new StringJoiner(" | ");
        for (String part : new String[] {hit.document().title(), headings(hit), place(hit)}) {
            String oneLine = oneLine(part);
            if (!oneLine.isEmpty()) {
                origin.add(oneLine);
            }
        }
        return origin.toString();
    }
}
