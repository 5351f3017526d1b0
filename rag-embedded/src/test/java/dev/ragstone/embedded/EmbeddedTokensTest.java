package dev.ragstone.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.Rag;
import dev.ragstone.error.FingerprintException;
import dev.ragstone.ingestion.ReindexReport;
import dev.ragstone.retrieval.late.LateInteractionReranker;
import dev.ragstone.retrieval.late.TokenCompression;
import dev.ragstone.search.Query;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Turning token vectors on and off for an index that is there. */
@Timeout(180)
class EmbeddedTokensTest extends GenerationsFixture {

    @Test
    void indexWithoutThemIsRefusedWithTheRemedy() {
        assertThatExceptionOfType(FingerprintException.class)
                .isThrownBy(() -> old().tokenVectors(TokenCompression.TWO_BITS).open())
                .withMessageContaining("token vectors none instead of maxsim-2-bit/v1")
                .withMessageContaining("Mismatch.REINDEX");
    }

    @Test
    void reindexingFillsThemInAndSaysThatItEmbeddedAgain() throws InterruptedException {
        ReindexReport report = turnOn();

        assertThat(report.embedded()).isEqualTo(report.chunks()).isPositive();
        assertThat(report.warnings()).extracting(Warning::code).containsExactly("token-vectors-made");
        try (var opened = old().tokenVectors(TokenCompression.TWO_BITS).openParts()) {
            var reranker = LateInteractionReranker.builder(opened.embedder())
                    .store(opened.store())
                    .timeBudget(Duration.ZERO)
                    .build();
            var hits = opened.rag().search(Query.of("subject42").limit(20)).hits();

            var reranking = reranker.rerankWithWarnings("subject42", hits);

            assertThat(reranking.warnings()).isEmpty();
            assertThat(reranking.hits().getFirst().document().uri()).endsWith("/doc42.md");
            assertThat(opened.rag().sync(docs).unchanged()).isEqualTo(DOCUMENTS);
        }
    }

    @Test
    void turningThemOffEmbedsNothing() throws InterruptedException {
        turnOn();
        var embedder = new HashingEmbedder(OLD);

        try (Rag rag = otherEmbedder(embedder).withoutTokenVectors().open()) {
            ReindexReport report = rag.reindexing().orElseThrow().await();

            assertThat(report.embedded()).isZero();
            assertThat(finds(rag, 42)).isTrue();
        }
        assertThat(embedder.documentsEmbedded()).isZero();
    }

    @Test
    void indexThatHasThemKeepsThemUnasked() throws InterruptedException {
        turnOn();

        try (var opened = old().openParts()) {
            assertThat(opened.store().tokenArchive()).isPresent();
        }
    }

    @Test
    void theyStayWhenAnIndexIsRebuiltForAnotherReason() throws InterruptedException {
        turnOn();

        try (var opened = otherEmbedder(new HashingEmbedder(NEW)).openParts()) {
            opened.rag().reindexing().orElseThrow().await();
        }

        try (var opened = EmbeddedRag.builder(index)
                .readOnly(true)
                .embedder(new HashingEmbedder(NEW))
                .openParts()) {
            assertThat(opened.store().tokenArchive()).isPresent();
        }
    }

    @Test
    void newIndexOfTheBestPresetHasThem() {
        var fresh = index.resolveSibling("fresh");

        try (var opened = EmbeddedRag.builder(fresh)
                .embedder(new HashingEmbedder(OLD))
                .preset(Preset.BEST)
                .openParts()) {
            assertThat(opened.store().tokenArchive()).isPresent();
        }
    }

    private ReindexReport turnOn() throws InterruptedException {
        try (Rag rag = otherEmbedder(new HashingEmbedder(OLD))
                .tokenVectors(TokenCompression.TWO_BITS)
                .open()) {
            return rag.reindexing().orElseThrow().await();
        }
    }
}
