package dev.ragstone.ingest.tika;

import dev.ragstone.document.Place;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Walks the content of an OpenDocument file and writes its blocks. */
final class OpenDocumentBody {

    private static final int MOST_REPEATED = 1000;

    private final Flow flow;
    private final Map<String, String> parents = new HashMap<>();
    private final Set<String> hiddenStyles = new HashSet<>();
    private final List<String> hidden = new ArrayList<>();
    private final Map<String, Boolean> numbered = new HashMap<>();
    private final ListMarks marks = new ListMarks();
    private final Deque<String> listStyles = new ArrayDeque<>();
    private boolean spreadsheet;
    private boolean presentation;
    private String styleName = "";
    private String mark = "";
    private String shape = "";
    private int part;
    private int page = 1;
    private int notes;
    private boolean inNotes;

    OpenDocumentBody(Flow flow) {
        this.flow = flow;
    }

    /** Whether the document says where its pages begin. */
    boolean hasPages() {
        return page > 1 || (part > 1 && !spreadsheet && !presentation);
    }

    /** The names of sheets and slides that are not shown, and were left out. */
    List<String> hidden() {
        return hidden;
    }

    void read(XmlPart xml) throws IOException {
        flow.place(Place.page(page));
        while (!flow.full() && xml.next()) {
            if (xml.isStart()) {
                start(xml);
            } else if (xml.isEnd()) {
                end(xml.name());
            }
        }
        flow.end();
    }

    private void start(XmlPart xml) throws IOException {
        switch (xml.name()) {
            case "style" -> {
                styleName = xml.attribute("name");
                parents.put(styleName, xml.attribute("parent-style-name"));
            }
            case "table-properties" -> hideStyle(xml.attribute("display").equals("false"));
            case "drawing-page-properties" ->
                hideStyle(xml.attribute("visibility").equals("hidden"));
            case "list-style" -> listStyle(xml);
            case "spreadsheet" -> spreadsheet = true;
            case "presentation" -> presentation = true;
            case "h", "p" -> paragraph(xml);
            case "list" -> openList(xml.attribute("style-name"));
            case "list-item", "list-header" -> mark = marks.next();
            case "table" -> table(xml);
            case "page" -> page(xml);
            case "notes" -> startNotes();
            case "frame", "custom-shape" -> shape = xml.attribute(":presentation:1.0", "class");
            case "annotation" -> flow.paragraph("Comment: " + OpenDocumentText.comment(xml));
            case "soft-page-break" -> turnPage(page + 1);
            case "tracked-changes", "forms", "sequence-decls", "title", "desc", "event-listeners", "shapes" ->
                xml.skip();
            default -> {}
        }
    }

    private void end(String name) {
        switch (name) {
            case "list" -> {
                marks.close();
                listStyles.poll();
            }
            case "list-item" -> mark = "";
            case "frame", "custom-shape" -> shape = "";
            default -> {}
        }
    }

    private void listStyle(XmlPart xml) throws IOException {
        String name = xml.attribute("name");
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart() && xml.name().startsWith("list-level-style-")) {
                numbered.putIfAbsent(name, xml.name().endsWith("number"));
            }
        }
    }

    private void openList(String style) {
        String own = style.isEmpty() && !listStyles.isEmpty() ? listStyles.peek() : style;
        listStyles.push(own);
        marks.open(numbered.getOrDefault(own, own.toLowerCase(Locale.ROOT).startsWith("numbering")));
    }

    private void hideStyle(boolean hides) {
        if (hides) {
            hiddenStyles.add(styleName);
        }
    }

    private void page(XmlPart xml) throws IOException {
        part++;
        if (presentation && hiddenStyles.contains(xml.attribute("style-name"))) {
            hidden.add("slide " + part);
            xml.skip();
            return;
        }
        flow.closeHeadings();
        flow.place(presentation ? Place.slide(part) : Place.page(part));
        if (!presentation) {
            flow.heading(1, xml.attribute("name"));
        }
    }

    private void startNotes() {
        inNotes = true;
    }

    private void turnPage(int number) {
        page = number;
        flow.place(Place.page(page));
    }

    private void paragraph(XmlPart xml) throws IOException {
        boolean heading = xml.name().equals("h");
        int level = WordStyles.number(xml.attribute("outline-level"), 1);
        String style = style(xml.attribute("style-name"));
        var text = OpenDocumentText.of(xml, notes);
        notes = text.noteCount();
        write(text, heading ? level : 0, style);
        text.after().forEach(flow::paragraph);
        if (text.pageBreaks() > 0) {
            turnPage(page + text.pageBreaks());
        }
    }

    private void write(OpenDocumentText text, int heading, String style) {
        String words = text.words();
        if (words.isBlank()) {
            return;
        }
        if (heading > 0) {
            flow.heading(heading, Strings.line(words));
        } else if (shape.equals("title")) {
            flow.heading(1, Strings.line(words));
        } else if (shape.equals("notes")) {
            writeNotes(words);
        } else if (style.equals("title")) {
            flow.heading(0, Strings.line(words));
        } else if (style.contains("preformatted") || style.contains("source code")) {
            words.lines().forEach(flow::code);
        } else if (marks.depth() > 0) {
            writeItem(words);
        } else if (OpenDocumentText.CAPTIONS.contains(style)) {
            flow.caption(words);
        } else {
            flow.paragraph(words);
        }
    }

    private void writeNotes(String words) {
        if (inNotes) {
            inNotes = false;
            flow.heading(2, SlidesFormat.NOTES);
        }
        flow.paragraph(words);
    }

    private void writeItem(String words) {
        if (mark.isEmpty()) {
            flow.itemContinues(words);
        } else {
            flow.item(marks.depth() - 1, mark, words);
            mark = "";
        }
    }

    /** The name of the common style behind the one a paragraph has. */
    private String style(String name) {
        String parent = parents.getOrDefault(name, "");
        return (parent.isEmpty() ? name : parent).replace("_20_", " ").toLowerCase(Locale.ROOT);
    }

    private void table(XmlPart xml) throws IOException {
        String name = xml.attribute("name");
        if (spreadsheet && hiddenStyles.contains(xml.attribute("style-name"))) {
            part++;
            hidden.add(Strings.line(name));
            xml.skip();
            return;
        }
        Table table = new OpenDocumentTable(spreadsheet, flow.room(), MOST_REPEATED).read(xml, this::style);
        if (spreadsheet) {
            part++;
            flow.closeHeadings();
            flow.place(Place.sheet(part, name));
            flow.heading(1, table.isEmpty() ? "" : name);
        }
        flow.table(table);
    }
}
