package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.TextReader;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out what a document is and has the right reader read it, whether it is an item of its own or packed in one. */
final class Unpacker implements PackedReader {

    private static final Logger log = LoggerFactory.getLogger(Unpacker.class);

    private final ContainerTypes types = new ContainerTypes();
    private final List<DocumentReader> readers;
    private final TikaFormat tika;
    private final Ocr ocr;
    private final List<Format> formats;

    Unpacker(List<DocumentReader> readers, Ocr ocr) {
        this.readers = List.copyOf(readers);
        this.ocr = ocr;
        this.tika = new TikaFormat(ocr);
        this.formats = List.of(
                new Archives(),
                new Compressed(),
                new WordFormat(),
                new SlidesFormat(),
                new OldSlidesFormat(),
                new OpenDocumentFormat(),
                new EpubFormat(),
                new MailFormat(),
                new RtfFormat(tika),
                new OleObjectFormat(),
                tika,
                new XmlFormat());
    }

    /** Whether there is a format for {@code type}, apart from what the readers take. */
    boolean reads(String type) {
        return format(type) != null;
    }

    @Override
    public Extraction read(SourceItem item, Nesting nesting) {
        String type = "application/octet-stream";
        try {
            type = types.detect(item);
            return read(item, type, nesting);
        } catch (OutOfMemoryError e) {
            log.debug("Out of memory reading {}", item.uri(), e);
            return Extraction.without(Outcome.OUT_OF_MEMORY, "took more memory than there is", type);
        } catch (Exception | StackOverflowError e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            log.debug("Could not read {}", item.uri(), e);
            return Failures.extraction(e, type);
        }
    }

    private Extraction read(SourceItem item, String type, Nesting nesting) throws Exception {
        Format format = format(type);
        for (DocumentReader reader : readers) {
            // To the reader of plain text, XML and mail are text with its markup: it is the last to be asked.
            boolean lastResort = reader instanceof TextReader && format != null;
            if (reader.reads(type) && !lastResort) {
                Extraction read = reader.read(item);
                boolean scanned = read.outcome() == Outcome.EMPTY && ocr.reads(type);
                return scanned ? tika.read(item, type, nesting) : read;
            }
        }
        if (format == null) {
            return Extraction.without(
                    Outcome.UNSUPPORTED, "no reader takes " + type + "; exclude it or add a reader for it", type);
        }
        return format.read(item, type, nesting);
    }

    private @Nullable Format format(String type) {
        for (Format format : formats) {
            if (format.reads(type)) {
                return format;
            }
        }
        return null;
    }
}
