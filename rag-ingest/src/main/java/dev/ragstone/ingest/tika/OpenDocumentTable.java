package dev.ragstone.ingest.tika;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Reads a table or a sheet of an OpenDocument file. Rows and cells that are repeated are stored only once there. */
final class OpenDocumentTable {

    private final Table table;
    private final long maxChars;
    private final int mostRepeated;
    private final List<String> cells = new ArrayList<>();
    private boolean headerRows;
    private boolean headerStyle;

    OpenDocumentTable(boolean sheet, int room, int mostRepeated) {
        this.table = new Table(sheet);
        this.maxChars = 2L * room + 1000;
        this.mostRepeated = mostRepeated;
    }

    /**
     * Reads the table that starts here.
     *
     * @param style names the common style behind a paragraph's own
     */
    Table read(XmlPart xml, UnaryOperator<String> style) throws IOException {
        int depth = xml.depth();
        while (xml.depth() >= depth && table.chars() <= maxChars && xml.next()) {
            if (xml.isStart()) {
                switch (xml.name()) {
                    case "table-header-rows" -> headerRows = true;
                    case "table-row" -> row(xml, style);
                    case "shapes", "forms" -> xml.skip();
                    default -> {}
                }
            } else if (xml.isEnd() && xml.name().equals("table-header-rows")) {
                headerRows = false;
            }
        }
        return table;
    }

    private void row(XmlPart xml, UnaryOperator<String> style) throws IOException {
        int times = WordStyles.number(xml.attribute("number-rows-repeated"), 1);
        headerStyle = true;
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart() && (xml.name().equals("table-cell") || xml.name().equals("covered-table-cell"))) {
                cell(xml, style);
            }
        }
        boolean blank = cells.stream().allMatch(String::isBlank);
        // One blank row parts a sheet as well as a million do.
        for (int i = 0; i < (blank ? 1 : times) && table.chars() <= maxChars; i++) {
            table.row(cells, headerRows || headerStyle);
        }
        cells.clear();
    }

    private void cell(XmlPart xml, UnaryOperator<String> style) throws IOException {
        int times = WordStyles.number(xml.attribute("number-columns-repeated"), 1);
        var words = new StringBuilder();
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (!xml.isStart()) {
                continue;
            }
            switch (xml.name()) {
                case "p", "h" -> {
                    headerStyle &= style.apply(xml.attribute("style-name")).equals("table heading");
                    var text = OpenDocumentText.of(xml, 0);
                    words.append(text.words()).append(' ');
                    text.after().forEach(more -> words.append(more).append(' '));
                }
                case "annotation" ->
                    words.append("(Comment: ")
                            .append(OpenDocumentText.comment(xml))
                            .append(") ");
                case "title", "desc" -> xml.skip();
                default -> {}
            }
        }
        String cell = Strings.line(words);
        for (int i = 0; i < Math.min(times, mostRepeated); i++) {
            cells.add(cell);
        }
    }
}
