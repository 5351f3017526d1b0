package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.token.TokenCounter;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Cuts a document into chunks of whole sentences, with some overlap, never across a heading.
 *
 * <pre>{@code
 * var chunker = SentenceChunker.builder(counter).maxTokens(200).overlapTokens(40).build();
 * }</pre>
 *
 * <p>A chunk belongs to one section: its heading path is that of the text in it, and a heading opens the first chunk of
 * its section (a heading with only a sub-heading below it opens that sub-section). Sentences, list items and table rows
 * stay whole, and so does a code block that fits; only what is longer than a chunk is broken, code by its structure,
 * other text between words if it has any. A chunk of table rows without the table's header has the header as the last of
 * its headings (shortened to half a chunk if need be), so that it is embedded and shown with the rows. A chunk that is 60 % full ends at the end of a paragraph or list item if one is near, which also keeps an edit
 * from moving the boundaries behind it for long. Sections do not influence one another at all.
 *
 * <p>No chunk has more tokens than the limit. Nor has it more than 16 characters for every token of the limit, which only
 * matters for text that is no language, such as a megabyte of base64 that a tokenizer takes for one unknown word.
 *
 * <p>Safe for use by several threads if its token counter is.
 *
 * @since 0.1
 */
public final class SentenceChunker implements Chunker {

    private final ChunkSize size;
    private final TreeSet<String> moreAbbreviations;
    private final SectionPacker packer;
    private final TableHeaders headers;

    private SentenceChunker(Builder builder) {
        this.size = builder.size.checked();
        this.moreAbbreviations = new TreeSet<>(builder.abbreviations);
        var cost = new TokenCost(builder.counter, size.max());
        var sentences = new Sentences(Abbreviations.with(moreAbbreviations));
        this.packer = new SectionPacker(sentences, cost, size.max(), size.overlap());
        this.headers = new TableHeaders(cost, size.max() / 2);
    }

    /** A chunker of 200 tokens with an overlap of 40, counted by {@code counter}. */
    public static SentenceChunker of(TokenCounter counter) {
        return builder(counter).build();
    }

    /** Starts from 200 tokens and an overlap of 40; {@code counter} should be the embedder's. */
    public static Builder builder(TokenCounter counter) {
        return new Builder(counter);
    }

    @Override
    public String id() {
        String id = "sentence-2:" + size.id();
        return moreAbbreviations.isEmpty() ? id : id + ":" + String.join(",", moreAbbreviations);
    }

    @Override
    public List<Chunk> chunk(Document document) {
        Outline outline = Outline.of(document);
        var chunks = new ChunkList(document, outline, headers);
        for (Section section : Section.of(outline)) {
            chunks.addPassages(packer.pack(document.text(), section));
        }
        return chunks.chunks();
    }

    /** Configures a {@link SentenceChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final TokenCounter counter;
        private ChunkSize size = ChunkSize.tokens(200, 40);
        private List<String> abbreviations = List.of();

        private Builder(TokenCounter counter) {
            this.counter = counter;
        }

        /**
         * Sets how many tokens a chunk may have. Default: 200.
         *
         * @throws IllegalArgumentException if {@code maxTokens} is less than 16
         */
        public Builder maxTokens(int maxTokens) {
            this.size = size.withMax(maxTokens);
            return this;
        }

        /**
         * Sets how many tokens of a chunk the next one may repeat; only whole sentences are. Default: 40.
         *
         * @throws IllegalArgumentException if {@code overlapTokens} is negative
         */
        public Builder overlapTokens(int overlapTokens) {
            this.size = size.withOverlap(overlapTokens);
            return this;
        }

        /**
         * Adds words whose full stop does not end a sentence, such as {@code "Bhf."}, to those known for English, German
         * and a few other languages. Case matters. Default: none.
         *
         * @throws IllegalArgumentException if one does not end with a full stop
         */
        public Builder abbreviations(Collection<String> abbreviations) {
            for (String abbreviation : abbreviations) {
                if (abbreviation.length() < 2 || !abbreviation.endsWith(".")) {
                    throw new IllegalArgumentException(
                            "an abbreviation must end with a full stop but got '" + abbreviation + "'");
                }
            }
            this.abbreviations = List.copyOf(abbreviations);
            return this;
        }

        /**
         * Creates the chunker.
         *
         * @throws IllegalStateException if the overlap is more than half of a chunk
         */
        public SentenceChunker build() {
            return new SentenceChunker(this);
        }
    }
}
