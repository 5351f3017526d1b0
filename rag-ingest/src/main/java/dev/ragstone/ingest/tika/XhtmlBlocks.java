package dev.ragstone.ingest.tika;

import dev.ragstone.document.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.tika.exception.WriteLimitReachedException;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Turns the XHTML that Tika makes of everything into blocks. Elements may be nested as deep as they like and need not be
 * closed in order: some of Tika's parsers are careless with paragraphs.
 */
final class XhtmlBlocks extends DefaultHandler {

    private static final Set<String> BREAKING = Set.of(
            "p",
            "div",
            "section",
            "article",
            "blockquote",
            "center",
            "body",
            "dl",
            "dt",
            "dd",
            "hr",
            "figure",
            "address",
            "header",
            "footer",
            "main",
            "aside",
            "nav",
            "form",
            "fieldset",
            "details",
            "summary",
            "html",
            "tbody",
            "thead");
    private static final Pattern CODE = Pattern.compile("preformatted|source_?code|code_?block|^code$");

    private final Flow flow;
    private final boolean workbook;
    private final Collection<String> hiddenSheets;
    private final SheetGaps gaps;
    private final StringBuilder inline = new StringBuilder();
    private final ListMarks marks = new ListMarks();
    private final Deque<String> classes = new ArrayDeque<>();
    private final List<String> cells = new ArrayList<>();
    private Table table = new Table(false);
    private int tables;
    private boolean headerRow;
    private boolean inHead;
    private boolean pre;
    private int heading;
    private int part;
    private int rows;
    private String sheetName = "";
    private boolean newSheet;
    private boolean hidden;
    private String sheet = "";
    private String mark = "";

    /**
     * Starts a document.
     *
     * @param workbook whether pages and sheets are sheets of a workbook
     * @param hiddenSheets the names of sheets to leave out
     * @param gaps where rows of sheets are missing
     */
    XhtmlBlocks(Flow flow, boolean workbook, Collection<String> hiddenSheets, SheetGaps gaps) {
        this.flow = flow;
        this.workbook = workbook;
        this.hiddenSheets = hiddenSheets;
        this.gaps = gaps;
    }

    @Override
    public void startElement(String uri, String local, String name, Attributes attributes) throws SAXException {
        String style = attributes.getValue("class") == null ? "" : attributes.getValue("class");
        switch (local) {
            case "head" -> inHead = true;
            case "h1", "h2", "h3", "h4", "h5", "h6" -> startHeading(local, style);
            case "br" -> inline.append('\n');
            case "ul", "ol" -> startList(local.equals("ol"));
            case "li" -> startItem();
            case "table" -> startTable();
            case "tr" -> startRow();
            case "td", "th" -> startCell(local.equals("th"));
            case "pre" -> {
                endParagraph("");
                pre = true;
            }
            case "caption", "figcaption" -> endParagraph("");
            default -> {
                if (BREAKING.contains(local)) {
                    startBlock(style);
                }
            }
        }
        classes.push(style);
    }

    @Override
    public void endElement(String uri, String local, String name) throws SAXException {
        String style = classes.isEmpty() ? "" : classes.pop();
        switch (local) {
            case "head" -> inHead = false;
            case "h1", "h2", "h3", "h4", "h5", "h6" -> endParagraph("");
            case "ul", "ol" -> endList();
            case "li" -> endParagraph("");
            case "table" -> endTable();
            case "tr" -> endRow();
            case "td", "th" -> endCell();
            case "pre" -> {
                endParagraph("");
                pre = false;
            }
            case "caption", "figcaption" -> endParagraph("caption");
            default -> {
                if (BREAKING.contains(local)) {
                    endParagraph(style);
                }
            }
        }
    }

    @Override
    public void characters(char[] chars, int start, int length) {
        if (!inHead) {
            inline.append(chars, start, length);
        }
    }

    @Override
    public void ignorableWhitespace(char[] chars, int start, int length) {
        // Tika sends line ends and tabs this way; without them neighbouring words run together.
        characters(chars, start, length);
    }

    @Override
    public void endDocument() throws SAXException {
        endTable();
        endParagraph("");
        flow.end();
    }

