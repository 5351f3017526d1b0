package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;

/** Writes a table as text: a row to a line, bars between the cells. */
final class HtmlTable {

    private HtmlTable() {}

    static void write(Element table, BlockWriter writer) {
        Element caption = table.selectFirst("caption");
        if (caption != null) {
            writer.block(Kind.CAPTION, HtmlInline.of(caption));
        }
        var rows = new ArrayList<String>();
        var columns = new HtmlColumns();
        boolean hasHeader = false;
        for (Element row : table.select("tr")) {
            List<Element> cells = row.children();
            List<String> texts = columns.row(cells);
            if (texts.isEmpty()) {
                continue;
            }
            hasHeader |= rows.isEmpty()
                    && cells.stream().allMatch(cell -> cell.normalName().equals("th"));
            rows.add(String.join(" | ", texts).strip());
        }
        if (!rows.isEmpty()) {
            writer.table(rows, hasHeader);
        }
    }
}
