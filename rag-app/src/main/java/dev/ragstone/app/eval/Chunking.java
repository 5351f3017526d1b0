package dev.ragstone.app.eval;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.ingest.chunker.HierarchicalChunker;
import dev.ragstone.ingest.chunker.SentenceChunker;
import dev.ragstone.ingest.chunker.WholeDocumentChunker;
import dev.ragstone.token.TokenCounter;

/** How the documents of a test set are cut. */
public enum Chunking {
    /** Not at all, as published figures have it; what is too long for the model is cut off by it. */
    NONE,
    /** As the program does by default. */
    SENTENCE,
    /** Documents, sections and passages together, the passages as the program makes them by default. */
    LEVELS;

    /** The chunker that cuts so. */
    Chunker chunker(TokenCounter counter) {
        return switch (this) {
            case NONE -> new WholeDocumentChunker();
            case SENTENCE -> SentenceChunker.of(counter);
            case LEVELS -> HierarchicalChunker.of(counter);
        };
    }
}
