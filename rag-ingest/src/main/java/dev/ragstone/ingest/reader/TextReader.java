package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads plain text, and everything that can be read as such.
 *
 * <p>The text is the file as decoded, line ends included, without a byte-order mark; offsets into it are offsets into
 * the file's characters. A paragraph ends at a blank line. The charset is found by byte-order mark, then UTF-8 if valid,
 * then by guessing, which can go wrong for short files in old single-byte charsets: give the charset when it is known.
 * Zero bytes become replacement characters; a file that is mostly such is {@link Outcome#UNSUPPORTED}.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class TextReader implements DocumentReader {

    private static final String TYPE = "text/plain";
    private static final Set<String> OTHER_FORMATS = Set.of("text/html", "text/rtf");
    private static final Set<String> ALSO_TEXT = Set.of(
            "application/json",
            "application/x-ndjson",
            "application/xml",
            "application/javascript",
            "application/typescript",
            "application/toml",
            "application/yaml",
            "application/x-yaml",
            "application/sql",
            "application/x-sql",
            "application/x-sh",
            "application/x-bibtex-text-file",
            "application/x-tex");

    private final ReadLimits limits;
    private final @Nullable Charset charset;

    private TextReader(ReadLimits limits, @Nullable Charset charset) {
        this.limits = limits;
        this.charset = charset;
    }

    /** A reader that finds out the charset. */
    public static TextReader of(ReadLimits limits) {
        return new TextReader(limits, null);
    }

    /** A reader that takes what has no byte-order mark and is not valid UTF-8 to be in {@code charset}. */
    public static TextReader of(ReadLimits limits, Charset charset) {
        return new TextReader(limits, charset);
    }

    @Override
    public String id() {
        return charset == null ? "TextReader" : "TextReader(" + charset.name() + ")";
    }

    @Override
    public boolean reads(String mediaType) {
        return (mediaType.startsWith("text/") && !OTHER_FORMATS.contains(mediaType)) || ALSO_TEXT.contains(mediaType);
    }

    @Override
    public Extraction read(SourceItem item) {
        return ItemBytes.parse(item, limits, TYPE, this::parse);
    }

    /** Reads bytes as text, for readers that find it is nothing more. */
    Extraction parse(byte[] bytes) {
        var source = SourceText.of(TextDecoder.decode(bytes, charset), limits);
        boolean couldBeText = charset != null || TextDecoder.looksLikeText(bytes);
        if (!couldBeText || TextDecoder.looksBinary(source.text())) {
            return Extraction.without(Outcome.UNSUPPORTED, "holds binary data, not text", TYPE);
        }
        if (!SourceText.isVisible(source.text())) {
            return Extraction.without(Outcome.EMPTY, "holds nothing but white space", TYPE);
        }
        return new Extraction(
                source.outcome(),
                source.reason(limits),
                "",
                TYPE,
                DocumentInfo.UNKNOWN_LANGUAGE,
                Metadata.empty(),
                source.text(),
                paragraphs(source.text()));
    }

    private static List<Block> paragraphs(String text) {
        var blocks = new ArrayList<Block>();
        int start = -1;
        int end = 0;
        int lineEnds = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c)) {
                lineEnds += isLineEnd(text, i) ? 1 : 0;
                continue;
            }
            if (start >= 0 && lineEnds > 1) {
                blocks.add(paragraph(start, end));
                start = -1;
            }
            start = start < 0 ? i : start;
            end = i + 1;
            lineEnds = 0;
        }
        if (start >= 0) {
            blocks.add(paragraph(start, end));
        }
        return blocks;
    }

    private static boolean isLineEnd(String text, int at) {
        char c = text.charAt(at);
        return c == '\n' || (c == '\r' && (at + 1 == text.length() || text.charAt(at + 1) != '\n'));
    }

    private static Block paragraph(int start, int end) {
        return Block.of(Block.Kind.PARAGRAPH, start, end, List.of(), Place.none());
    }
}
