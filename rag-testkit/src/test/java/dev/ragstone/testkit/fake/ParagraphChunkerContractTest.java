package dev.ragstone.testkit.fake;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.testkit.ChunkerContract;

class ParagraphChunkerContractTest extends ChunkerContract {

    @Override
    protected Chunker chunker() {
        return new ParagraphChunker();
    }
}
