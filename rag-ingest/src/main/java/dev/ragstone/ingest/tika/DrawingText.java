package dev.ragstone.ingest.tika;

import java.io.IOException;
import java.util.ArrayList;

/** The words in charts, diagrams and comments, which are parts of their own. */
final class DrawingText {

    private DrawingText() {}

    /** Writes a chart: its titles, and a line for each series with its values. */
    static void chart(ZipParts zip, String part, Flow flow) throws IOException {
        var title = new StringBuilder();
        var table = new Table(false);
        try (XmlPart xml = zip.xml(part)) {
            while (xml.next()) {
                if (xml.isStart() && xml.name().equals("ser")) {
                    series(xml, table);
                } else if (xml.isStart() && xml.name().equals("t")) {
                    title.append(xml.allText());
                } else if (xml.isEnd() && xml.name().equals("p")) {
                    title.append('\n');
                }
            }
        }
        flow.caption(title.toString());
        flow.table(table);
    }

    private static void series(XmlPart xml, Table table) throws IOException {
        var names = new ArrayList<String>();
        var values = new ArrayList<String>();
        boolean value = false;
        int depth = xml.depth();
        while (xml.depth() >= depth && xml.next()) {
            if (!xml.isStart()) {
                continue;
            }
            switch (xml.name()) {
                case "cat", "xVal" -> {
                    value = false;
                    names.add("");
                }
                case "val", "yVal" -> value = true;
                case "v" -> (value || names.isEmpty() ? values : names).add(Strings.line(xml.allText()));
                default -> {}
            }
        }
        if (table.isEmpty() && names.size() > 1) {
            table.row(names, true);
        }
        table.row(values, false);
    }

    /** Writes a diagram: an item for each of its shapes. */
    static void diagram(ZipParts zip, String part, Flow flow) throws IOException {
        try (XmlPart xml = zip.xml(part)) {
            var text = new StringBuilder();
            while (!flow.full() && xml.next()) {
                if (xml.isStart()
                        && xml.name().equals("t")
                        && xml.namespace().contains("/drawingml/")
                        && !xml.namespace().endsWith("/diagram")) {
                    text.append(xml.allText());
                } else if (xml.isEnd() && xml.name().equals("p")) {
                    flow.item(0, "-", text.toString());
                    text.setLength(0);
                }
            }
        }
        flow.end();
    }

    /** Writes the comments on a slide, in the old form and in the new one. */
    static void comments(ZipParts zip, String part, Flow flow) throws IOException {
        try (XmlPart xml = zip.xml(part)) {
            var text = new StringBuilder();
            while (!flow.full() && xml.next()) {
                if (xml.isStart() && (xml.name().equals("text") || xml.name().equals("t"))) {
                    text.append(xml.allText()).append(' ');
                } else if (xml.isEnd() && (xml.name().equals("cm") || xml.name().equals("reply"))) {
                    if (!text.toString().isBlank()) {
                        flow.paragraph("Comment: " + Strings.line(text));
                    }
                    text.setLength(0);
                }
            }
        }
    }
}
