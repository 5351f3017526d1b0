package dev.ragstone.langchain4j;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.testkit.EmbedderContract;

class LangChain4jEmbedderContractTest extends EmbedderContract {

    @Override
    protected Embedder embedder() {
        return LangChain4j.embedder(new ScriptedEmbeddingModel());
    }
}
