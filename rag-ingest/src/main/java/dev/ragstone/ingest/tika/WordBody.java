package dev.ragstone.ingest.tika;

import dev.ragstone.document.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Walks the body of a Word document and writes its blocks; text that is marked as hidden is left out. */
final class WordBody {

    /** Far more than Word allows: a row in which cells reach further is made to fill the memory. */
    private static final int MOST_COLUMNS = 1000;

    /** A paragraph as it is read. */
    private static final class Paragraph {
        private final StringBuilder text = new StringBuilder();
        private final List<String> notes = new ArrayList<>();
        private final List<Paragraph> boxes = new ArrayList<>();
        private String style = "";
        private String list = "";
        private int level = -1;
        private int outline = WordStyles.NO_HEADING;
        private int boldChars;
    }

    private final Flow flow;
    private final WordStyles styles;
    private final WordLists lists;
    private final WordNotes footnotes;
    private final WordNotes endnotes;
    private final WordNotes comments;
    private int page = 1;
    private int noteNumber;

    WordBody(
            Flow flow,
            WordStyles styles,
            WordLists lists,
            WordNotes footnotes,
            WordNotes endnotes,
            WordNotes comments) {
        this.flow = flow;
        this.styles = styles;
        this.lists = lists;
        this.footnotes = footnotes;
        this.endnotes = endnotes;
        this.comments = comments;
    }

    /** Whether the document says where its pages begin. */
    boolean hasPages() {
        return page > 1;
    }

    void read(XmlPart xml) throws IOException {
        flow.place(Place.page(page));
        while (!flow.full() && xml.next()) {
            if (!xml.isStart()) {
                continue;
            }
            switch (xml.name()) {
                case "p" -> {
                    int startsOn = page;
                    Paragraph paragraph = paragraph(xml);
                    write(paragraph);
                    turnPage(startsOn);
                }
                case "tbl" -> {
                    int startsOn = page;
                    flow.table(table(xml));
                    turnPage(startsOn);
                }
                case "Fallback", "moveFrom", "del" -> xml.skip();
                default -> {}
            }
        }
        flow.end();
    }

    private void turnPage(int startedOn) {
        if (page > startedOn) {
            flow.place(Place.page(page));
        }
    }

