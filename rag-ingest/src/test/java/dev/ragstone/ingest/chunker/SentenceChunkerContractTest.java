package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.testkit.ChunkerContract;
import dev.ragstone.token.TokenCounter;
import java.util.OptionalInt;
import org.junit.jupiter.api.Nested;

class SentenceChunkerContractTest {

    @Nested
    class WithDefaults extends ChunkerContract {

        @Override
        protected Chunker chunker() {
            return SentenceChunker.of(TokenCounter.cautious());
        }

        @Override
        protected OptionalInt maxTokens() {
            return OptionalInt.of(200);
        }
    }

    @Nested
    class WithSmallChunks extends ChunkerContract {

        @Override
        protected Chunker chunker() {
            return SentenceChunker.builder(TokenCounter.cautious())
                    .maxTokens(16)
                    .overlapTokens(8)
                    .build();
        }

        @Override
        protected OptionalInt maxTokens() {
            return OptionalInt.of(16);
        }
    }
}
