package dev.ragstone.onnx;

/**
 * What one has to know about a sentence model beside its files, usually from its model card.
 *
 * @param name to recognise it by; part of the {@linkplain dev.ragstone.embedding.EmbeddingModel#id() id} under which an
 *     index remembers it
 * @param pooling how the vectors of the tokens become one
 * @param dimension of its vectors
 * @param maxTokens the longest sequence it was trained for, marks and prefixes included
 * @param queryPrefix what stands before a text to search with; may be empty
 * @param documentPrefix what stands before a text to be found; may be empty
 * @since 0.1
 */
public record SentenceModel(
        String name, Pooling pooling, int dimension, int maxTokens, String queryPrefix, String documentPrefix) {

    private static final int LEAST_TOKENS = 16;

    /**
     * Checks that the values make sense.
     *
     * @throws IllegalArgumentException if the name is blank, or the dimension or the tokens are too few
     */
    public SentenceModel {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name must not be blank");
        }
        if (dimension < 1) {
            throw new IllegalArgumentException("dimension must be positive but was " + dimension);
        }
        if (maxTokens < LEAST_TOKENS) {
            throw new IllegalArgumentException("maxTokens must be at least " + LEAST_TOKENS + " but was " + maxTokens);
        }
    }

    /** all-MiniLM-L6-v2: English, 384 dimensions, 256 tokens, no prefixes. */
    public static SentenceModel allMiniLmL6() {
        return new SentenceModel("all-MiniLM-L6-v2", Pooling.MEAN, 384, 256, "", "");
    }

    /** e5-small-v2: English, 384 dimensions, 512 tokens. */
    public static SentenceModel e5Small() {
        return new SentenceModel("e5-small-v2", Pooling.MEAN, 384, 512, "query: ", "passage: ");
    }

    /** multilingual-e5-small: a hundred languages, 384 dimensions, 512 tokens. */
    public static SentenceModel multilingualE5Small() {
        return new SentenceModel("multilingual-e5-small", Pooling.MEAN, 384, 512, "query: ", "passage: ");
    }

    /** bge-small-en-v1.5: English, 384 dimensions, 512 tokens. {@link BgeSmallEmbedder} is faster for it. */
    public static SentenceModel bgeSmallEn() {
        return new SentenceModel(
                "bge-small-en-v1.5",
                Pooling.CLS,
                384,
                512,
                "Represent this sentence for searching relevant passages: ",
                "");
    }

    /** bge-small-zh-v1.5: Chinese, 512 dimensions, 512 tokens. */
    public static SentenceModel bgeSmallZh() {
        return new SentenceModel("bge-small-zh-v1.5", Pooling.CLS, 512, 512, "为这个句子生成表示以用于检索相关文章：", "");
    }
}
