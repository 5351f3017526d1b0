package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.testkit.ChunkerContract;

class SplitterChunkerContractTest extends ChunkerContract {

    @Override
    protected Chunker chunker() {
        return LangChain4j.chunker(DocumentSplitters.recursive(300, 30), "recursive-300-30");
    }
}