    private void startBlock(String style) throws SAXException {
        endParagraph("");
        boolean sheet = style.equals("sheet") || (workbook && style.equals("page"));
        if (sheet) {
            part++;
            newSheet = true;
            rows = 0;
            hidden = false;
        } else if (style.equals("page")) {
            part++;
            flow.place(Place.page(part));
        } else if (style.equals("slide") || style.equals("slide-notes")) {
            part += style.equals("slide") ? 1 : 0;
            flow.place(Place.slide(Math.max(part, 1)));
        }
    }

    private void startHeading(String local, String style) throws SAXException {
        endParagraph("");
        // A title stands above every heading; one more than the level, so that zero is none.
        heading = tables > 0 ? 0 : style.equals("title") ? 1 : local.charAt(1) - '0' + 1;
    }

    private void startList(boolean numbered) throws SAXException {
        endParagraph("");
        if (tables == 0) {
            marks.open(numbered);
        }
    }

    private void endList() throws SAXException {
        endParagraph("");
        if (tables == 0) {
            marks.close();
        }
    }

    private void startItem() throws SAXException {
        endParagraph("");
        mark = tables == 0 ? marks.next() : "";
    }

    private void startTable() throws SAXException {
        if (tables == 0) {
            endParagraph("");
            table = new Table(workbook);
        }
        tables++;
    }

    private void startRow() {
        if (tables == 1) {
            inline.setLength(0);
            cells.clear();
            headerRow = true;
        }
    }

    private void startCell(boolean header) {
        if (tables == 1) {
            inline.setLength(0);
            headerRow &= header;
        } else {
            inline.append(' ');
        }
    }

    private void endCell() {
        if (tables == 1) {
            cells.add(Strings.line(inline));
            inline.setLength(0);
        }
    }

    private void endRow() throws SAXException {
        if (tables == 1) {
            if (gaps.before(sheetName, rows++)) {
                table.row(List.of(), false);
            }
            table.row(cells, headerRow && !cells.isEmpty());
            cells.clear();
            if (table.chars() > 2L * flow.room() + 1000) {
                endTable();
            }
        } else {
            inline.append(' ');
        }
    }

    private void endTable() throws SAXException {
        if (tables == 1) {
            sheetHeading(!table.isEmpty());
            if (!hidden) {
                flow.table(table);
            }
            table = new Table(workbook);
            inline.setLength(0);
            stopWhenFull();
        }
        tables = Math.max(tables - 1, 0);
    }

    private void endParagraph(String style) throws SAXException {
        if (tables > 0) {
            inline.append(' ');
            return;
        }
        String text = inline.toString();
        inline.setLength(0);
        int level = heading;
        heading = 0;
        if (text.isBlank() || hidden) {
            return;
        }
        sheetHeading(!newSheet);
        String lower = style.toLowerCase(Locale.ROOT);
        if (level > 0) {
            endHeading(level - 1, text);
        } else if (pre || CODE.matcher(lower).find()) {
            text.lines().forEach(flow::code);
        } else if (marks.depth() > 0) {
            endItem(text);
        } else if (lower.contains("caption")) {
            flow.caption(text);
        } else if (lower.contains("comment") || lower.contains("annotation")) {
            flow.paragraph("Comment: " + text.strip());
        } else {
            flow.paragraphOrItem(text);
        }
        stopWhenFull();
    }

    private void endHeading(int level, String text) {
        if (newSheet) {
            newSheet = false;
            sheet = Strings.line(text);
            sheetName = sheet;
            hidden = hiddenSheets.contains(sheet);
            sheet = hidden ? "" : sheet;
            flow.closeHeadings();
            flow.place(Place.sheet(part, sheet));
        } else {
            flow.heading(level, Strings.line(text));
        }
    }

    /** The name of a sheet is only worth a heading if there is something in it. */
    private void sheetHeading(boolean filled) {
        if (filled && !sheet.isEmpty()) {
            flow.heading(1, sheet);
            sheet = "";
        }
    }

    private void endItem(String text) {
        if (mark.isEmpty()) {
            flow.itemContinues(text);
        } else {
            flow.item(marks.depth() - 1, mark, text);
            mark = "";
        }
    }

    private void stopWhenFull() throws SAXException {
        if (flow.full()) {
            throw new WriteLimitReachedException(0);
        }
    }
}