    private Paragraph paragraph(XmlPart xml) throws IOException {
        var paragraph = new Paragraph();
        boolean bold = false;
        boolean hidden = false;
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (!xml.isStart()) {
                continue;
            }
            switch (xml.name()) {
                case "pPr" -> properties(xml, paragraph);
                case "r" -> {
                    bold = false;
                    hidden = false;
                }
                case "b" -> bold = isOn(xml);
                case "vanish" -> hidden = isOn(xml);
                case "t" -> {
                    String all = xml.allText();
                    String text = hidden ? "" : all;
                    // One paragraph may be all of a file made to fill the memory.
                    boolean fits = paragraph.text.length() <= flow.room();
                    paragraph.text.append(fits ? text : "");
                    paragraph.boldChars += bold && fits ? text.length() : 0;
                }
                case "txbxContent" -> boxes(xml, paragraph);
                case "tbl" -> nested(xml, paragraph);
                // Deleted or moved text, what a run was like before a tracked change, instructions of fields, readings
                // above characters, and what old programs show instead.
                case "del", "moveFrom", "rPrChange", "instrText", "Fallback", "rt" -> xml.skip();
                case "lastRenderedPageBreak" -> page++;
                default -> {
                    if (!hidden) {
                        mark(xml, paragraph);
                    }
                }
            }
        }
        return paragraph;
    }

    /** Whether a property that is on when it says nothing else is on. */
    private static boolean isOn(XmlPart xml) {
        return !xml.attribute("val").matches("0|false|off");
    }

    private void mark(XmlPart xml, Paragraph paragraph) {
        switch (xml.name()) {
            case "tab", "ptab" -> paragraph.text.append('\t');
            case "br", "cr" -> paragraph.text.append('\n');
            case "noBreakHyphen" -> paragraph.text.append('-');
            case "sym" -> paragraph.text.append(WordSymbols.character(xml.attribute("font"), xml.attribute("char")));
            case "footnoteReference" -> note(paragraph, footnotes.text(xml.attribute("id")));
            case "endnoteReference" -> note(paragraph, endnotes.text(xml.attribute("id")));
            case "commentReference" -> {
                String comment = comments.text(xml.attribute("id"));
                if (!comment.isEmpty()) {
                    paragraph.notes.add("Comment: " + comment);
                }
            }
            default -> {}
        }
    }

    private void note(Paragraph paragraph, String text) {
        if (!text.isEmpty()) {
            noteNumber++;
            paragraph.text.append('[').append(noteNumber).append(']');
            paragraph.notes.add("[" + noteNumber + "] " + text);
        }
    }

    private static void properties(XmlPart xml, Paragraph paragraph) throws IOException {
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (!xml.isStart()) {
                continue;
            }
            switch (xml.name()) {
                case "pStyle" -> paragraph.style = xml.attribute("val");
                case "outlineLvl" -> paragraph.outline = WordStyles.number(xml.attribute("val"), -1);
                case "numId" -> paragraph.list = xml.attribute("val");
                case "ilvl" -> paragraph.level = WordStyles.number(xml.attribute("val"), 0);
                // What it was before a tracked change.
                case "pPrChange" -> xml.skip();
                default -> {}
            }
        }
    }

    private void boxes(XmlPart xml, Paragraph paragraph) throws IOException {
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart() && xml.name().equals("p")) {
                paragraph.boxes.add(paragraph(xml));
            } else if (xml.isStart() && xml.name().equals("Fallback")) {
                xml.skip();
            }
        }
    }

    private void nested(XmlPart xml, Paragraph paragraph) throws IOException {
        for (String line : table(xml).lines()) {
            paragraph.text.append('\n').append(line);
        }
    }

    private void write(Paragraph paragraph) {
        int heading = heading(paragraph);
        String list = paragraph.list.isEmpty() ? styles.list(paragraph.style) : paragraph.list;
        String text = paragraph.text.toString();
        if (heading != WordStyles.NO_HEADING) {
            flow.heading(heading, Strings.line(text));
        } else if (styles.isCode(paragraph.style)) {
            text.lines().forEach(flow::code);
        } else if (styles.isCaption(paragraph.style)) {
            flow.caption(text);
        } else if (lists.isList(list) && !text.isBlank()) {
            int level = paragraph.level < 0 ? styles.listLevel(paragraph.style) : paragraph.level;
            flow.item(level, lists.mark(list, level), text);
        } else if (!text.isBlank()) {
            flow.paragraph(text);
        }
        paragraph.notes.forEach(flow::paragraph);
        paragraph.boxes.forEach(this::write);
    }

    private int heading(Paragraph paragraph) {
        boolean own = paragraph.outline >= 0 && paragraph.outline < 9;
        return own ? paragraph.outline + 1 : styles.heading(paragraph.style);
    }

    private Table table(XmlPart xml) throws IOException {
        var table = new Table(false);
        var cells = new ArrayList<String>();
        var header = new boolean[] {false, true};
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isEnd() && xml.name().equals("tr")) {
                table.row(cells, header[0] || header[1]);
                cells.clear();
                if (table.chars() > 2L * flow.room() + 1000) {
                    return table;
                }
            } else if (xml.isStart()) {
                switch (xml.name()) {
                    case "tr" -> {
                        header[0] = false;
                        header[1] = true;
                    }
                    case "tblHeader" -> header[0] = isOn(xml);
                    case "gridBefore" -> pad(cells, WordStyles.number(xml.attribute("val"), 0));
                    case "tc" -> cell(xml, cells, header);
                    case "Fallback", "moveFrom" -> xml.skip();
                    default -> {}
                }
            }
        }
        return table;
    }

    /** Adds empty cells where a row begins later or a cell reaches further, so that columns stay below one another. */
    private static void pad(List<String> cells, int number) {
        for (int i = 0; i < number && cells.size() < MOST_COLUMNS; i++) {
            cells.add("");
        }
    }

    /** Adds the words of a cell; {@code header[1]} stays true only while all of them are bold or in a heading's style. */
    private void cell(XmlPart xml, List<String> cells, boolean[] header) throws IOException {
        var text = new StringBuilder();
        int columns = 1;
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (!xml.isStart()) {
                continue;
            }
            switch (xml.name()) {
                case "p" -> {
                    Paragraph paragraph = paragraph(xml);
                    append(text, paragraph);
                    boolean marked =
                            styles.isTableHeading(paragraph.style) || paragraph.boldChars == paragraph.text.length();
                    header[1] &= marked;
                }
                case "gridSpan" -> columns = WordStyles.number(xml.attribute("val"), 1);
                case "tbl" ->
                    table(xml).lines().forEach(line -> text.append(line).append(' '));
                case "Fallback", "moveFrom" -> xml.skip();
                default -> {}
            }
        }
        cells.add(Strings.line(text));
        pad(cells, columns - 1);
    }

    private static void append(StringBuilder text, Paragraph paragraph) {
        text.append(paragraph.text).append(' ');
        paragraph.notes.forEach(note -> text.append(note).append(' '));
        paragraph.boxes.forEach(box -> append(text, box));
    }
}
