package dev.ragstone.ingest.tika;

import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.apache.poi.hpsf.SummaryInformation;
import org.apache.poi.hslf.usermodel.HSLFComment;
import org.apache.poi.hslf.usermodel.HSLFGroupShape;
import org.apache.poi.hslf.usermodel.HSLFNotes;
import org.apache.poi.hslf.usermodel.HSLFObjectData;
import org.apache.poi.hslf.usermodel.HSLFShape;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTable;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.hslf.usermodel.HSLFTextShape;
import org.apache.poi.sl.usermodel.Placeholder;
import org.jspecify.annotations.Nullable;

/**
 * Reads presentations of PowerPoint 97 to 2003 with POI, since Tika does not tell titles from other text there. Hidden
 * slides are left out and named in the metadata, as those of newer presentations are.
 */
final class OldSlidesFormat implements Format {

    // What PowerPoint calls a presentation that no one has named.
    private static final String UNNAMED = "PowerPoint Presentation";

    @Override
    public boolean reads(String type) {
        return type.equals("application/vnd.ms-powerpoint");
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws IOException {
        var blocks = nesting.blocks();
        var contents = Contents.ofDocument(item, nesting);
        try (var in = item.content().open();
                var show = new HSLFSlideShow(in)) {
            var flow = new Flow(blocks);
            var hidden = new ArrayList<String>();
            for (HSLFSlide slide : show.getSlides()) {
                if (slide.isHidden()) {
                    hidden.add("slide " + slide.getSlideNumber());
                    continue;
                }
                flow.closeHeadings();
                flow.place(Place.slide(slide.getSlideNumber()));
                slide(slide, flow);
                flow.end();
                if (flow.full()) {
                    break;
                }
            }
            for (HSLFObjectData object : show.getEmbeddedObjects()) {
                contents.add(object.getFileName() == null ? "object" : object.getFileName(), object.getInputStream());
            }
            Facts facts = facts(show.getSlideShowImpl().getSummaryInformation());
            facts.count("slides", Integer.toString(show.getSlides().size()));
            return contents.finish(blocks, facts.hidden(hidden), type);
        }
    }

    private static void slide(HSLFSlide slide, Flow flow) {
        String title = slide.getTitle();
        flow.heading(1, title == null ? "" : Strings.line(title));
        for (HSLFShape shape : slide.getShapes()) {
            shape(shape, title, flow);
        }
        for (HSLFComment comment : slide.getComments()) {
            flow.paragraph("Comment: " + comment.getText());
        }
        HSLFNotes notes = slide.getNotes();
        if (notes != null) {
            var text = new StringBuilder();
            for (List<HSLFTextParagraph> paragraphs : notes.getTextParagraphs()) {
                // The page of notes repeats date, footer and number.
                if (paragraphs.stream().noneMatch(HSLFTextParagraph::isHeaderOrFooter)) {
                    text.append(HSLFTextParagraph.getText(paragraphs).replace('\r', '\n'))
                            .append('\n');
                }
            }
            if (!text.toString().isBlank()) {
                flow.heading(2, SlidesFormat.NOTES);
                text.toString().lines().filter(line -> !line.isBlank()).forEach(flow::paragraph);
            }
        }
    }

    private static void shape(HSLFShape shape, @Nullable String title, Flow flow) {
        switch (shape) {
            case HSLFTable table -> flow.table(table(table));
            case HSLFGroupShape group -> group.getShapes().forEach(inner -> shape(inner, title, flow));
            case HSLFTextShape text -> text(text, title, flow);
            default -> {}
        }
    }

    private static void text(HSLFTextShape shape, @Nullable String title, Flow flow) {
        String words = shape.getText() == null ? "" : shape.getText();
        Placeholder placeholder = shape.getPlaceholder();
        boolean furniture = placeholder == Placeholder.DATETIME
                || placeholder == Placeholder.FOOTER
                || placeholder == Placeholder.SLIDE_NUMBER;
        if (furniture || words.isBlank() || words.equals(title)) {
            return;
        }
        for (HSLFTextParagraph paragraph : shape.getTextParagraphs()) {
            String line = HSLFTextParagraph.getText(List.of(paragraph));
            if (paragraph.isBullet()) {
                flow.item(paragraph.getIndentLevel(), "-", line);
            } else if (!line.isBlank()) {
                flow.paragraph(line.replace('\r', '\n').replace('\u000B', '\n'));
            }
        }
        flow.end();
    }

    private static Table table(HSLFTable original) {
        var table = new Table(false);
        for (int row = 0; row < original.getNumberOfRows(); row++) {
            var cells = new ArrayList<String>();
            for (int column = 0; column < original.getNumberOfColumns(); column++) {
                var cell = original.getCell(row, column);
                cells.add(cell == null || cell.getText() == null ? "" : Strings.line(cell.getText()));
            }
            table.row(cells, false);
        }
        return table;
    }

    private static Facts facts(@Nullable SummaryInformation summary) {
        var facts = new Facts();
        if (summary == null) {
            return facts;
        }
        String title = summary.getTitle();
        Date created = summary.getCreateDateTime();
        Date modified = summary.getLastSaveDateTime();
        return facts.title(UNNAMED.equals(title) ? "" : title)
                .text(Facts.AUTHOR, summary.getAuthor())
                .texts(Facts.KEYWORDS, summary.getKeywords())
                .moment(Facts.CREATED, created == null ? null : created.toInstant())
                .moment(Facts.MODIFIED, modified == null ? null : modified.toInstant());
    }
}
