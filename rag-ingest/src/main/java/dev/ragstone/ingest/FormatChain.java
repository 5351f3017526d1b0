package dev.ragstone.ingest;

import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.ingest.reader.DetectedContent;
import dev.ragstone.ingest.reader.Languages;
import dev.ragstone.ingest.reader.MediaTypeDetector;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out what an item is, has the first reader that takes it read it, and holds the result to the limits. */
final class FormatChain implements DocumentReader {

    private static final Logger log = LoggerFactory.getLogger(FormatChain.class);

    /** What the first bytes of several formats look like: a reader that saw the whole item knows better. */
    private static final Set<String> CONTAINERS = Set.of(
            "application/octet-stream",
            "application/zip",
            "application/xml",
            "application/x-tika-msoffice",
            "application/x-tika-ooxml");

    private final MediaTypeDetector detector = new MediaTypeDetector();
    private final List<DocumentReader> readers;
    private final ReadLimits limits;
    private final boolean guarded;

    /** Joins {@code readers}; what they throw becomes an outcome if {@code guarded}, else it is thrown on. */
    FormatChain(List<DocumentReader> readers, ReadLimits limits, boolean guarded) {
        this.readers = List.copyOf(readers);
        this.limits = limits;
        this.guarded = guarded;
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
            // More often a copy that went wrong than the wish to forget the text, so the old version stays.
            return Extraction.without(Outcome.FAILED, "has no bytes; delete it if that is meant", type);
        }
        if (item.size() > limits.maxBytes()) {
            return Extraction.without(Outcome.FAILED, limits.tooManyBytes(), type);
        }
        SourceItem detected = DetectedContent.in(item, type);
        for (DocumentReader reader : readers) {
            if (SmallItems.admits(reader, item) && reader.reads(type)) {
                return finished(guarded ? guarded(reader, detected, type) : reader.read(detected), type);
            }
        }
        return Extraction.without(
                Outcome.UNSUPPORTED, "no reader takes " + type + "; exclude it or add a reader for it", type);
    }

    private static Extraction guarded(DocumentReader reader, SourceItem item, String type) {
        try {
            return reader.read(item);
        } catch (OutOfMemoryError e) {
            log.debug("Out of memory reading {}", item.uri(), e);
            return Extraction.without(Outcome.OUT_OF_MEMORY, "took more memory than there is", type);
        } catch (RuntimeException | StackOverflowError e) {
            if (Thread.currentThread().isInterrupted() && e instanceof RuntimeException interruption) {
                // Says nothing about the item.
                throw interruption;
            }
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
    private Extraction finished(Extraction read, String detected) {
        String type = CONTAINERS.contains(detected) ? read.mediaType() : detected;
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

    @Override
    public void close() {
        readers.forEach(DocumentReader::close);
    }
}
