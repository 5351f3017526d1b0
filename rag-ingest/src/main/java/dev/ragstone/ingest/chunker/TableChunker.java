package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.token.TokenCounter;
import java.util.List;

/**
 * Cuts tables between rows, and never puts rows in one chunk with other text or with rows of another table.
 *
 * <pre>{@code
 * var chunker = TableChunker.builder(counter).maxTokens(200).build();
 * }</pre>
 *
 * <p>Choose it for spreadsheets, CSV files and reports full of tables. A chunk of rows that does not hold the header has
 * it as the last of its headings: the text of a chunk is an exact slice of the document, but the header is embedded,
 * searched and shown with it. Rows and header together stay within the limit; a header of more than half the limit is
 * shortened. Only a row that is too long for a chunk of its own is broken, between words. A heading right before a table
 * opens its first chunk. Text between tables is cut into whole sentences without overlap.
 *
 * <p>Safe for use by several threads if its token counter is.
 *
 * @since 0.1
 */
public final class TableChunker implements Chunker {

    private final int maxTokens;
    private final Cost cost;
    private final Sentences sentences = Sentences.usual();
    private final TableHeaders headers;

    private TableChunker(Builder builder) {
        this.maxTokens = builder.maxTokens;
        this.cost = new TokenCost(builder.counter, maxTokens);
        this.headers = new TableHeaders(cost, maxTokens / 2);
    }

    /** A chunker of 200 tokens, counted by {@code counter}. */
    public static TableChunker of(TokenCounter counter) {
        return builder(counter).build();
    }

    /** Starts from 200 tokens; {@code counter} should be the embedder's. */
    public static Builder builder(TokenCounter counter) {
        return new Builder(counter);
    }

    @Override
    public String id() {
        return "table-1:" + maxTokens;
    }

    @Override
    public List<Chunk> chunk(Document document) {
        Outline outline = Outline.of(document);
        var chunks = new ChunkList(document, outline, headers);
        for (Section section : Section.of(outline)) {
            for (Run<Boolean> run : Run.of(section.blocks(), TableChunker::isTable, TableChunker::isOtherTable)) {
                int limit = maxTokens - headerCost(run.blocks());
                var packer = new SectionPacker(sentences, cost, limit, 0);
                chunks.addPassages(packer.pack(document.text(), new Section(run.blocks())));
            }
        }
        return chunks.chunks();
    }

    private int headerCost(List<Block> blocks) {
        Block.TableRows rows = blocks.getLast().table();
        return rows == null ? 0 : headers.cost(rows.header());
    }

    private static boolean isTable(Block block) {
        return block.kind() == Block.Kind.TABLE;
    }

    /** Whether a new table begins: readers give a long table in several blocks that count its rows on. */
    private static boolean isOtherTable(Block before, Block block) {
        Block.TableRows above = before.table();
        Block.TableRows rows = block.table();
        boolean goesOn = above != null
                && rows != null
                && above.header().equals(rows.header())
                && rows.first() == above.last() + 1;
        return isTable(block) && !goesOn;
    }

    /** Configures a {@link TableChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final TokenCounter counter;
        private int maxTokens = 200;

        private Builder(TokenCounter counter) {
            this.counter = counter;
        }

        /**
         * Sets how many tokens a chunk and the table header that goes with it may have. Default: 200.
         *
         * @throws IllegalArgumentException if {@code maxTokens} is less than 32
         */
        public Builder maxTokens(int maxTokens) {
            // Half of it may be the header's.
            this.maxTokens = Limits.atLeast(2 * Limits.LEAST_TOKENS, "maxTokens", maxTokens);
            return this;
        }

        /** Creates the chunker. */
        public TableChunker build() {
            return new TableChunker(this);
        }
    }
}
