package dev.ragstone.retrieval.prompt;

import dev.ragstone.retrieval.prompt.Part.Over;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the text of a template once; used for one text. */
final class TemplateParser {

    private static final Pattern TAG =
            Pattern.compile("\\\\\\{\\{|\\{\\{\\{([^{}\n]*)}}}|\\{\\{([#^/]?)([^{}\n]*)}}|\\{\\{");

    private final String text;
    private final Deque<Open> open = new ArrayDeque<>();
    private List<Part> parts = new ArrayList<>();
    private int copied;

    TemplateParser(String text) {
        this.text = text;
    }

    /** A section that has begun. */
    private record Open(Over over, boolean inverted, int at, List<Part> around) {}

    List<Part> parse() {
        Matcher tags = TAG.matcher(text);
        while (tags.find()) {
            take(tags.toMatchResult());
        }
        if (!open.isEmpty()) {
            Open section = open.getFirst();
            throw wrong(
                    section.at(),
                    "{{#" + section.over().tag() + "}} is never closed; add {{/"
                            + section.over().tag() + "}}");
        }
        literal(text.length());
        return parts;
    }

    private void take(MatchResult tag) {
        String bare = tag.group(1);
        String name = tag.group(3);
        if (tag.group().equals("\\{{")) {
            literal(tag.start());
            // The braces without the backslash.
            copied = tag.start() + 1;
        } else if (bare != null) {
            value(bare.strip(), true, tag);
        } else if (name == null) {
            throw wrong(tag.start(), "'{{' has no '}}' on its line; write \\{{ for two braces");
        } else if (tag.group(2).isEmpty()) {
            value(name.strip(), false, tag);
        } else {
            section(tag.group(2), name.strip(), tag);
        }
    }

    private void value(String name, boolean bare, MatchResult tag) {
        Names names = Names.in(open.isEmpty() ? null : open.getFirst());
        if (!names.has(name)) {
            throw wrong(tag.start(), "there is no {{" + name + "}} " + names.where() + names.suggestion(name));
        }
        if (bare && !name.equals("text")) {
            throw wrong(tag.start(), "only {{{text}}} can come bare; write {{" + name + "}}");
        }
        literal(tag.start());
        parts.add(new Part.Value(name, bare));
        copied = tag.end();
    }

    private void section(String sign, String name, MatchResult tag) {
        Over over = Arrays.stream(Over.values())
                .filter(known -> known.tag().equals(name))
                .findFirst()
                .orElseThrow(() -> wrong(
                        tag.start(),
                        "there is no section '" + name + "'"
                                + Names.suggestion(
                                        name,
                                        Arrays.stream(Over.values())
                                                .map(Over::tag)
                                                .toList())));
        literal(lineStart(tag));
        if (sign.equals("/")) {
            close(over, tag);
        } else {
            begin(over, sign.equals("^"), tag);
        }
        copied = lineEnd(tag);
    }

    private void begin(Over over, boolean inverted, MatchResult tag) {
        if (!open.isEmpty()
                && (open.getFirst().over().each()
                        || over.each() == open.getFirst().over().each())) {
            throw wrong(
                    tag.start(),
                    "{{#" + over.tag() + "}} cannot stand within {{#"
                            + open.getFirst().over().tag() + "}}");
        }
        open.push(new Open(over, inverted, tag.start(), parts));
        parts = new ArrayList<>();
    }

    private void close(Over over, MatchResult tag) {
        Open section = open.poll();
        if (section == null || section.over() != over) {
            throw wrong(tag.start(), "{{/" + over.tag() + "}} closes a section that is not open");
        }
        requireMarks(section, parts);
        section.around().add(new Part.Section(over, section.inverted(), parts));
        parts = section.around();
    }

    /** Bare text could end its own quotation, unless something that it cannot know stands around it. */
    private void requireMarks(Open section, List<Part> inside) {
        int first = inside.indexOf(new Part.Value("mark", false));
        int last = inside.lastIndexOf(new Part.Value("mark", false));
        int bare = inside.indexOf(new Part.Value("text", true));
        int lastBare = inside.lastIndexOf(new Part.Value("text", true));
        if (bare >= 0 && (first < 0 || first > bare || last < lastBare)) {
            throw wrong(
                    section.at(),
                    "{{{text}}} needs {{mark}} before and after it in its section, so that no document can end its own"
                            + " quotation; or write {{text}}, which brings its own marks");
        }
    }

    private void literal(int end) {
        if (end > copied) {
            parts.add(new Part.Literal(text.substring(copied, end)));
        }
    }

    /** Where the blanks before a tag begin if it is alone on its line, else where the tag begins. */
    private int lineStart(MatchResult tag) {
        return alone(tag) ? Math.max(copied, before(tag)) : tag.start();
    }

    private int lineEnd(MatchResult tag) {
        if (!alone(tag)) {
            return tag.end();
        }
        int end = after(tag);
        return end < text.length() && text.charAt(end) == '\r'
                ? Math.min(end + 2, text.length())
                : Math.min(end + 1, text.length());
    }

    private boolean alone(MatchResult tag) {
        int before = before(tag);
        int after = after(tag);
        boolean starts = before == 0 || text.charAt(before - 1) == '\n';
        boolean ends = after == text.length() || text.charAt(after) == '\n' || text.startsWith("\r\n", after);
        return starts && ends;
    }

    private int before(MatchResult tag) {
        int at = tag.start();
        while (at > 0 && (text.charAt(at - 1) == ' ' || text.charAt(at - 1) == '\t')) {
            at--;
        }
        return at;
    }

    private int after(MatchResult tag) {
        int at = tag.end();
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    private IllegalArgumentException wrong(int at, String message) {
        long line = text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
        return new IllegalArgumentException("line " + line + ": " + message);
    }

    /** The placeholders that mean something at one place. */
    private record Names(String where, List<String> known, boolean sources) {

        static Names in(@Nullable Open section) {
            if (section == null || !section.over().each() || section.inverted()) {
                return new Names("outside of sections", List.of("question", "mark"), false);
            }
            if (section.over() == Over.HISTORY) {
                return new Names("within {{#history}}", List.of("role", "text", "mark"), false);
            }
            var known = new ArrayList<>(List.of("text", "mark"));
            SourceValues.names().forEach(known::add);
            return new Names("within {{#sources}}", known, true);
        }

        boolean has(String name) {
            return known.contains(name) || (sources && SourceValues.knows(name));
        }

        String suggestion(String name) {
            return suggestion(name, known) + (sources ? " and metadata.NAME" : "");
        }

        static String suggestion(String name, List<String> known) {
            String all = "there are " + String.join(", ", known);
            Optional<String> nearest = Nearest.of(name, known);
            return nearest.map(near -> "; did you mean '" + near + "'? There are " + String.join(", ", known))
                    .orElse("; " + all);
        }
    }
}
