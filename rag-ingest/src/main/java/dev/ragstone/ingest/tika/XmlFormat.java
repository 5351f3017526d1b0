package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.Set;

/**
 * Reads XML that is none of the known formats: the text of each element is a paragraph; an element in the middle of text is
 * part of it. Entities declared in the file are read, those outside never.
 */
final class XmlFormat implements Format {

    private static final Set<String> TYPES = Set.of("application/xml", "text/xml", "image/svg+xml");
    private static final Set<String> NO_TEXT = Set.of("style", "script");

    @Override
    public boolean reads(String type) {
        return TYPES.contains(type)
                || (type.startsWith("application/") && type.endsWith("+xml") && !type.equals("application/xhtml+xml"));
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws IOException {
        var blocks = nesting.blocks();
        var flow = new Flow(blocks);
        try (var in = new BufferedInputStream(item.content().open());
                XmlPart xml = XmlPart.withDoctype(in)) {
            paragraphs(xml, flow);
        }
        return Contents.ofDocument(item, nesting).finish(blocks, new Facts(), type);
    }

    private static void paragraphs(XmlPart xml, Flow flow) throws IOException {
        var text = new StringBuilder();
        int paragraph = 0;
        boolean afterTag = false;
        while (!flow.full() && xml.next()) {
            if (xml.isText()) {
                paragraph = paragraph == 0 && !xml.text().isBlank() ? xml.depth() : paragraph;
                text.append(paragraph == 0 ? "" : xml.text());
                afterTag = false;
            } else if (xml.isStart()) {
                // Elements that touch are not parts of one word.
                text.append(afterTag && paragraph > 0 ? " " : "");
                afterTag = true;
                if (NO_TEXT.contains(xml.name())) {
                    xml.skip();
                }
            } else if (xml.isEnd()) {
                afterTag = true;
                if (xml.depth() < paragraph) {
                    flow.paragraph(Strings.line(text));
                    text.setLength(0);
                    paragraph = 0;
                }
            }
            if (text.length() > flow.room()) {
                flow.paragraph(text.toString());
            }
        }
    }
}
