package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Block.Kind;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.token.TokenCounter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Every chunker there is, with a limit of 64 tokens, by name. */
final class Chunkers {

    static final int MAX_TOKENS = 64;
    static final int MAX_CHARS = 300;
    static final int PASSAGE_TOKENS = 24;
    static final int CHILD_TOKENS = 20;

    private Chunkers() {}

    static Map<String, Function<TokenCounter, Chunker>> all() {
        Map<String, Function<TokenCounter, Chunker>> all = new LinkedHashMap<>();
        all.put("sentence", counter -> sentence(counter));
        all.put(
                "character",
                counter -> CharacterChunker.builder(counter)
                        .maxChars(MAX_CHARS)
                        .overlapChars(60)
                        .maxTokens(MAX_TOKENS)
                        .build());
        all.put(
                "token",
                counter -> TokenChunker.builder(counter)
                        .maxTokens(MAX_TOKENS)
                        .overlapTokens(16)
                        .build());
        all.put(
                "recursive",
                counter -> RecursiveChunker.builder(counter)
                        .maxChars(MAX_CHARS)
                        .overlapChars(60)
                        .maxTokens(MAX_TOKENS)
                        .build());
        all.put(
                "heading",
                counter -> HeadingChunker.builder(counter).maxTokens(MAX_TOKENS).build());
        all.put(
                "hierarchical",
                counter -> HierarchicalChunker.builder(counter)
                        .sectionTokens(MAX_TOKENS)
                        .passageTokens(PASSAGE_TOKENS)
                        .overlapTokens(8)
                        .build());
        all.put(
                "parent-child",
                counter -> ParentChildChunker.builder(counter)
                        .parentTokens(MAX_TOKENS)
                        .childTokens(CHILD_TOKENS)
                        .build());
        all.put(
                "semantic",
                counter -> SemanticChunker.builder(counting(counter))
                        .breakpointPercentile(80)
                        .minTokens(10)
                        .maxTokens(MAX_TOKENS)
                        .build());
        all.put(
                "table",
                counter -> TableChunker.builder(counter).maxTokens(MAX_TOKENS).build());
        all.put("code", Chunkers::code);
        all.put(
                "choosing",
                counter -> ChoosingChunker.builder()
                        .forKind(Kind.CODE, code(counter))
                        .forKind(
                                Kind.TABLE,
                                TableChunker.builder(counter)
                                        .maxTokens(MAX_TOKENS)
                                        .build())
                        .otherwise(sentence(counter))
                        .build());
        return all;
    }

    static Chunker named(String name, TokenCounter counter) {
        return Objects.requireNonNull(all().get(name)).apply(counter);
    }

    private static Chunker sentence(TokenCounter counter) {
        return SentenceChunker.builder(counter)
                .maxTokens(MAX_TOKENS)
                .overlapTokens(16)
                .build();
    }

    private static Chunker code(TokenCounter counter) {
        return CodeChunker.builder(counter).maxTokens(MAX_TOKENS).build();
    }

    /** An embedder that counts with {@code counter}. */
    private static Embedder counting(TokenCounter counter) {
        var embedder = new HashingEmbedder(64, 100_000);
        return new Embedder() {
            @Override
            public EmbeddingModel model() {
                return embedder.model();
            }

            @Override
            public TokenCounter tokenCounter() {
                return counter;
            }

            @Override
            public List<Embedding> embedDocuments(List<String> texts) {
                return embedder.embedDocuments(texts);
            }

            @Override
            public Embedding embedQuery(String text) {
                return embedder.embedQuery(text);
            }
        };
    }
}
