package dev.ragstone.ingest.tika;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The words of a paragraph of an OpenDocument file, and what hangs on it. */
final class OpenDocumentText {

    /** The common styles of captions. */
    static final Set<String> CAPTIONS = Set.of("caption", "illustration", "figure", "table", "drawing", "text");

    private static final int MOST_SPACES = 100;

    private final StringBuilder words = new StringBuilder();
    private final List<String> after = new ArrayList<>();
    private int noteCount;
    private int pageBreaks;

    private OpenDocumentText(int notesBefore) {
        this.noteCount = notesBefore;
    }

    /** Reads the paragraph that starts here, to its end. */
    static OpenDocumentText of(XmlPart xml, int notesBefore) throws IOException {
        var text = new OpenDocumentText(notesBefore);
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isText()) {
                text.words.append(xml.text().replace('\n', ' '));
            } else if (xml.isStart()) {
                text.start(xml);
            }
        }
        return text;
    }

    private void start(XmlPart xml) throws IOException {
        switch (xml.name()) {
            case "s" -> words.append(" ".repeat(Math.clamp(WordStyles.number(xml.attribute("c"), 1), 1, MOST_SPACES)));
            case "tab" -> words.append('\t');
            case "line-break" -> words.append('\n');
            case "soft-page-break" -> pageBreaks++;
            case "note" -> note(xml);
            case "annotation" -> after.add("Comment: " + comment(xml));
            // Text boxes and the like that hang on the paragraph.
            case "p", "h" -> box(xml);
            case "ruby-text", "title", "desc", "binary-data" -> xml.skip();
            default -> {}
        }
    }

    private void box(XmlPart xml) throws IOException {
        OpenDocumentText inner = of(xml, noteCount);
        noteCount = inner.noteCount;
        after.add(inner.words());
        after.addAll(inner.after);
    }

    private void note(XmlPart xml) throws IOException {
        var body = new StringBuilder();
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart() && xml.name().equals("note-citation")) {
                xml.skip();
            } else if (xml.isStart() && (xml.name().equals("p") || xml.name().equals("h"))) {
                body.append(of(xml, noteCount).words()).append(' ');
            }
        }
        noteCount++;
        words.append('[').append(noteCount).append(']');
        after.add("[" + noteCount + "] " + Strings.line(body));
    }

    /** The words of the comment that starts here, without its author and date. */
    static String comment(XmlPart xml) throws IOException {
        var body = new StringBuilder();
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart() && (xml.name().equals("p") || xml.name().equals("h"))) {
                body.append(of(xml, 0).words()).append(' ');
            }
        }
        return Strings.line(body);
    }

    /** The words of the paragraph itself. */
    String words() {
        return words.toString();
    }

    /** Notes, comments and text boxes, to be put behind it. */
    List<String> after() {
        return after;
    }

    /** How many notes there were so far. */
    int noteCount() {
        return noteCount;
    }

    /** How many pages begin in it. */
    int pageBreaks() {
        return pageBreaks;
    }
}
