package dev.ragstone.ingest.reader;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/** Collects the lines of a PDF with their places and letters, in the order the file draws them. */
final class PdfLines extends PDFTextStripper {

    private final int maxChars;
    private final @Nullable PdfMarks marks;
    private final List<PdfLine> lines = new ArrayList<>();
    private final PdfFonts fonts = new PdfFonts();
    private PdfLineBuilder line = new PdfLineBuilder();
    private long chars;
    private boolean full;

    private PdfLines(int maxChars, @Nullable PdfMarks marks) {
        this.maxChars = maxChars;
        this.marks = marks;
    }

    /** What was collected, and whether the pages after it were left out. */
    record Collected(List<PdfLine> lines, boolean full) {}

    /**
     * Collects the lines of {@code document} until they have more than {@code maxChars}.
     *
     * @param marks learns which text stands in which tagged content; null when nobody asks
     */
    static Collected of(PDDocument document, int maxChars, @Nullable PdfMarks marks) throws IOException {
        var lines = new PdfLines(maxChars, marks);
        lines.writeText(document, Writer.nullWriter());
        return new Collected(lines.lines, lines.full);
    }

    @Override
    public void processPage(PDPage page) throws IOException {
        if (chars > maxChars) {
            full = true;
            return;
        }
        if (marks != null) {
            marks.startPage(page.getCOSObject());
        }
        super.processPage(page);
        endLine();
    }

    @Override
    public void showForm(PDFormXObject form) throws IOException {
        COSBase content = form.getCOSObject();
        if (marks == null) {
            super.showForm(form);
        } else {
            marks.startForm(content);
            super.showForm(form);
            marks.endForm();
        }
    }

    @Override
    public void beginMarkedContentSequence(COSName tag, @Nullable COSDictionary properties) {
        super.beginMarkedContentSequence(tag, properties);
        if (marks != null) {
            marks.begin(tag, properties);
        }
    }

    @Override
    public void endMarkedContentSequence() {
        super.endMarkedContentSequence();
        if (marks != null) {
            marks.end();
        }
    }

    @Override
    protected void processTextPosition(TextPosition position) {
        if (marks != null) {
            marks.mark(position);
        }
        super.processTextPosition(position);
    }

    @Override
    protected void writeString(String word, List<TextPosition> positions) {
        line.word(word, positions, fonts, marks);
    }

    @Override
    protected void writeString(String text) {
        // What is not part of a word is a separator, and lines are kept apart already.
    }

    @Override
    protected void writeWordSeparator() {
        line.space();
    }

    @Override
    protected void writeLineSeparator() {
        endLine();
    }

    @Override
    protected void writeParagraphSeparator() {
        endLine();
    }

    @Override
    protected void writeParagraphStart() {
        endLine();
    }

    @Override
    protected void writeParagraphEnd() {
        endLine();
    }

    @Override
    protected void endArticle() {
        endLine();
    }

    @Override
    protected void startArticle(boolean leftToRight) {
        endLine();
    }

    private void endLine() {
        PdfLine ended = line.build(getCurrentPageNo());
        if (ended != null) {
            lines.add(ended);
            chars += ended.text().length();
        }
        line = new PdfLineBuilder();
    }
}
