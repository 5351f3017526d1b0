package dev.ragstone.ingest.reader;

import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Reads Markdown (CommonMark with tables).
 *
 * <p>The text is the source itself, so that offsets open the file at the exact characters; a byte-order mark is left
 * out. Front matter and comments, which no reader of the page sees, are blanked: every character of them but line ends
 * becomes a space, so that they are not indexed and the offsets of everything else stay right.
 *
 * <p>Front matter becomes metadata, with {@code title} and {@code lang} or {@code language} taken as what they say;
 * a date under {@code date}, {@code published}, {@code updated} or {@code lastmod} is also found under {@code created} or
 * {@code modified}. Without a title, the first heading is one. Only headings that are not inside a list or a quotation make the heading
 * path; a list is one block with all it holds.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class MarkdownReader implements DocumentReader {

    private static final String TYPE = "text/markdown";
    private static final Set<String> OWN_FIELDS = Set.of("title", "lang", "language");

    private static final String TOO_LONG = "the front matter is too long: its first " + FrontMatter.MAX_ENTRIES
            + " entries were taken, of each the first " + LongMetadata.MAX_CHARS + " characters";

    private final ReadLimits limits;
    private final MarkdownParser parser = new MarkdownParser();

    private MarkdownReader(ReadLimits limits) {
        this.limits = limits;
    }

    /** A reader within {@code limits}. */
    public static MarkdownReader of(ReadLimits limits) {
        return new MarkdownReader(limits);
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
        var source = SourceText.of(TextDecoder.decode(bytes, null), limits);
        var frontMatter = FrontMatter.of(source.text());
        var parsed = parser.parse(source.text(), frontMatter.end());
        if (!SourceText.isVisible(parsed.text())) {
            return Extraction.without(Outcome.EMPTY, "holds no text", TYPE);
        }
        String title = frontMatter.text("title");
        return new Extraction(
                frontMatter.shortened() ? Outcome.TRUNCATED : source.outcome(),
                frontMatter.shortened() && !source.truncated() ? TOO_LONG : source.reason(limits),
                title.isEmpty() ? parsed.firstHeading() : LongMetadata.title(title),
                TYPE,
                Languages.declared(frontMatter.text("lang", "language")),
                metadata(frontMatter),
                parsed.text(),
                parsed.blocks());
    }

    /** Dates are found under the same name whatever their author called them. */
    private static void addUnder(Map<String, MetadataValue> values, String name, String... others) {
        for (String other : others) {
            if (values.get(other) instanceof MetadataValue.Moment moment) {
                values.putIfAbsent(name, moment);
            }
        }
    }

    private static Metadata metadata(FrontMatter frontMatter) {
        var values = new HashMap<>(frontMatter.metadata().values());
        values.keySet().removeAll(OWN_FIELDS);
        addUnder(values, "created", "date", "published");
        addUnder(values, "modified", "updated", "lastmod");
        return new Metadata(values);
    }
}
