package dev.ragstone.resilience;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.TextBatches;
import dev.ragstone.testkit.EmbedderContract;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/** Every embedder of this module keeps the contract, around one that does. */
class EmbedderContractsTest {

    @Nested
    class Retrying extends EmbedderContract {
        @Override
        protected Embedder embedder() {
            return RetryingEmbedder.of(new HashingEmbedder());
        }
    }

    @Nested
    class CircuitBreaking extends EmbedderContract {
        @Override
        protected Embedder embedder() {
            return CircuitBreakingEmbedder.of(new HashingEmbedder(), Circuit.standard());
        }
    }

    @Nested
    class RateLimited extends EmbedderContract {
        @Override
        protected Embedder embedder() {
            return RateLimitedEmbedder.of(new HashingEmbedder(), RateLimit.perMinute(1_000_000));
        }
    }

    @Nested
    class TimeLimited extends EmbedderContract {
        @Override
        protected Embedder embedder() {
            return TimeLimitedEmbedder.of(new HashingEmbedder(), Duration.ofMinutes(1));
        }
    }

    @Nested
    class Batching extends EmbedderContract {
        @Override
        protected Embedder embedder() {
            return BatchingEmbedder.of(new HashingEmbedder(), new TextBatches(3, 20));
        }
    }

    @Nested
    class VectorCaching extends EmbedderContract {
        @Override
        protected Embedder embedder() {
            return VectorCachingEmbedder.of(new HashingEmbedder(), MemoryVectorCache.ofBytes(10 << 20));
        }
    }
}
