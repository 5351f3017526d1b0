package dev.ragstone.ingest;

import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.ingest.reader.HtmlReader;
import dev.ragstone.ingest.reader.Languages;
import dev.ragstone.ingest.reader.MarkdownReader;
import dev.ragstone.ingest.reader.MediaTypeDetector;
import dev.ragstone.ingest.reader.PdfReader;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.ingest.reader.TextReader;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what an item is and has the first reader that takes it read it.
 *
 * <pre>{@code
 * DocumentReader reader = DetectingReader.builder().reader(new MyCadReader()).maxChars(1_000_000).build();
 * }</pre>
 *
 * <p>Knows Markdown, HTML, PDF and plain text. Whatever goes wrong in a reader, running out of stack or memory included,
 * becomes an outcome with a reason. A text whose language no one declared gets the one it seems to be in.
 *
 * <p>Safe for use by several threads if the readers added to it are.
 *
 * @since 0.1
 */
public final class DetectingReader implements DocumentReader {

    private static final Logger log = LoggerFactory.getLogger(DetectingReader.class);

    private final MediaTypeDetector detector = new MediaTypeDetector();
    private final List<DocumentReader> readers;
    private final ReadLimits limits;

    private DetectingReader(Builder builder) {
        this.limits = builder.limits;
        this.readers = Stream.concat(
                        builder.readers.stream(),
                        Stream.of(
                                MarkdownReader.of(limits),
                                HtmlReader.of(limits),
                                PdfReader.of(limits),
                                TextReader.of(limits)))
                .toList();
    }

    /** A reader for the known formats with the usual limits. */
    public static DetectingReader standard() {
        return builder().build();
    }

    /** Starts from the known formats and the usual limits. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public boolean reads(String mediaType) {
        return readers.stream().anyMatch(reader -> reader.reads(mediaType));
    }

    @Override
    public Extraction read(SourceItem item) {
        String type;
        try {
            type = detector.detect(item);
        } catch (IOException | RuntimeException e) {
            return failed(item, "application/octet-stream", "could not be read: ", e);
        }
        if (item.size() == 0) {
            return Extraction.without(Outcome.EMPTY, "has no bytes", type);
        }
        if (item.size() > limits.maxBytes()) {
            return Extraction.without(Outcome.FAILED, limits.tooManyBytes(), type);
        }
        for (DocumentReader reader : readers) {
            if (reader.reads(type)) {
                return finished(read(reader, item, type), type);
            }
        }
        return Extraction.without(
                Outcome.UNSUPPORTED, "no reader takes " + type + "; exclude it or add a reader for it", type);
    }

    private static Extraction read(DocumentReader reader, SourceItem item, String type) {
        try {
            return reader.read(item);
        } catch (OutOfMemoryError e) {
            log.debug("Out of memory reading {}", item.uri(), e);
            return Extraction.without(Outcome.OUT_OF_MEMORY, "took more memory than there is", type);
        } catch (RuntimeException | StackOverflowError e) {
            return failed(item, type, "the reader failed: ", e);
        }
    }

    private static Extraction failed(SourceItem item, String type, String what, Throwable failure) {
        log.debug("Could not read {}", item.uri(), failure);
        String kind = failure.getClass().getSimpleName();
        String message = failure.getMessage() == null ? kind : kind + ": " + failure.getMessage();
        return Extraction.without(Outcome.FAILED, what + message, type);
    }

    /** Sees to it that readers from elsewhere keep the limit too, and fills in the language. */
    private Extraction finished(Extraction read, String type) {
        if (!read.outcome().hasText()) {
            return Extraction.without(read.outcome(), read.reason(), type);
        }
        boolean tooLong = read.text().length() > limits.maxChars();
        String text = tooLong ? cut(read.text()) : read.text();
        if (text.isBlank()) {
            return Extraction.without(Outcome.EMPTY, "begins with nothing but white space", type);
        }
        return new Extraction(
                tooLong ? Outcome.TRUNCATED : read.outcome(),
                tooLong ? limits.tooManyChars() : read.reason(),
                read.title(),
                type,
                read.language().equals(DocumentInfo.UNKNOWN_LANGUAGE) ? Languages.detect(text) : read.language(),
                read.metadata(),
                text,
                tooLong ? within(read.blocks(), text.length()) : read.blocks());
    }

    private String cut(String text) {
        int end = limits.maxChars();
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
    }

    private static List<Block> within(List<Block> blocks, int end) {
        return blocks.stream()
                .filter(block -> block.start() < end)
                .map(block -> new Block(
                        block.kind(),
                        block.start(),
                        Math.min(block.end(), end),
                        block.headings(),
                        block.place(),
                        block.table()))
                .toList();
    }

    /** Configures a {@link DetectingReader}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final List<DocumentReader> readers = new ArrayList<>();
        private ReadLimits limits = ReadLimits.standard();

        private Builder() {}

        /** Adds a reader, which is asked before the known ones and after those added earlier. Default: none. */
        public Builder reader(DocumentReader reader) {
            readers.add(reader);
            return this;
        }

        /**
         * Sets from how many bytes on an item is refused. Default: 100 MB.
         *
         * @throws IllegalArgumentException if {@code maxBytes} is not positive, or more than an array holds
         */
        public Builder maxBytes(long maxBytes) {
            limits = limits.withMaxBytes(maxBytes);
            return this;
        }

        /**
         * Sets after how many characters a text is cut. Default: 5 million.
         *
         * @throws IllegalArgumentException if {@code maxChars} is not positive
         */
        public Builder maxChars(int maxChars) {
            limits = limits.withMaxChars(maxChars);
            return this;
        }

        /** Creates the reader. */
        public DetectingReader build() {
            return new DetectingReader(this);
        }
    }
}
