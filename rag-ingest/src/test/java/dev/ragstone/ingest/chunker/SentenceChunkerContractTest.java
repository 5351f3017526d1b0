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
            // A family of four, which is one character to a reader, has 25 tokens by this count.
            return SentenceChunker.builder(TokenCounter.cautious())
                    .maxTokens(32)
                    .overlapTokens(16)
                    .build();
        }

        @Override
        protected OptionalInt maxTokens() {
            return OptionalInt.of(32);
        }
    }
}
