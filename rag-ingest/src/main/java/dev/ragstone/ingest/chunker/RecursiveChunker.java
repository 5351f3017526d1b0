package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a document between paragraphs; a paragraph that is too long between lines, a line between sentences, a sentence
 * between words.
 *
 * <pre>{@code
 * var chunker = RecursiveChunker.builder(counter).maxChars(800).build();
 * }</pre>
 *
 * <p>What fits together at one of these steps is put together, so that chunks are as large as the limit allows. Choose it
 * for plain text whose only structure are blank lines, or to compare with the recursive splitters of other libraries.
 * It does not look at headings, tables or code: {@link SentenceChunker} does.
 *
 * <p>No chunk has more tokens than the limit either, so that text in a dense script does not overflow the embedder.
 * Characters are UTF-16 units. Safe for use by several threads if its token counter is.
 *
 * @since 0.1
 */
public final class RecursiveChunker implements Chunker {

    private final ChunkSize size;
    private final int maxTokens;
    private final Cost cost;
    private final Packer packer;
    private final LongText words;
    private final Sentences sentences = Sentences.usual();
    private final TableHeaders headers;

    private RecursiveChunker(Builder builder) {
        this.size = builder.size.checked();
        this.maxTokens = builder.maxTokens;
        this.cost = new CharCost(size.max(), builder.counter, maxTokens);
        this.packer = new Packer(cost, size.max(), size.overlap());
        int piece = size.overlap() == 0 ? size.max() / 4 : Math.min(size.overlap(), size.max() / 4);
        this.words = new LongText(cost, piece, size.max());
        this.headers = new TableHeaders(cost, size.max() / 2);
    }

    /** A chunker of 800 characters without overlap, and at most 480 tokens counted by {@code counter}. */
    public static RecursiveChunker of(TokenCounter counter) {
        return builder(counter).build();
    }

    /** Starts from 800 characters, no overlap and at most 480 tokens; {@code counter} should be the embedder's. */
    public static Builder builder(TokenCounter counter) {
        return new Builder(counter);
    }

    @Override
    public String id() {
        return "recursive-2:" + size.id() + ":" + maxTokens;
    }

    @Override
    public List<Chunk> chunk(Document document) {
        var spans = new ArrayList<Span>();
        split(document.text(), new Span(0, document.text().length()), Step.PARAGRAPHS, spans);
        return new ChunkList(document, Outline.of(document), headers)
                .addPassages(spans)
                .chunks();
    }

    private enum Step {
        PARAGRAPHS,
        LINES,
        SENTENCES,
        WORDS;

        Step next() {
            return switch (this) {
                case PARAGRAPHS -> LINES;
                case LINES -> SENTENCES;
                case SENTENCES, WORDS -> WORDS;
            };
        }
    }

    private void split(String text, Span span, Step step, List<Span> result) {
        var open = new ArrayList<Unit>();
        for (Unit part : parts(text, span, step)) {
            if (part.cost() <= size.max() || step == Step.WORDS) {
                open.add(part);
                continue;
            }
            result.addAll(packer.pack(text, open));
            open.clear();
            split(text, new Span(part.start(), part.end()), step.next(), result);
        }
        result.addAll(packer.pack(text, open));
    }

    private List<Unit> parts(String text, Span span, Step step) {
        return switch (step) {
            case PARAGRAPHS -> units(text, Sentences.paragraphs(text, span.start(), span.end()));
            case LINES -> units(text, Sentences.lines(text, span.start(), span.end()));
            case SENTENCES -> units(text, sentences.in(text, span.start(), span.end()));
            case WORDS -> words.pieces(text, span.start(), span.end());
        };
    }

    private List<Unit> units(String text, List<Span> spans) {
        return spans.stream()
                .map(part -> new Unit(part.start(), part.end(), cost.of(text, part.start(), part.end()), false, false))
                .toList();
    }

    /** Configures a {@link RecursiveChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final TokenCounter counter;
        private ChunkSize size = ChunkSize.chars(800, 0);
        private int maxTokens = Limits.USUAL_TOKENS;

        private Builder(TokenCounter counter) {
            this.counter = counter;
        }

        /**
         * Sets how many characters a chunk may have. Default: 800.
         *
         * @throws IllegalArgumentException if {@code maxChars} is less than 50
         */
        public Builder maxChars(int maxChars) {
            this.size = size.withMax(maxChars);
            return this;
        }

        /**
         * Sets how many characters of a chunk the next one may repeat; only whole paragraphs, lines or sentences are, or
         * words of one that is too long. Default: 0.
         *
         * @throws IllegalArgumentException if {@code overlapChars} is negative
         */
        public Builder overlapChars(int overlapChars) {
            this.size = size.withOverlap(overlapChars);
            return this;
        }

        /**
         * Sets how many tokens a chunk may have all the same. Default: 480.
         *
         * @throws IllegalArgumentException if {@code maxTokens} is less than 16
         */
        public Builder maxTokens(int maxTokens) {
            this.maxTokens = Limits.atLeast(Limits.LEAST_TOKENS, "maxTokens", maxTokens);
            return this;
        }

        /**
         * Creates the chunker.
         *
         * @throws IllegalStateException if the overlap is more than half of a chunk
         */
        public RecursiveChunker build() {
            return new RecursiveChunker(this);
        }
    }
}
