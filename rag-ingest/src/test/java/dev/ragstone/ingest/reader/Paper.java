package dev.ragstone.ingest.reader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureElement;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureNode;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureTreeRoot;
import org.apache.pdfbox.pdmodel.documentinterchange.markedcontent.PDPropertyList;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/** Sets pages of a PDF line by line, with tags where they are wanted. */
final class Paper implements AutoCloseable {

    private static final PDType1Font PLAIN = new PDType1Font(FontName.HELVETICA);
    private static final PDType1Font BOLD = new PDType1Font(FontName.HELVETICA_BOLD);

    final PDDocument document = new PDDocument();
    private final Deque<PDStructureNode> open = new ArrayDeque<>();
    private PDPage page;
    private PDPageContentStream content;
    private int marks;

    Paper() throws IOException {
        page();
    }

    /** Turns to a new page. */
    Paper page() throws IOException {
        if (content != null) {
            content.close();
        }
        page = new PDPage();
        document.addPage(page);
        content = new PDPageContentStream(document, page);
        marks = 0;
        return this;
    }

    /** Sets a line; {@code top} counts from the top of the page. */
    Paper line(float left, float top, float size, String text) throws IOException {
        return line(left, top, size, PLAIN, text);
    }

    Paper bold(float left, float top, float size, String text) throws IOException {
        return line(left, top, size, BOLD, text);
    }

    /** Sets lines of plain 10 point text 12 points apart. */
    Paper lines(float left, float top, String... texts) throws IOException {
        float at = top;
        for (String text : texts) {
            line(left, at, 10, text);
            at += 12;
        }
        return this;
    }

    private Paper line(float left, float top, float size, PDType1Font font, String text) throws IOException {
        content.beginText();
        content.setFont(font, size);
        content.newLineAtOffset(left, page.getMediaBox().getHeight() - top);
        content.showText(text);
        content.endText();
        return this;
    }

    /** Opens an element of structure. */
    Paper open(String type) {
        if (open.isEmpty()) {
            var root = new PDStructureTreeRoot();
            document.getDocumentCatalog().setStructureTreeRoot(root);
            open.push(root);
        }
        var element = new PDStructureElement(type, open.peek());
        open.peek().appendKid(element);
        open.push(element);
        return this;
    }

    Paper shut() {
        open.pop();
        return this;
    }

    /** Sets a line as content of the open element. */
    Paper tagged(float left, float top, float size, String text) throws IOException {
        var element = (PDStructureElement) open.peek();
        var properties = new COSDictionary();
        properties.setInt(COSName.MCID, marks);
        element.setPage(page);
        COSDictionary reference = new COSDictionary();
        reference.setName(COSName.TYPE, "MCR");
        reference.setItem(COSName.PG, page);
        reference.setItem(COSName.MCID, COSInteger.get(marks));
        element.getCOSObject().setItem(COSName.K, kids(element.getCOSObject(), reference));
        content.beginMarkedContent(COSName.getPDFName("Span"), PDPropertyList.create(properties));
        line(left, top, size, text);
        content.endMarkedContent();
        marks++;
        return this;
    }

    /** Sets a line that is decoration. */
    Paper artifact(float left, float top, float size, String text) throws IOException {
        content.beginMarkedContent(COSName.ARTIFACT);
        line(left, top, size, text);
        content.endMarkedContent();
        return this;
    }

    private static COSArray kids(COSDictionary element, COSDictionary added) {
        var kids = element.getDictionaryObject(COSName.K) instanceof COSArray array ? array : new COSArray();
        if (kids.size() == 0 && element.getDictionaryObject(COSName.K) != null) {
            kids.add(element.getDictionaryObject(COSName.K));
        }
        kids.add(added);
        return kids;
    }

    byte[] bytes() throws IOException {
        content.close();
        var bytes = new ByteArrayOutputStream();
        document.save(bytes);
        return bytes.toByteArray();
    }

    /** The fillers of a page: lines of a paragraph that are of no interest. */
    static List<String> filler(int page) {
        String word =
                List.of("nut", "bolt", "nail", "screw", "rivet", "dowel", "peg").get(page % 7);
        return List.of(
                "Whoever wants a " + word + " runs over the whole width of the page for it,",
                "line after line, so that there is a body to tell headings from, and",
                "is told in the end that a " + word + " of that kind is no longer made.");
    }

    @Override
    public void close() throws IOException {
        document.close();
    }
}
