package dev.ragstone.ingest.tika;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Walks the shapes of a slide and writes their text. */
final class SlideShapes {

    private static final Set<String> FURNITURE = Set.of("dt", "ftr", "hdr", "sldNum", "sldImg");
    private static final Set<String> TITLES = Set.of("title", "ctrTitle");
    private static final Set<String> LISTS = Set.of("body", "obj", "");

    /** A paragraph of a shape. */
    private record Line(int level, String text, boolean numbered, boolean plain) {}

    private final Flow flow;
    private final boolean notes;

    private SlideShapes(Flow flow, boolean notes) {
        this.flow = flow;
        this.notes = notes;
    }

    SlideShapes(Flow flow) {
        this(flow, false);
    }

    /** For the page of notes to a slide, of which only the notes themselves count. */
    static SlideShapes notes(Flow flow) {
        return new SlideShapes(flow, true);
    }

    void read(XmlPart xml) throws IOException {
        var afterTitle = new ArrayList<Runnable>();
        boolean titled = false;
        while (!flow.full() && xml.next()) {
            if (!xml.isStart()) {
                continue;
            }
            switch (xml.name()) {
                case "sp", "cxnSp" -> {
                    // Shapes are stored in the order they are drawn, so the title need not come first.
                    boolean title = shape(xml, titled ? null : afterTitle);
                    if (title && !titled) {
                        titled = true;
                        afterTitle.forEach(Runnable::run);
                        afterTitle.clear();
                    }
                }
                case "tbl" -> {
                    Table table = table(xml);
                    if (titled) {
                        flow.table(table);
                    } else {
                        afterTitle.add(() -> flow.table(table));
                    }
                }
                case "Fallback" -> xml.skip();
                default -> {}
            }
        }
        afterTitle.forEach(Runnable::run);
    }

    /** Writes a shape, or keeps it for later; true when it is the title. */
    private boolean shape(XmlPart xml, @Nullable List<Runnable> later) throws IOException {
        String placeholder = "none";
        var lines = new ArrayList<Line>();
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart() && xml.name().equals("ph")) {
                placeholder = xml.attribute("type");
            } else if (xml.isStart() && xml.name().equals("p")) {
                lines.add(paragraph(xml));
            } else if (xml.isStart() && xml.name().equals("Fallback")) {
                xml.skip();
            }
        }
        if (notes ? !placeholder.equals("body") : FURNITURE.contains(placeholder)) {
            return false;
        }
        if (TITLES.contains(placeholder)) {
            flow.heading(1, String.join(" ", lines.stream().map(Line::text).toList()));
            return true;
        }
        String kind = placeholder;
        if (later == null || notes) {
            write(kind, lines);
        } else {
            later.add(() -> write(kind, lines));
        }
        return false;
    }

    private void write(String placeholder, List<Line> lines) {
        long filled = lines.stream().filter(line -> !line.text.isBlank()).count();
        if (notes && filled > 0) {
            flow.heading(2, SlidesFormat.NOTES);
        }
        // What the layout calls a body is shown as a list unless it is a single paragraph.
        boolean list = !notes && LISTS.contains(placeholder) && filled > 1;
        int number = 0;
        for (Line line : lines) {
            number = line.numbered ? number + 1 : 0;
            if (line.numbered) {
                flow.item(line.level, number + ".", line.text);
            } else if (list && !line.plain) {
                flow.item(line.level, "-", line.text);
            } else if (!line.text.isBlank()) {
                flow.paragraph(line.text);
            }
        }
        flow.end();
    }

    private static Line paragraph(XmlPart xml) throws IOException {
        var text = new StringBuilder();
        int level = 0;
        boolean numbered = false;
        boolean plain = false;
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (!xml.isStart()) {
                continue;
            }
            switch (xml.name()) {
                case "pPr" -> level = WordStyles.number(xml.attribute("lvl"), 0);
                case "buAutoNum" -> numbered = true;
                case "buNone" -> plain = true;
                case "t" -> text.append(xml.allText());
                case "br" -> text.append('\n');
                case "tab" -> text.append('\t');
                default -> {}
            }
        }
        return new Line(level, text.toString(), numbered, plain);
    }

    private static Table table(XmlPart xml) throws IOException {
        var table = new Table(false);
        var cells = new ArrayList<String>();
        var cell = new StringBuilder();
        boolean header = false;
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (xml.isStart()) {
                switch (xml.name()) {
                    case "tblPr" -> header = xml.attribute("firstRow").matches("1|true");
                    case "p" -> cell.append(paragraph(xml).text).append(' ');
                    default -> {}
                }
            } else if (xml.isEnd() && xml.name().equals("tc")) {
                cells.add(Strings.line(cell));
                cell.setLength(0);
            } else if (xml.isEnd() && xml.name().equals("tr")) {
                table.row(cells, header);
                cells.clear();
            }
        }
        return table;
    }
}
