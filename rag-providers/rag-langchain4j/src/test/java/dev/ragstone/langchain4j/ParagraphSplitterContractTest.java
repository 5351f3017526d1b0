package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.splitter.DocumentByParagraphSplitter;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.testkit.ChunkerContract;

/** A splitter that joins what it split with white space of its own. */
class ParagraphSplitterContractTest extends ChunkerContract {

    @Override
    protected Chunker chunker() {
        return LangChain4j.chunker(new DocumentByParagraphSplitter(400, 0), "paragraphs-400");
    }
}
