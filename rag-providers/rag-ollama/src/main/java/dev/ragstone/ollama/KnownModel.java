package dev.ragstone.ollama;

import java.util.Map;
import java.util.Optional;

/**
 * What the makers of an embedding model say about it.
 *
 * @param maxTokens what Ollama takes of a text; less than the model itself could in some cases
 */
record KnownModel(int dimension, int maxTokens, String queryPrefix, String documentPrefix) {

    private static final String FOR_SEARCHING = "Represent this sentence for searching relevant passages: ";

    private static final Map<String, KnownModel> MODELS = Map.of(
            "nomic-embed-text", new KnownModel(768, 2048, "search_query: ", "search_document: "),
            "mxbai-embed-large", new KnownModel(1024, 512, FOR_SEARCHING, ""),
            "snowflake-arctic-embed", new KnownModel(1024, 512, FOR_SEARCHING, ""),
            "snowflake-arctic-embed2", new KnownModel(1024, 8192, "query: ", ""),
            "all-minilm", new KnownModel(384, 256, "", ""),
            "bge-m3", new KnownModel(1024, 8192, "", ""),
            "embeddinggemma", new KnownModel(768, 2048, "task: search result | query: ", "title: none | text: "));

    /** The model of a name, if that is the one the name stands for without a tag. */
    static Optional<KnownModel> of(String name) {
        String plain = name.endsWith(":latest") ? name.substring(0, name.length() - ":latest".length()) : name;
        return Optional.ofNullable(MODELS.get(plain));
    }
}
