package dev.ragstone.bench;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.ingest.chunker.CharacterChunker;
import dev.ragstone.ingest.chunker.HeadingChunker;
import dev.ragstone.ingest.chunker.HierarchicalChunker;
import dev.ragstone.ingest.chunker.ParentChildChunker;
import dev.ragstone.ingest.chunker.RecursiveChunker;
import dev.ragstone.ingest.chunker.SemanticChunker;
import dev.ragstone.ingest.chunker.SentenceChunker;
import dev.ragstone.ingest.chunker.TokenChunker;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The ways to cut that are measured, by name. */
final class ChunkingStrategy {

    private ChunkingStrategy() {}

    /** Every strategy, in the order of the table. */
    static Map<String, Function<Embedder, Chunker>> all() {
        Map<String, Function<Embedder, Chunker>> all = new LinkedHashMap<>();
        all.put("sentence-200/40", embedder -> sentence(embedder, 200, 40));
        all.put("sentence-400/60", embedder -> sentence(embedder, 400, 60));
        all.put("recursive-800/0", embedder -> recursive(embedder, 800));
        all.put("recursive-400/0", embedder -> recursive(embedder, 400));
        all.put("token-200/0", embedder -> token(embedder, 200, 0));
        all.put("token-510/128", embedder -> token(embedder, 510, 128));
        all.put(
                "character-1000/200",
                embedder -> CharacterChunker.builder(embedder.tokenCounter())
                        .maxTokens(embedder.model().maxTokens())
                        .build());
        all.put("parent-child-100/400", embedder -> ParentChildChunker.of(embedder.tokenCounter()));
        all.put("semantic-95", SemanticChunker::of);
        all.put("heading-480", embedder -> HeadingChunker.of(embedder.tokenCounter()));
        all.put("hierarchical-480/200", embedder -> HierarchicalChunker.of(embedder.tokenCounter()));
        return all;
    }

    private static Chunker sentence(Embedder embedder, int maxTokens, int overlapTokens) {
        return SentenceChunker.builder(embedder.tokenCounter())
                .maxTokens(maxTokens)
                .overlapTokens(overlapTokens)
                .build();
    }

    private static Chunker token(Embedder embedder, int maxTokens, int overlapTokens) {
        return TokenChunker.builder(embedder.tokenCounter())
                .maxTokens(maxTokens)
                .overlapTokens(overlapTokens)
                .build();
    }

    private static Chunker recursive(Embedder embedder, int maxChars) {
        return RecursiveChunker.builder(embedder.tokenCounter())
                .maxChars(maxChars)
                .maxTokens(embedder.model().maxTokens())
                .build();
    }
}
