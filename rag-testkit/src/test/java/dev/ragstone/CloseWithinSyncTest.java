package dev.ragstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.SyncProgress;
import dev.ragstone.trace.Warning;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CloseWithinSyncTest extends ReindexFixture {

    @Test
    void syncWhoseListenerClosesTheRagEndsAsCancelledAndThenAllIsClosed() {
        var store = new DurableStore(new InMemoryStore(OLD_DIMENSION));
        var embedder = new HashingEmbedder(OLD_DIMENSION);
        var closing = new AtomicReference<Rag>();
        Rag closed = parts(store, new ParagraphChunker(), embedder)
                .listener(new RagListener() {
                    @Override
                    public void syncProgressed(SyncProgress progress) {
                        closing.get().close();
                    }
                })
                .build();
        closing.set(closed);

        // Needs no vector, so that it is still to be committed after the sync was cancelled.
        SyncReport report = closed.sync(new MapSource("mem:").put("a", "").put("b", ""));

        assertThat(report.warnings()).extracting(Warning::code).contains("sync-cancelled");
        assertThat(store.isClosed()).isTrue();
        assertThat(embedder.isClosed()).isTrue();
        assertThatIllegalStateException().isThrownBy(closed::status).withMessage("this Rag is closed");
    }
}
