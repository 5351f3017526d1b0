package dev.ragstone.retrieval.prompt;

import dev.ragstone.document.Place;
import dev.ragstone.search.Hit;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** Writes one hit as a numbered source: a line that says where it is from, its text verbatim, and a closing line. */
final class SourceText {

    private static final Pattern NOT_ON_ONE_LINE = Pattern.compile("[\\s\\p{Cntrl}\\p{Zl}\\p{Zp}]++");

    private SourceText() {}

    static String of(int number, Hit hit, String boundary) {
        String name = "source " + number + " " + boundary;
        return "<" + name + origin(hit) + ">\n" + hit.chunk().text() + "\n</" + name + ">\n\n";
    }

    /** Title, headings and page. They are the document's words too: on the marked line they cannot pose as more. */
    private static String origin(Hit hit) {
        var origin = new StringJoiner(" | ", ": ", "").setEmptyValue("");
        add(origin, hit.document().title());
        add(origin, String.join(" > ", hit.chunk().headings()));
        hit.chunk().places().stream()
                .filter(place -> place.kind() != Place.Kind.NONE)
                .findFirst()
                .ifPresent(place -> add(
                        origin,
                        place.kind().name().toLowerCase(Locale.ROOT) + " " + place.number() + " " + place.name()));
        return origin.toString();
    }

    private static void add(StringJoiner origin, String part) {
        String oneLine = NOT_ON_ONE_LINE.matcher(part).replaceAll(" ").strip();
        if (!oneLine.isEmpty()) {
            origin.add(oneLine);
        }
    }
}
