package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.offset;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.error.RagException;
import dev.ragstone.search.Hit;
import dev.ragstone.search.LegScore;
import dev.ragstone.testkit.LeftThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxCrossEncoderTest {

    private static final String QUESTION = "Where does the heron stand?";
    private static final String NOTHING = "A saddle.";
    private static final String LITTLE = "The saddle.";
    private static final String MORE = "There the herons.";
    private static final String MOST = "The heron stands there.";

    @TempDir
    private Path folder;

    @Test
    void modelInTheLayoutOfBertPutsTheBestTextFirst() throws IOException {
        try (var reranker = OnnxCrossEncoder.open(TinyModels.msMarco(folder))) {
            assertThat(texts(reranker.rerank(QUESTION, hits(NOTHING, LITTLE, MOST, MORE))))
                    .containsExactly(MOST, MORE, LITTLE, NOTHING);
        }
    }

    @Test
    void modelInTheLayoutOfRobertaPutsTheBestTextFirst() throws IOException {
        try (var reranker = OnnxCrossEncoder.open(TinyModels.bgeReranker(folder))) {
            assertThat(texts(reranker.rerank(QUESTION, hits(NOTHING, LITTLE, MOST, MORE))))
                    .containsExactly(MOST, MORE, LITTLE, NOTHING);
        }
    }

    @Test
    void scoreIsTheLogitThroughSigmoid() throws IOException {
        try (var reranker = OnnxCrossEncoder.open(TinyModels.msMarco(folder))) {
            assertThat(score(reranker, "saddle", "saddle")).isEqualTo(sigmoid(0), offset(1e-9));
            assertThat(score(reranker, "saddle", "comet")).isEqualTo(sigmoid(-1), offset(1e-9));
            assertThat(score(reranker, "saddle comet", "saddle comet comet")).isEqualTo(sigmoid(2), offset(1e-9));
        }
    }

    @Test
    void earlierScoresAreKept() throws IOException {
        try (var reranker = OnnxCrossEncoder.open(TinyModels.msMarco(folder))) {
            Hit hit = reranker.rerank("saddle", hits("saddle")).getFirst();

            assertThat(hit.legs()).extracting(LegScore::leg).containsExactly("fused", "rerank");
            assertThat(hit.score()).isEqualTo(sigmoid(0), offset(1e-9));
        }
    }

    @Test
    void ofTwoClassesTheSecondIsTheScore() throws IOException {
        TinyModels.msMarco(folder, TinyModels.bert().classifying());

        try (var reranker = OnnxCrossEncoder.open(folder)) {
            assertThat(score(reranker, "saddle comet", "saddle comet comet")).isEqualTo(sigmoid(4), offset(1e-9));
        }
    }

    @Test
    void outputCalledLogitsIsTakenFromSeveral() throws IOException {
        TinyModels.msMarco(folder, TinyModels.bert().withSecondOutput("logits"));

        try (var reranker = OnnxCrossEncoder.open(folder)) {
            assertThat(score(reranker, "saddle", "saddle")).isEqualTo(sigmoid(0), offset(1e-9));
        }
    }

    @Test
    void textIsReadWithItsHeadings() throws IOException {
        Hit bare = hits("The saddle.").getFirst();
        Chunk chunk = bare.chunk();
        var headed = new Hit(
                bare.document(),
                new Chunk(
                        chunk.id(),
                        chunk.documentId(),
                        chunk.ordinal(),
                        chunk.level(),
                        chunk.start(),
                        chunk.end(),
                        chunk.text(),
                        List.of("Comet"),
                        chunk.places(),
                        chunk.parentId()),
                bare.score(),
                bare.legs());

        try (var reranker = OnnxCrossEncoder.open(TinyModels.msMarco(folder))) {
            assertThat(reranker.rerank("comet", List.of(headed)).getFirst().score())
                    .isEqualTo(sigmoid(0), offset(1e-9));
        }
    }

    @Test
    void weightsAreFoundWhereverModelsHaveThem() throws IOException {
        for (String name : List.of("onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx")) {
            Path published = TinyModels.msMarco(folder.resolve(name.replace('/', '-')));
            Files.createDirectories(published.resolve("onnx"));
            Files.move(published.resolve("model.onnx"), published.resolve(name));

            try (var reranker = OnnxCrossEncoder.open(published)) {
                assertThat(score(reranker, "saddle", "saddle")).as(name).isEqualTo(0.5, offset(1e-9));
            }
        }
    }

    @Test
    void weightsOfAnotherNameAreTakenByTheirFile() throws IOException {
        TinyModels.msMarco(folder);
        Path weights = Files.move(folder.resolve("model.onnx"), folder.resolve("model_O3.onnx"));

        try (var reranker = OnnxCrossEncoder.open(weights)) {
            assertThat(score(reranker, "saddle", "saddle")).isEqualTo(0.5, offset(1e-9));
        }
    }

    @Test
    void vocabularyFileIsEnoughForBert() throws IOException {
        TinyModels.msMarco(folder);
        Files.delete(folder.resolve("tokenizer.json"));
        Files.write(folder.resolve("vocab.txt"), TinyVocabulary.bertPieces());

        try (var reranker = OnnxCrossEncoder.open(folder)) {
            assertThat(score(reranker, "saddle comet", "saddle comet comet")).isEqualTo(sigmoid(2), offset(1e-9));
        }
    }

    @Test
    void endOfALongTextIsNotRead() throws IOException {
        TinyModels.msMarco(folder);

        try (var reranker = OnnxCrossEncoder.builder(folder).maxTokens(16).open()) {
            assertThat(score(reranker, "comet", "saddle ".repeat(11) + "comet")).isEqualTo(sigmoid(0), offset(1e-9));
            assertThat(score(reranker, "comet", "saddle ".repeat(12) + "comet")).isEqualTo(sigmoid(-1), offset(1e-9));
        }
    }

    @Test
    void longQuestionLeavesHalfOfTheRoomToTheText() throws IOException {
        TinyModels.msMarco(folder);

        try (var reranker = OnnxCrossEncoder.builder(folder).maxTokens(16).open()) {
            assertThat(score(reranker, "saddle ".repeat(40), "comet ".repeat(6) + "saddle " + "comet ".repeat(30)))
                    .isEqualTo(sigmoid(5), offset(1e-9));
        }
    }

    @Test
    void longestPairIsAsLongAsTheSettingsSay() throws IOException {
        TinyModels.msMarco(folder, TinyModels.bert().withPositions(64));
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"model_max_length\": 1e30}");
        Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": 64}");

        try (var reranker = OnnxCrossEncoder.open(folder)) {
            assertThat(score(reranker, "comet", "comet ".repeat(1000))).isEqualTo(sigmoid(59), offset(1e-9));
        }
    }

    @Test
    void pairHasTheSameScoreAloneAndAmongOthers() throws IOException {
        try (var reranker = OnnxCrossEncoder.builder(TinyModels.bgeReranker(folder))
                .callers(4)
                .open()) {
            double alone = score(reranker, QUESTION, MORE);

            List<Hit> ranked = reranker.rerank(QUESTION, hits(MOST, MORE, LITTLE, MORE, NOTHING));

            assertThat(ranked)
                    .filteredOn(hit -> hit.chunk().text().equals(MORE))
                    .hasSize(2)
                    .allMatch(hit -> hit.score() == alone);
        }
    }

    @Test
    void interruptedCallFailsAndStaysInterrupted() throws IOException {
        try (var reranker = OnnxCrossEncoder.open(TinyModels.msMarco(folder))) {
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(RagException.class)
                    .isThrownBy(() -> reranker.rerank(QUESTION, hits(MOST, MORE)))
                    .withMessageContaining("reranking 2 passages was interrupted");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void closedModelRefusesToWork() throws IOException {
        var reranker = OnnxCrossEncoder.open(TinyModels.msMarco(folder));
        reranker.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> reranker.rerank(QUESTION, hits(MOST)))
                .withMessageContaining("closed");
    }

    @Test
    void closingLeavesNoThreadBehind() throws Exception {
        var reranker =
                OnnxCrossEncoder.builder(TinyModels.msMarco(folder)).callers(4).open();
        reranker.rerank(QUESTION, hits(NOTHING, LITTLE, MORE, MOST));

        reranker.close();

        assertThat(LeftThreads.ofAll().named(name -> name.startsWith("ragstone-reranker-")))
                .isEmpty();
    }

    @Test
    void senselessSettingsAreRefusedAtOnce() {
        var builder = OnnxCrossEncoder.builder(folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.callers(0))
                .withMessageContaining("0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxTokens(15))
                .withMessageContaining("15");
    }

    private static double score(OnnxCrossEncoder reranker, String question, String text) {
        return reranker.rerank(question, hits(text)).getFirst().score();
    }

    private static double sigmoid(double logit) {
        return 1 / (1 + Math.exp(-logit));
    }

    private static List<Hit> hits(String... texts) {
        var hits = new ArrayList<Hit>();
        for (String text : texts) {
            var info = DocumentInfo.of("memory:/" + hits.size());
            double score = 10 - hits.size();
            hits.add(new Hit(info, Chunk.of(info.id(), 0, 0, text), score, List.of(new LegScore("fused", 1, score))));
        }
        return hits;
    }

    private static List<String> texts(List<Hit> hits) {
        return hits.stream().map(hit -> hit.chunk().text()).toList();
    }
}
