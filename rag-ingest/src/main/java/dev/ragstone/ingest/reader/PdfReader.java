package dev.ragstone.ingest.reader;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import java.util.Date;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.PagedText;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Reads the text of PDF files page by page.
 *
 * <p>The text is what the file says its text is, a line to a line and a blank line between paragraphs; every block knows
 * its page. Pictures are not read: a scanned file is {@link Outcome#EMPTY}, with a reason that says so. Attached files
 * are left alone. Metadata: {@code author}, {@code created} and {@code pages}, where the file has them.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class PdfReader implements DocumentReader {

    private static final String TYPE = "application/pdf";

    private final ReadLimits limits;
    // Making one takes longer than parsing a small file.
    private final PDFParser parser = new PDFParser();

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
        var writer = new BlockWriter(limits.maxChars());
        var found = new org.apache.tika.metadata.Metadata();
        try (var in = TikaInputStream.get(bytes)) {
            parser.parse(in, new PdfPages(writer), found, context());
        } catch (EncryptedDocumentException e) {
            return Extraction.without(Outcome.ENCRYPTED, "needs a password; save it without one to index it", TYPE);
        } catch (IOException | TikaException | SAXException e) {
            if (!WriteLimitReachedException.isWriteLimitReached(e)) {
                return Extraction.without(Outcome.FAILED, "is damaged: " + rootCause(e), TYPE);
            }
        }
        return extraction(writer, found);
    }

    private Extraction extraction(BlockWriter writer, org.apache.tika.metadata.Metadata found) {
        if (!SourceText.isVisible(writer.text())) {
            return Extraction.without(
                    Outcome.EMPTY, "has no text, only pictures perhaps: run OCR on it if it was scanned", TYPE);
        }
        String title = text(found.get(TikaCoreProperties.TITLE));
        return new Extraction(
                writer.full() ? Outcome.TRUNCATED : Outcome.OK,
                writer.full() ? limits.tooManyChars() : "",
                title.isEmpty() ? writer.firstHeading() : title,
                TYPE,
                DocumentInfo.UNKNOWN_LANGUAGE,
                metadata(found),
                writer.text(),
                writer.blocks());
    }

    private static Metadata metadata(org.apache.tika.metadata.Metadata found) {
        Metadata metadata = Metadata.empty();
        String author = text(found.get(TikaCoreProperties.CREATOR));
        if (!author.isEmpty()) {
            metadata = metadata.with("author", author);
        }
        Date created = found.getDate(TikaCoreProperties.CREATED);
        if (created != null) {
            metadata = metadata.with("created", created.toInstant());
        }
        Integer pages = found.getInt(PagedText.N_PAGES);
        return pages == null ? metadata : metadata.with("pages", pages);
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value.replace('\0', ' ').strip();
    }

    private static ParseContext context() {
        var config = new PDFParserConfig();
        config.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
        config.setExtractInlineImages(false);
        config.setExtractBookmarksText(false);
        var context = new ParseContext();
        context.set(PDFParserConfig.class, config);
        context.set(EmbeddedDocumentExtractor.class, new NothingEmbedded());
        return context;
    }

    private static String rootCause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return ItemBytes.describe(cause);
    }

    /** Leaves attachments alone: they are documents of their own and can take minutes. */
    private static final class NothingEmbedded implements EmbeddedDocumentExtractor {

        @Override
        public boolean shouldParseEmbedded(org.apache.tika.metadata.Metadata metadata) {
            return false;
        }

        @Override
        public void parseEmbedded(
                InputStream stream,
                ContentHandler handler,
                org.apache.tika.metadata.Metadata metadata,
                boolean outputHtml) {}
    }
}
