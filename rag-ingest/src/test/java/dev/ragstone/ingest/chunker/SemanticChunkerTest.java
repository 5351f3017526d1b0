package dev.ragstone.ingest.chunker;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SemanticChunkerTest {

    private static final String BOATS = "The boat left the harbour with a sail.";
    private static final String BREAD = "Flour, yeast and salt make a good loaf.";

    private final HashingEmbedder embedder = new HashingEmbedder(512);

    @Test
    void cutsWhereTheSubjectChanges() {
        List<Chunk> chunks = chunker(90).chunk(document(repeated(BOATS) + " " + repeated(BREAD)));

        assertThat(chunks).hasSize(2);
        assertThat(chunks.get(0).text()).endsWith(BOATS);
        assertThat(chunks.get(1).text()).startsWith(BREAD);
    }

    @Test
    void textOnOneSubjectIsCutOnlyByTheLimit() {
        List<Chunk> chunks = chunker(90).chunk(document(repeated(BOATS)));

        assertThat(chunks).hasSize(1);
    }

    @Test
    void chunkIsNotEndedBeforeItHasEnoughTokens() {
        var patient = SemanticChunker.builder(embedder)
                .breakpointPercentile(1)
                .minTokens(30)
                .maxTokens(100)
                .build();

        List<Chunk> chunks = patient.chunk(document(IntStream.range(0, 20)
                .mapToObj(i -> "Word" + i + " other" + i + " third" + i + ".")
                .collect(joining(" "))));

        assertThat(chunks)
                .hasSizeGreaterThan(1)
                .allMatch(chunk -> embedder.tokenCounter().count(chunk.text()) >= 30 || chunk.equals(chunks.getLast()));
    }

    @Test
    void sentencesAreEmbeddedInBatches() {
        var chunker = SemanticChunker.builder(embedder).batchSize(4).build();

        chunker.chunk(document(repeated(BOATS)));

        assertThat(embedder.documentsEmbedded()).isEqualTo(10);
        assertThat(embedder.calls()).isEqualTo(3);
    }

    @Test
    void batchesDoNotChangeTheChunks() {
        Document document = document(repeated(BOATS) + " " + repeated(BREAD));

        List<Chunk> one = SemanticChunker.builder(embedder).batchSize(1).build().chunk(document);
        List<Chunk> many =
                SemanticChunker.builder(embedder).batchSize(64).build().chunk(document);

        assertThat(one).isEqualTo(many);
    }

    @Test
    void singleSentenceNeedsNoEmbedding() {
        embedder.failing(true);

        assertThat(chunker(90).chunk(document(BOATS))).hasSize(1);
    }

    @Test
    void failureOfTheEmbedderIsThrown() {
        embedder.failing(true);

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> chunker(90).chunk(document(repeated(BOATS))))
                .withMessageContaining("told to fail");
    }

    @Test
    void idTellsTheSettingsAndTheModel() {
        assertThat(List.of(
                        chunker(90).id(),
                        chunker(91).id(),
                        SemanticChunker.of(embedder).id(),
                        SemanticChunker.of(new HashingEmbedder(64)).id()))
                .doesNotHaveDuplicates();
    }

    @Test
    void limitIsAtMostThatOfTheModel() {
        var small = SemanticChunker.builder(new HashingEmbedder(64, 100));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> small.maxTokens(101))
                .withMessageContaining("101")
                .withMessageContaining("100");
        assertThat(small.build().id()).contains("-100:");
    }

    @Test
    void badSettingsAreRejected() {
        var builder = SemanticChunker.builder(embedder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.breakpointPercentile(100))
                .withMessageContaining("100");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.batchSize(0))
                .withMessageContaining("0");
        assertThatIllegalStateException()
                .isThrownBy(() -> builder.minTokens(201).build())
                .withMessageContaining("201");
    }

    private SemanticChunker chunker(int percentile) {
        return SemanticChunker.builder(embedder)
                .breakpointPercentile(percentile)
                .minTokens(10)
                .build();
    }

    private static String repeated(String sentence) {
        return IntStream.range(0, 10).mapToObj(i -> sentence).collect(joining(" "));
    }

    private static Document document(String text) {
        return new Drafts().paragraph(text).document();
    }
}
