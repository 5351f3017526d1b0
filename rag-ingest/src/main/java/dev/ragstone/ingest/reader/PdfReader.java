package dev.ragstone.ingest.reader;

import dev.ragstone.document.Metadata;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/**
 * Reads the text of PDF files with its structure.
 *
 * <p>In a tagged file the tags say what is a heading, a list, a table, a caption, and in which order to read; what they
 * call decoration is left out. In another one, or where the tags miss much of the text, the layout does: paragraphs come
 * from distances and indentation, headings from larger or bold letters and from the bookmarks, lists from their bullets
 * and numbers; headers and footers that repeat on most pages are left out, page numbers with them. Every block knows its
 * page; a paragraph or table that goes on over a page is a block on each.
 *
 * <p>Lines stay lines, except that a word broken at the end of one is put together. Pictures are not read: a scanned file
 * is {@link Outcome#EMPTY}, with a reason that says so. Attached files are not read either: a file that has some is
 * {@link Outcome#TRUNCATED}, with a reason that names them. A file that may not be copied from is
 * {@link Outcome#ENCRYPTED}, as one with a password is.
 *
 * <p>The title is the file's own, else the first heading. Metadata: {@code author}, {@code description}, {@code created},
 * {@code modified}, {@code pages} and {@code attachments}, where the file has them.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class PdfReader implements DocumentReader {

    private static final String TYPE = "application/pdf";
    private static final int NAMES_IN_REASON = 5;

    private final ReadLimits limits;

    private PdfReader(ReadLimits limits) {
        this.limits = limits;
    }

    /** A reader within {@code limits}. */
    public static PdfReader of(ReadLimits limits) {
        return new PdfReader(limits);
    }

    @Override
    public boolean reads(String mediaType) {
        return mediaType.equals(TYPE);
    }

    @Override
    public Extraction read(SourceItem item) {
        return ItemBytes.parse(item, limits, TYPE, this::parse);
    }

    private Extraction parse(byte[] bytes) {
        try (PDDocument document = Loader.loadPDF(bytes)) {
            if (!document.getCurrentAccessPermission().canExtractContent()) {
                return Extraction.without(
                        Outcome.ENCRYPTED,
                        "is protected against copying its text; save it without that to index it",
                        TYPE);
            }
            return read(document);
        } catch (InvalidPasswordException e) {
            return Extraction.without(Outcome.ENCRYPTED, "needs a password; save it without one to index it", TYPE);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // The library checks little of what it is given, so damage shows as any kind of failure.
            return Extraction.without(Outcome.FAILED, "is damaged: " + rootCause(e), TYPE);
        }
    }

    private Extraction read(PDDocument document) throws IOException {
        var writer = new BlockWriter(limits.maxChars());
        PdfTags tags = PdfTags.of(document);
        PdfMarks marks = tags == null ? null : new PdfMarks();
        PdfLines.Collected collected = PdfLines.of(document, limits.maxChars(), marks);
        List<PdfLine> lines = collected.lines();
        var outline = PdfOutline.of(document);
        boolean tagged = tags != null && marks != null && PdfStructure.write(tags, marks, lines, outline, writer);
        if (!tagged) {
            PdfLayout.write(withoutDecoration(lines), outline, writer);
        }
        return extraction(document, writer, collected.full() || writer.full());
    }

    /** Without what the file calls decoration, unless that is most of it. */
    private static List<PdfLine> withoutDecoration(List<PdfLine> lines) {
        List<PdfLine> rest = lines.stream().filter(line -> !line.isDecoration()).toList();
        return rest.size() * 2 > lines.size() ? rest : lines;
    }

    private Extraction extraction(PDDocument document, BlockWriter writer, boolean full) throws IOException {
        int pages = document.getNumberOfPages();
        List<String> attached = PdfAttachments.names(document);
        if (!SourceText.isVisible(writer.text())) {
            return Extraction.without(Outcome.EMPTY, withoutText(pages, attached), TYPE);
        }
        var info = PdfInfo.of(document);
        Metadata found = info.metadata();
        Metadata metadata = LongMetadata.cut(found).with("pages", pages);
        String reason = reason(full, attached, !LongMetadata.cut(found).equals(found));
        String title = info.title();
        String language = document.getDocumentCatalog().getLanguage();
        return new Extraction(
                reason.isEmpty() ? Outcome.OK : Outcome.TRUNCATED,
                reason,
                title.isEmpty() ? writer.firstHeading() : LongMetadata.title(title),
                TYPE,
                Languages.declared(language == null ? "" : language),
                attached.isEmpty() ? metadata : metadata.with("attachments", attached),
                writer.text(),
                writer.blocks());
    }

    private String reason(boolean full, List<String> attached, boolean shortened) {
        if (full) {
            return limits.tooManyChars();
        }
        if (!attached.isEmpty()) {
            return leftOut(attached);
        }
        return shortened ? LongMetadata.TOO_LONG : "";
    }

    private static String withoutText(int pages, List<String> attached) {
        String reason = pages == 0
                ? "has no pages"
                : "has no text layer, so it was probably scanned, and OCR is off: run OCR on it to index it";
        return attached.isEmpty() ? reason : reason + "; " + leftOut(attached);
    }

    private static String leftOut(List<String> attached) {
        String names =
                String.join(", ", attached.stream().limit(NAMES_IN_REASON).toList());
        int more = attached.size() - NAMES_IN_REASON;
        return "attached files were not read: " + names + (more > 0 ? " and " + more + " more" : "")
                + "; save them on their own to index them";
    }

    private static String rootCause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return ItemBytes.describe(cause);
    }
}
