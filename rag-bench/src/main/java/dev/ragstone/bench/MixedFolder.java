package dev.ragstone.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;

/** A folder as companies have it: text, web pages, tables, Office files, PDFs and mails; the same on every machine. */
final class MixedFolder {

    private static final int LINE_WORDS = 12;

    private final Path folder;
    private final Samples samples = new Samples(42);
    private final int words;

    /** Documents of about {@code words} words each. */
    MixedFolder(Path folder, int words) {
        this.folder = folder;
        this.words = words;
    }

    Path path() {
        return folder;
    }

    void create(int documents) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < documents; i++) {
            String name = "document-%05d".formatted(i);
            List<String> paragraphs = samples.texts(Math.max(1, words / 80), 80);
            switch (i % 8) {
                case 0 -> text(name + ".md", "# Report " + i + "\n\n" + String.join("\n\n", paragraphs));
                case 1 -> text(name + ".txt", String.join("\n\n", paragraphs));
                case 2 -> text(name + ".html", page(i, paragraphs));
                case 3 -> text(name + ".eml", mail(i, paragraphs));
                case 4 -> word(name + ".docx", paragraphs);
                case 5 -> slides(name + ".pptx", paragraphs);
                case 6 -> sheet(name + ".xlsx", paragraphs);
                default -> pdf(name + ".pdf", paragraphs);
            }
        }
    }

    private void text(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text + "\n");
    }

    private static String page(int i, List<String> paragraphs) {
        return "<!DOCTYPE html><html><head><title>Page " + i + "</title></head><body><h1>Page " + i + "</h1><p>"
                + String.join("</p><p>", paragraphs) + "</p></body></html>";
    }

    private static String mail(int i, List<String> paragraphs) {
        return "From: sales@example.com\nTo: support@example.com\nSubject: Order " + i
                + "\nDate: Mon, 2 Mar 2026 10:00:00 +0000\nMIME-Version: 1.0\n"
                + "Content-Type: text/plain; charset=UTF-8\n\n" + String.join("\n\n", paragraphs);
    }

    private void word(String name, List<String> paragraphs) throws IOException {
        try (var document = new XWPFDocument();
                OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            paragraphs.forEach(text -> document.createParagraph().createRun().setText(text));
            document.write(out);
        }
    }

    private void slides(String name, List<String> paragraphs) throws IOException {
        try (var show = new XMLSlideShow();
                OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            paragraphs.forEach(text -> show.createSlide().createTextBox().setText(text));
            show.write(out);
        }
    }

    private void sheet(String name, List<String> paragraphs) throws IOException {
        try (var book = new XSSFWorkbook();
                OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            var sheet = book.createSheet("Data");
            var head = sheet.createRow(0);
            head.createCell(0).setCellValue("Number");
            head.createCell(1).setCellValue("Remark");
            for (int i = 0; i < paragraphs.size(); i++) {
                var row = sheet.createRow(i + 1);
                row.createCell(0).setCellValue(i);
                row.createCell(1).setCellValue(paragraphs.get(i));
            }
            book.write(out);
        }
    }

    private void pdf(String name, List<String> paragraphs) throws IOException {
        try (var document = new PDDocument()) {
            var font = new PDType1Font(Standard14Fonts.FontName.HELVETICA);
            for (String paragraph : paragraphs) {
                var page = new PDPage();
                document.addPage(page);
                try (var content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(font, 11);
                    content.setLeading(14);
                    content.newLineAtOffset(72, 720);
                    for (String line : lines(paragraph)) {
                        content.showText(line);
                        content.newLine();
                    }
                    content.endText();
                }
            }
            document.save(folder.resolve(name).toFile());
        }
    }

    private static List<String> lines(String paragraph) {
        List<String> all = List.of(paragraph.split(" "));
        return IntStream.iterate(0, from -> from < all.size(), from -> from + LINE_WORDS)
                .mapToObj(from -> String.join(" ", all.subList(from, Math.min(from + LINE_WORDS, all.size()))))
                .toList();
    }
}
