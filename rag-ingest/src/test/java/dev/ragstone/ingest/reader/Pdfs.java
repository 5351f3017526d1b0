package dev.ragstone.ingest.reader;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;

/** Makes PDF files. */
public final class Pdfs {

    private Pdfs() {}

    /** A file with a page for each list of lines. */
    @SafeVarargs
    public static byte[] pdf(String title, List<String>... pages) throws IOException {
        return pdf(title, "", pages);
    }

    @SafeVarargs
    static byte[] pdf(String title, String password, List<String>... pages) throws IOException {
        try (var document = new PDDocument()) {
            document.getDocumentInformation().setTitle(title);
            document.getDocumentInformation().setAuthor("A. Author");
            for (List<String> lines : pages) {
                addPage(document, lines);
            }
            if (!password.isEmpty()) {
                document.protect(new StandardProtectionPolicy("owner", password, new AccessPermission()));
            }
            var bytes = new ByteArrayOutputStream();
            document.save(bytes);
            return bytes.toByteArray();
        }
    }

    private static void addPage(PDDocument document, List<String> lines) throws IOException {
        var page = new PDPage();
        document.addPage(page);
        try (var content = new PDPageContentStream(document, page)) {
            content.beginText();
            content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
            content.setLeading(14);
            content.newLineAtOffset(72, 700);
            for (String line : lines) {
                if (line.isEmpty()) {
                    content.newLineAtOffset(0, -40);
                } else {
                    content.showText(line);
                    content.newLine();
                }
            }
            content.endText();
        }
    }
}
