package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.HtmlReader;
import dev.ragstone.ingest.reader.MarkdownReader;
import dev.ragstone.ingest.reader.PdfReader;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.ingest.reader.TextReader;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads office documents, books, mail, archives and whatever else Apache Tika knows, with their structure.
 *
 * <p>Headings make the heading path; lists, tables with their header row, code and captions are blocks; slides, sheets and,
 * where the original says where they begin, pages are places. Documents packed in others (archive entries, attachments,
 * embedded files) are read too, each as a section under its name. Metadata, where there is any: {@code author},
 * {@code created}, {@code modified}, {@code keywords}, {@code pages} or {@code slides}, {@code hidden} (the names of sheets
 * and slides that are not shown, and were left out); of mail {@code from}, {@code to}
 * and {@code created}, with the subject for a title.
 *
 * <p>Nothing outside the item is ever fetched and no program is started, unless {@linkplain Builder#ocr OCR} is asked for.
 * What is packed too deep, too often or too tightly for the limits is left out and reported:
 * {@link Outcome#TRUNCATED} if there is other text.
 *
 * <pre>{@code
 * DocumentReader reader = TikaReader.builder().limits(limits).ocr("eng", "deu").build();
 * }</pre>
 *
 * <p>Safe for use by several threads, and meant to be shared: making one takes far longer than reading a document. What it
 * parses can still use much memory and time; read untrusted documents in a process of their own.
 *
 * @since 0.1
 */
public final class TikaReader implements DocumentReader {

    // Counts up whenever the same document would give another text or other blocks.
    private static final int VERSION = 3;

    private final ReadLimits limits;
    private final Unpacker unpacker;
    private final String id;

    private TikaReader(Builder builder) {
        this.limits = builder.limits;
        this.unpacker = new Unpacker(builder.readers(), builder.ocr);
        this.id = "TikaReader/" + VERSION + " chars=" + limits.maxChars() + " depth=" + limits.maxDepth() + " embedded="
                + limits.maxEmbedded() + " expansion=" + limits.maxExpansion()
                + (builder.ocr.isOn() ? " ocr=" + String.join("+", builder.ocr.languages()) : "")
                + " readers="
                + builder.readers().stream().map(DocumentReader::id).toList();
    }

    /** A reader within {@code limits}, without OCR, that reads packed text, Markdown, HTML and PDF with their own readers. */
    public static TikaReader of(ReadLimits limits) {
        return builder().limits(limits).build();
    }

    /** Starts from the usual limits. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String id() {
        return id;
    }

    /** Whether {@code mediaType} is one of the formats above. Text, HTML and PDF are left to readers of their own. */
    @Override
    public boolean reads(String mediaType) {
        return unpacker.reads(mediaType);
    }

    @Override
    public Extraction read(SourceItem item) {
        SourceItem fetched;
        try {
            fetched = item.content().file().isPresent() ? item : inMemory(item);
        } catch (IOException e) {
            return without(Outcome.FAILED, "could not be read: " + Failures.line(e));
        }
        if (fetched.size() == 0) {
            return without(Outcome.EMPTY, "has no bytes");
        }
        if (fetched.size() > limits.maxBytes()) {
            return without(Outcome.FAILED, limits.tooManyBytes());
        }
        var budget = new Budget(limits, fetched.size());
        Extraction read = unpacker.read(fetched, new Nesting(unpacker, limits, budget, 0));
        // What came out of a bomb before it was recognised is not worth keeping.
        return budget.isExceeded() && read.outcome().hasText()
                ? Extraction.without(Outcome.FAILED, read.reason(), read.mediaType())
                : read;
    }

    /** Formats look at the bytes several times and at random, which a stream does not allow. */
    private SourceItem inMemory(SourceItem item) throws IOException {
        try (InputStream in = item.content().open()) {
            byte[] bytes = in.readNBytes((int) limits.maxBytes() + 1);
            return SourceItem.of(
                    item.uri(), item.name(), bytes.length, item.modified(), () -> new ByteArrayInputStream(bytes));
        }
    }

    private static Extraction without(Outcome outcome, String reason) {
        return Extraction.without(outcome, reason, "application/octet-stream");
    }

    /** Configures a {@link TikaReader}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z_]+(/[A-Za-z_]+)?");

        private final List<DocumentReader> added = new ArrayList<>();
        private ReadLimits limits = ReadLimits.standard();
        private Ocr ocr = Ocr.OFF;

        private Builder() {}

        /** Sets the limits. Default: {@link ReadLimits#standard()}. */
        public Builder limits(ReadLimits limits) {
            this.limits = limits;
            return this;
        }

        /**
         * Adds a reader for packed documents, which is asked before the formats of this one and after those added earlier;
         * a {@link TextReader} is asked last. Default: the readers for Markdown, HTML, PDF and plain text.
         */
        public Builder reader(DocumentReader reader) {
            added.add(reader);
            return this;
        }

        /**
         * Has the text in pictures and scanned pages read with Tesseract, which must be installed. Default: pictures are not
         * read.
         *
         * @param languages Tesseract's names of the languages to expect, such as {@code eng}
         * @throws IllegalArgumentException if none is given, or one is not such a name
         * @throws IllegalStateException if Tesseract cannot be started
         */
        public Builder ocr(String... languages) {
            for (String language : languages) {
                if (!LANGUAGE.matcher(language).matches()) {
                    throw new IllegalArgumentException(
                            "a language of Tesseract is named with letters, such as eng, but got '" + language + "'");
                }
            }
            this.ocr = Ocr.in(List.of(languages));
            return this;
        }

        private List<DocumentReader> readers() {
            return added.isEmpty()
                    ? List.of(
                            MarkdownReader.of(limits),
                            HtmlReader.of(limits),
                            PdfReader.of(limits),
                            TextReader.of(limits))
                    : added;
        }

        /** Creates the reader. */
        public TikaReader build() {
            return new TikaReader(this);
        }
    }
}
