package dev.ragstone.ingest.tika;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Writes the paragraphs and tables of an RTF file. */
final class RtfText {

    private static final Pattern NUMBER = Pattern.compile("[0-9a-zA-Z(][0-9a-zA-Z.]{0,8}[.):]?");

    private final Flow flow;
    private final RtfStyles styles;
    private final StringBuilder paragraph = new StringBuilder();
    private final List<String> after = new ArrayList<>();
    private final List<String> cells = new ArrayList<>();
    private final StringBuilder cell = new StringBuilder();
    private Table table = new Table(false);
    private boolean headerRow;
    private boolean bold = true;
    private String mark = "";
    private int notes;

    RtfText(Flow flow, RtfStyles styles) {
        this.flow = flow;
        this.styles = styles;
    }

    StringBuilder paragraph() {
        return paragraph;
    }

    boolean full() {
        return flow.full();
    }

    void append(String words, boolean inBold) {
        // One paragraph may be all of a file made to fill the memory.
        if (paragraph.length() <= flow.room()) {
            paragraph.append(words);
        }
        bold &= inBold || words.isBlank();
    }

    /** Takes a footnote; returns what stands for it in the text. */
    String note(String words) {
        notes++;
        after.add("[" + notes + "] " + Strings.line(words));
        return "[" + notes + "]";
    }

    void comment(String words) {
        after.add("Comment: " + Strings.line(words));
    }

    /** Takes the mark of the item that begins here. */
    void mark(String written) {
        String words = Strings.line(written);
        mark = NUMBER.matcher(words).matches() ? words : "-";
    }

    /** Ends what {@code word} ends; false when it ends nothing. */
    boolean structure(String word, RtfGroup group) {
        switch (word) {
            case "par", "sect" -> endParagraph(group);
            case "cell" -> endCell();
            case "row" -> endRow();
            case "trowd" -> headerRow = false;
            case "trhdr" -> headerRow = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    private void endParagraph(RtfGroup group) {
        if (group.inTable) {
            cell.append(paragraph).append(' ');
            paragraph.setLength(0);
            mark = "";
            return;
        }
        String words = paragraph.toString();
        paragraph.setLength(0);
        if (!words.isBlank()) {
            endTable();
            write(words, group);
        }
        after.forEach(flow::paragraph);
        after.clear();
        mark = "";
        bold = true;
    }

    private void write(String words, RtfGroup group) {
        int heading = styles.heading(group.style, group.outline);
        if (heading >= 0) {
            flow.heading(heading, Strings.line(words));
        } else if (styles.isCode(group.style)) {
            words.lines().forEach(flow::code);
        } else if (styles.isCaption(group.style)) {
            flow.caption(words);
        } else if (!mark.isEmpty() || group.list > 0) {
            flow.item(group.level, mark.isEmpty() ? "-" : mark, words);
        } else {
            flow.paragraph(words);
        }
    }

    private void endCell() {
        cell.append(paragraph);
        after.forEach(note -> cell.append(' ').append(note));
        after.clear();
        paragraph.setLength(0);
        cells.add(Strings.line(cell));
        cell.setLength(0);
        mark = "";
    }

    private void endRow() {
        table.row(cells, headerRow || bold);
        cells.clear();
        bold = true;
        if (table.chars() > 2L * flow.room() + 1000) {
            endTable();
        }
    }

    private void endTable() {
        if (!table.isEmpty()) {
            flow.table(table);
            table = new Table(false);
        }
    }

    /** Ends the document. */
    void end(RtfGroup group) {
        if (!cells.isEmpty()) {
            endRow();
        }
        group.inTable = false;
        endParagraph(group);
        endTable();
        flow.end();
    }
}
