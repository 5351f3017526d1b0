package dev.ragstone.ingest;

import dev.ragstone.ingest.isolation.ReaderFactory;
import dev.ragstone.ingest.reader.HtmlReader;
import dev.ragstone.ingest.reader.MarkdownReader;
import dev.ragstone.ingest.reader.PdfReader;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.ingest.reader.TextReader;
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
    static final int VERSION = 2;

    /** Called by name in the child. */
    Readers() {}

    /** Readers for text, whose parsers cannot be made to hang or to use more memory than a few times the item's size. */
    static List<DocumentReader> ofText(ReadLimits limits) {
        var text = TextReader.of(limits);
        var readers = new ArrayList<>(ofMarkup(limits));
        readers.add(new OfTypes(text, type -> !isXml(type) && text.reads(type)));
        return readers;
    }

    private static List<DocumentReader> ofMarkup(ReadLimits limits) {
        return List.of(MarkdownReader.of(limits), HtmlReader.of(limits));
    }

    /** Readers for what one cannot trust: packed and binary formats, and XML, whose entities can do harm. */
    static List<DocumentReader> ofAnythingElse(ReadLimits limits) {
        return List.of(PdfReader.of(limits), TextReader.of(limits));
    }

    private static boolean isXml(String type) {
        return type.endsWith("/xml") || type.endsWith("+xml");
    }

    /** All of them, for a child: it decides anew and comes to the same reader. */
    @Override
    public DocumentReader create(ReadLimits limits, Map<String, String> settings) {
        var all = Stream.concat(ofText(limits).stream(), ofAnythingElse(limits).stream());
        return new FormatChain(all.toList(), limits, false);
    }
}
