package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Items in memory, and what was read from them. */
public final class Items {

    private Items() {}

    /** An item that holds {@code text} in UTF-8. */
    public static SourceItem item(String name, String text) {
        return item(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** An item that holds {@code bytes}. */
    public static SourceItem item(String name, byte[] bytes) {
        return SourceItem.of(
                "memory:/" + name, name, bytes.length, Instant.EPOCH, () -> new ByteArrayInputStream(bytes));
    }

    /** The blocks as "KIND:text". Making the document checks that they ascend and lie within the text. */
    public static List<String> blocks(Extraction extraction) {
        var document = new Document(DocumentInfo.of("memory:/x"), extraction.text(), extraction.blocks());
        return extraction.blocks().stream()
                .map(block -> block.kind() + ":" + document.text(block))
                .toList();
    }

    /** The heading path of the block that holds {@code words}. */
    public static List<String> headingsOf(Extraction extraction, String words) {
        int at = extraction.text().indexOf(words);
        return extraction.blocks().stream()
                .filter(block -> block.start() <= at && at < block.end())
                .findFirst()
                .map(Block::headings)
                .orElseThrow(() -> new AssertionError("no block holds '" + words + "'"));
    }
}
