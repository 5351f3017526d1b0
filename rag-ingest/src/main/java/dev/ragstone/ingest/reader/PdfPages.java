package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Place;
import org.apache.tika.exception.WriteLimitReachedException;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Takes the pages and paragraphs that Tika finds in a PDF. */
final class PdfPages extends DefaultHandler {

    private final BlockWriter writer;
    private final StringBuilder paragraph = new StringBuilder();
    private int page;

    PdfPages(BlockWriter writer) {
        this.writer = writer;
    }

    @Override
    public void startElement(String uri, String name, String qualifiedName, Attributes attributes) throws SAXException {
        if (name.equals("div") && "page".equals(attributes.getValue("class"))) {
            endParagraph();
            page++;
            writer.place(Place.page(page));
        } else if (name.equals("p")) {
            endParagraph();
        }
    }

    @Override
    public void endElement(String uri, String name, String qualifiedName) throws SAXException {
        if (name.equals("p") || name.equals("div")) {
            endParagraph();
        }
    }

    @Override
    public void characters(char[] chars, int start, int length) {
        // The file's title, which comes first, is metadata and not on any page.
        if (page > 0) {
            paragraph.append(chars, start, length);
        }
    }

    @Override
    public void ignorableWhitespace(char[] chars, int start, int length) {
        // Tika sends line ends this way; without them words on neighbouring lines run together.
        characters(chars, start, length);
    }

    private void endParagraph() throws SAXException {
        writer.block(Kind.PARAGRAPH, paragraph.toString().replace('\0', '\uFFFD'));
        paragraph.setLength(0);
        if (writer.full()) {
            throw new WriteLimitReachedException(0);
        }
    }
}
