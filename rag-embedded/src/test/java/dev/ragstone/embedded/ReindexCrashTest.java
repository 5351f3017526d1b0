package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.Rag;
import dev.ragstone.testkit.KilledProcess;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Kills a reindexing at random moments. {@code -Dragstone.crash.rounds=50} and {@code -Dragstone.crash.seed=N} repeat more,
 * or the same.
 */
class ReindexCrashTest extends GenerationsFixture {

    private static final int ROUNDS = Integer.getInteger("ragstone.crash.rounds", 4);
    private static final long SEED = Long.getLong("ragstone.crash.seed", System.nanoTime());

    @Test
    void killedAtAnyMomentTheOldOrTheNewServesAndTheNextRunGoesOn() throws IOException, InterruptedException {
        var random = new Random(SEED);
        // How long a whole run takes on this machine, so that the moments are spread over all of it.
        long whole = run(16, Duration.ofMinutes(5)).toMillis();

        for (int round = 0; round < ROUNDS; round++) {
            run(NEW, Duration.ofMillis(random.nextLong(1 + whole)));

            assertThat(current()).as("seed " + SEED).isIn("generation-0002", "generation-0003");
            assertThat(EmbeddedRag.status(index).stats().documents()).isEqualTo(DOCUMENTS);
            assertThat(EmbeddedRag.status(index).stats().vectors()).isEqualTo(2 * DOCUMENTS);
        }

        assertSameAsFresh();
        assertThat(files()).hasSize(2);
    }

    private void assertSameAsFresh() throws InterruptedException {
        try (Rag rag = otherEmbedder(new HashingEmbedder(NEW)).open();
                Rag fresh = EmbeddedRag.builder(temp.resolve("fresh"))
                        .embedder(new HashingEmbedder(NEW))
                        .open()) {
            if (rag.reindexing().isPresent()) {
                rag.reindexing().get().await();
            }
            fresh.sync(docs);
            for (int i = 0; i < DOCUMENTS; i += 7) {
                assertThat(hits(rag, "report about subject" + i))
                        .as("seed " + SEED)
                        .isEqualTo(hits(fresh, "report about subject" + i));
            }
        }
    }

    /** Runs a reindexing and kills it after {@code moment} unless it has ended; returns how long it had. */
    private Duration run(int dimension, Duration moment) throws IOException, InterruptedException {
        return new KilledProcess(ReindexProcess.class, temp).run(moment, index.toString(), Integer.toString(dimension));
    }
}
