package dev.ragstone.ingest;

import dev.ragstone.ingest.isolation.ReaderFactory;
import dev.ragstone.ingest.reader.CodeReader;
import dev.ragstone.ingest.reader.CsvReader;
import dev.ragstone.ingest.reader.HtmlReader;
import dev.ragstone.ingest.reader.MarkdownReader;
import dev.ragstone.ingest.reader.PdfReader;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.ingest.reader.TextReader;
import dev.ragstone.ingest.tika.TikaReader;
import dev.ragstone.source.DocumentReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The readers of the known formats, in the order in which they are asked: the same in this process and in a child, which
 * loads this class by its name.
 */
final class Readers implements ReaderFactory {

    /** Counts up when any of these readers extracts something else from the same bytes, so that items are read again. */
    static final int VERSION = 4;

    /** Names the setting for the languages of text in pictures. */
    static final String OCR = "ocr";

    /** In bytes. Far more than most pages have, and too little to keep a parser busy for more than seconds. */
    private static final long MOST_MARKUP = 64 * 1024;

    private static final String UNKNOWN = "application/octet-stream";

    /** Called by name in the child. */
    Readers() {}

    /**
     * Readers for text that do no harm in this process: a page of any size could keep its parser busy for long.
     *
     * @param isolated reads what this process has not the memory for
     */
    static List<DocumentReader> ofHarmlessText(ReadLimits limits, DocumentReader isolated) {
        return ofText(limits).stream()
                .<DocumentReader>map(reader -> isMarkup(reader)
                        ? new SmallItems(new OrIsolated(reader, isolated), MOST_MARKUP)
                        : new OrIsolated(reader, isolated))
                .toList();
    }

    private static boolean isMarkup(DocumentReader reader) {
        return reader instanceof MarkdownReader || reader instanceof HtmlReader;
    }

    /** Readers for text. */
    static List<DocumentReader> ofText(ReadLimits limits) {
        var text = TextReader.of(limits);
        List<DocumentReader> markup = ofMarkup(limits);
        var readers = new ArrayList<>(markup);
        // Not what another reader takes but must not read here.
        readers.add(new OfTypes(
                text,
                type -> !isXml(type) && markup.stream().noneMatch(reader -> reader.reads(type)) && text.reads(type)));
        return readers;
    }

    private static List<DocumentReader> ofMarkup(ReadLimits limits) {
        return List.of(MarkdownReader.of(limits), HtmlReader.of(limits), CsvReader.of(limits), CodeReader.of(limits));
    }

    /** Readers for what one cannot trust: packed and binary formats, and XML, whose entities can do harm. */
    static List<DocumentReader> ofAnythingElse(ReadLimits limits, Map<String, String> settings) {
        var pdf = PdfReader.of(limits);
        var text = TextReader.of(limits);
        var packed = TikaReader.builder().limits(limits);
        ofMarkup(limits).forEach(packed::reader);
        packed.reader(pdf).reader(text);
        String languages = settings.getOrDefault(OCR, "");
        if (languages.isEmpty()) {
            return List.of(pdf, orUnknown(packed.build()), text);
        }
        // Tika asks the reader for PDF first, and reads the pictures of pages that have no text.
        return List.of(orUnknown(packed.ocr(languages.split(",", -1)).build()), pdf, text);
    }

    /** Some formats cannot be told by their first bytes, only by what is inside, which Tika looks at. */
    private static DocumentReader orUnknown(TikaReader tika) {
        return new OfTypes(tika, type -> type.equals(UNKNOWN) || tika.reads(type));
    }

    private static boolean isXml(String type) {
        return type.endsWith("/xml") || type.endsWith("+xml");
    }

    /** All of them, for a child: it decides anew and comes to the same reader. */
    @Override
    public DocumentReader create(ReadLimits limits, Map<String, String> settings) {
        var all = Stream.concat(ofText(limits).stream(), ofAnythingElse(limits, settings).stream());
        return new FormatChain(all.toList(), limits, false);
    }
}
