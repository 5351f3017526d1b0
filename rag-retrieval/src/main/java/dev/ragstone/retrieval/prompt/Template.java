package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Turn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The text of a prompt with places for what changes from question to question.
 *
 * <pre>{@code
 * {{#sources}}
 * Source [{{number}}] {{title}}, {{metadata.year}}
 * {{text}}
 *
 * {{/sources}}
 * Question: {{question}}
 * }</pre>
 *
 * <p>A part of Mustache's syntax. {@code {{#sources}}...{{/sources}}} is written for each source, with the values
 * {@code number}, {@code text}, {@code title}, {@code uri}, {@code headings}, {@code place} (such as page 7),
 * {@code origin} (the three together), {@code score}, {@code collection}, {@code language}, {@code mediaType} and
 * {@code metadata.NAME}, which is empty where a document has none. {@code {{#history}}...{{/history}}} is written for each
 * turn of the conversation, with {@code role} ({@code user} or {@code assistant}) and {@code text}.
 * {@code {{^sources}}...{{/sources}}} is written if there are none, {@code {{#hasSources}}} and {@code {{#hasHistory}}}
 * once if there are any. {@code {{question}}} stands outside of sections. A tag of a section that is alone on its line
 * leaves no line behind. Single braces are text, and so
 * are two with a backslash before them.
 *
 * <p>Documents are data. A template is parsed before there is any content, so that nothing in a document is ever expanded.
 * {@code {{text}}} comes between two lines with a mark that occurs in none of the content; {@code {{{text}}}} comes bare,
 * for templates that mark it off themselves with {@code {{mark}}} before and after it, and is an error where they do not.
 * All other values are kept on one line. Marks by which chat models tell roles apart, such as {@code <|im_start|>}, get a
 * space, so that no server takes them for its own, and lines of a text that begin as a source may, with {@code Source [1]},
 * get {@code >} before them.
 *
 * <p>Immutable.
 *
 * @since 0.1
 */
public final class Template {

    private final List<Part> parts;

    private Template(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException if it has an unknown placeholder, an unclosed section, or bare text without marks;
     *     the message names the line
     */
    public static Template of(String text) {
        return new Template(new TemplateParser(text).parse());
    }

    /**
     * Reads a template from a file in UTF-8; a line break at its end is not part of it.
     *
     * @throws IllegalArgumentException as {@link #of} does, naming the file
     * @throws UncheckedIOException if the file cannot be read
     */
    public static Template ofFile(Path file) {
        try {
            String text = Files.readString(file);
            int end = text.endsWith("\r\n") ? text.length() - 2 : text.length() - (text.endsWith("\n") ? 1 : 0);
            return of(text.substring(0, end));
        } catch (IOException e) {
            throw new UncheckedIOException("the template " + file + " cannot be read: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the template " + file + ": " + e.getMessage(), e);
        }
    }

    /** A template without places: every brace in {@code text} is a brace. */
    static Template literal(String text) {
        return new Template(List.of(new Part.Literal(text)));
    }

    String render(Content content) {
        var out = new StringBuilder();
        parts.forEach(part -> part.write(content, out));
        return out.toString();
    }

    /** What one more source adds to this template. */
    void write(NumberedSource source, String mark, StringBuilder out) {
        sections(parts, Part.Over.SOURCES).forEach(section -> section.each(source, mark, out));
    }

    /** What one more turn adds to this template. */
    void write(Turn turn, String mark, StringBuilder out) {
        sections(parts, Part.Over.HISTORY).forEach(section -> section.each(turn, mark, out));
    }

    /** Whether the question is written exactly once, whatever there is of sources and history. */
    boolean asksOnce() {
        return parts.stream().filter(Template::isQuestion).count() == 1 && questions(parts) == 1;
    }

    boolean asks() {
        return questions(parts) > 0;
    }

    boolean showsSources() {
        return sections(parts, Part.Over.SOURCES).stream()
                .flatMap(section -> section.parts().stream())
                .anyMatch(
                        part -> part instanceof Part.Value value && value.name().equals("text"));
    }

    private static long questions(List<Part> parts) {
        return parts.stream()
                .mapToLong(part ->
                        part instanceof Part.Section section ? questions(section.parts()) : isQuestion(part) ? 1 : 0)
                .sum();
    }

    private static boolean isQuestion(Part part) {
        return part instanceof Part.Value value && value.name().equals("question");
    }

    private static List<Part.Section> sections(List<Part> parts, Part.Over over) {
        return parts.stream()
                .filter(Part.Section.class::isInstance)
                .map(Part.Section.class::cast)
                .filter(section -> !section.inverted())
                .flatMap(section ->
                        section.over() == over ? Stream.of(section) : sections(section.parts(), over).stream())
                .toList();
    }
}
