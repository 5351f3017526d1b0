package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Place;
import java.util.ArrayList;
import java.util.List;

/** Writes the blocks of a file that is not tagged, as its layout shows them. */
final class PdfLayout {

    private final BlockWriter writer;
    private final LineJoiner joiner;
    private final List<PdfParagraph> items = new ArrayList<>();

    private PdfLayout(BlockWriter writer, LineJoiner joiner) {
        this.writer = writer;
        this.joiner = joiner;
    }

    static void write(List<PdfLine> lines, PdfOutline outline, BlockWriter writer) {
        List<PdfLine> body = PdfRunningText.without(lines, PdfHeadings.bodySize(lines));
        List<PdfParagraph> paragraphs = PdfParagraphs.of(PdfColumns.inOrder(body));
        var headings = PdfHeadings.of(paragraphs, outline);
        new PdfLayout(writer, LineJoiner.of(body)).write(paragraphs, headings);
    }

    private void write(List<PdfParagraph> paragraphs, PdfHeadings headings) {
        for (PdfParagraph paragraph : paragraphs) {
            int level = headings.level(paragraph);
            boolean item = level == 0
                    && !paragraph.table()
                    && PdfMarker.isItem(paragraph.first().text());
            if (!item || (!items.isEmpty() && items.getFirst().page() != paragraph.page())) {
                flushItems();
            }
            if (item) {
                items.add(paragraph);
            } else if (level > 0) {
                writer.place(Place.page(paragraph.page()));
                writer.heading(level, joined(paragraph, " "));
            } else if (paragraph.table()) {
                writeTable(paragraph);
            } else {
                writeParagraph(paragraph);
            }
        }
        flushItems();
    }

    private void writeParagraph(PdfParagraph paragraph) {
        String text = joined(paragraph, "\n");
        if (paragraph.goesOn()) {
            text = writer.completeWord(text, joiner);
        }
        writer.place(Place.page(paragraph.page()));
        writer.block(Kind.PARAGRAPH, text, paragraph.goesOn());
    }

    private void writeTable(PdfParagraph table) {
        boolean hasHeader = table.first().bold() && !table.lines().get(1).bold();
        writer.place(Place.page(table.page()));
        writer.table(PdfTable.text(table.lines()), hasHeader);
    }

    private void flushItems() {
        if (items.isEmpty()) {
            return;
        }
        boolean list =
                items.size() > 1 || PdfMarker.isBullet(items.getFirst().first().text());
        writer.place(Place.page(items.getFirst().page()));
        writer.block(
                list ? Kind.LIST : Kind.PARAGRAPH,
                String.join(
                        "\n",
                        items.stream()
                                .map(item -> PdfMarker.plain(joined(item, " ")))
                                .toList()));
        items.clear();
    }

    private String joined(PdfParagraph paragraph, String separator) {
        var text = new StringBuilder();
        paragraph.lines().forEach(line -> joiner.append(text, line.text().strip(), separator));
        return text.toString();
    }
}
