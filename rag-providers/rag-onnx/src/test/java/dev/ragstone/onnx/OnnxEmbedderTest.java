package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.offset;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxEmbedderTest {

    private static final SentenceModel MEAN = model(Pooling.MEAN, TinySentenceModel.DIMENSION, 64);
    private static final SentenceModel CLS = model(Pooling.CLS, TinySentenceModel.DIMENSION, 64);

    @TempDir
    private Path folder;

    @Test
    void packagedModelGivesTheVectorsOfTheDefaultEmbedder() {
        List<String> texts = List.of("A stone bridge crosses the river.", "It is 1905, isn't it?", "naïve café");
        try (var embedder = OnnxEmbedder.packaged("bge-small-en-v1.5-q", SentenceModel.bgeSmallEn())
                        .open();
                var expected = BgeSmallEmbedder.open()) {
            List<Embedding> documents = embedder.embedDocuments(texts);

            List<Embedding> others = expected.embedDocuments(texts);
            for (int i = 0; i < texts.size(); i++) {
                assertSame(documents.get(i), others.get(i));
            }
            assertSame(embedder.embedQuery(texts.getFirst()), expected.embedQuery(texts.getFirst()));
            assertThat(embedder.model().maxTokens()).isEqualTo(BgeSmallEmbedder.MODEL.maxTokens());
        }
    }

    @Test
    void meanIsThatOfAllTokensWithTheirMarks() throws IOException {
        try (var embedder = OnnxEmbedder.open(TinySentenceModel.write(folder), MEAN)) {
            Vector vector =
                    embedder.embedDocuments(List.of("heron comet")).getFirst().vector();

            assertThat(vector.dot(sum("[CLS]", "heron", "comet", "[SEP]"))).isEqualTo(1, offset(1e-5));
        }
    }

    @Test
    void clsIsTheVectorOfTheFirstMark() throws IOException {
        try (var embedder = OnnxEmbedder.open(TinySentenceModel.writeContextual(folder), CLS)) {
            Vector vector =
                    embedder.embedDocuments(List.of("heron comet")).getFirst().vector();

            assertThat(vector.dot(sum("[CLS]", "[CLS]", "heron", "comet", "[SEP]")))
                    .isEqualTo(1, offset(1e-5));
        }
    }

    @Test
    void prefixesStandBeforeQueriesAndDocuments() throws IOException {
        var prefixed = new SentenceModel("tiny", Pooling.MEAN, TinySentenceModel.DIMENSION, 64, "where: ", "there: ");
        try (var embedder = OnnxEmbedder.open(TinySentenceModel.write(folder), prefixed)) {
            Embedding document = embedder.embedDocuments(List.of("heron")).getFirst();
            Embedding query = embedder.embedQuery("heron");

            assertThat(document.vector().dot(sum("[CLS]", "there", ":", "heron", "[SEP]")))
                    .isEqualTo(1, offset(1e-5));
            assertThat(query.vector().dot(sum("[CLS]", "where", ":", "heron", "[SEP]")))
                    .isEqualTo(1, offset(1e-5));
            assertThat(query.tokens()).isEqualTo(1);
            assertThat(embedder.model().maxTokens()).isEqualTo(60);
        }
    }

    @Test
    void longTextIsRefusedWithItsPlaceAndLength() throws IOException {
        try (var embedder = OnnxEmbedder.open(TinySentenceModel.write(folder), MEAN)) {
            assertThat(embedder.embedDocuments(List.of("comet ".repeat(62)))).hasSize(1);

            assertThatExceptionOfType(EmbeddingException.class)
                    .isThrownBy(() -> embedder.embedDocuments(List.of("heron", "comet ".repeat(63))))
                    .withMessageContaining("text 2 of 2 has 63 tokens, but tiny takes at most 62")
                    .matches(e -> !e.retryable());
        }
    }

    @Test
    void longTextIsCutAndSaidToBeIfAllowed() throws IOException {
        try (var embedder = OnnxEmbedder.builder(TinySentenceModel.write(folder), MEAN)
                .overflow(Overflow.TRUNCATE)
                .open()) {
            Embedding embedding = embedder.embedQuery("comet ".repeat(100));

            assertThat(embedding.truncated()).isTrue();
            assertThat(embedding.tokens()).isEqualTo(100);
        }
    }

    @Test
    void idChangesWithWeightsAndDescription() throws IOException {
        Path one = TinySentenceModel.write(folder.resolve("one"));
        Path other = TinySentenceModel.writeContextual(folder.resolve("other"));
        var prefixed = new SentenceModel("tiny", Pooling.MEAN, TinySentenceModel.DIMENSION, 64, "where: ", "");

        assertThat(List.of(id(one, MEAN), id(other, MEAN), id(one, prefixed))).doesNotHaveDuplicates();
        assertThat(id(one, MEAN)).isEqualTo(id(one, MEAN)).startsWith("tiny/mean/");
    }

    @Test
    void wrongDimensionIsRefused() throws IOException {
        TinySentenceModel.write(folder);

        assertRefused(model(Pooling.MEAN, 384, 64))
                .withMessageContaining("model.onnx")
                .withMessageContaining("last_hidden_state has the shape [1, ")
                .withMessageContaining(", 12] for one text, where tiny says 384 dimensions");
    }

    @Test
    void poolingThatGivesAllTextsOneVectorIsRefused() throws IOException {
        TinySentenceModel.write(folder);

        assertRefused(CLS)
                .withMessageContaining("two unlike texts the same vector")
                .withMessageContaining("pooling CLS")
                .withMessageContaining("Check the pooling in the model card");
    }

    @Test
    void poolingThatTheModelsOwnSettingsContradictIsRefused() throws IOException {
        TinySentenceModel.writeContextual(folder);
        Files.createDirectories(folder.resolve("1_Pooling"));
        Files.writeString(
                folder.resolve("1_Pooling/config.json"),
                "{\"word_embedding_dimension\": 12, \"pooling_mode_cls_token\": true, \"pooling_mode_mean_tokens\": false}");

        assertRefused(MEAN).withMessageContaining("it pools by CLS, but its description says pooling MEAN");
    }

    @Test
    void moreTokensThanTheModelTakesAreRefused() throws IOException {
        TinySentenceModel.write(folder);

        assertRefused(model(Pooling.MEAN, TinySentenceModel.DIMENSION, 65))
                .withMessageContaining("failed on 65 tokens");
    }

    @Test
    void moreTokensThanTheSettingsSayAreRefused() throws IOException {
        TinySentenceModel.write(folder);
        Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": 32}");

        assertRefused(MEAN).withMessageContaining("it takes 32 tokens, but its description says maxTokens 64");
    }

    @Test
    void prefixThatLeavesNoRoomIsRefused() throws IOException {
        TinySentenceModel.write(folder);

        assertRefused(new SentenceModel("tiny", Pooling.MEAN, TinySentenceModel.DIMENSION, 16, "where ".repeat(14), ""))
                .withMessageContaining("a prefix and the marks take 16 of 16 tokens");
    }

    @Test
    void missingPackageIsReportedWithTheArtifactToAdd() {
        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> OnnxEmbedder.packaged("no-such-model", MEAN).open())
                .withMessageContaining("there is no no-such-model-tokenizer.json")
                .withMessageContaining("dev.langchain4j:langchain4j-embeddings-");
    }

    @Test
    void closedEmbedderStillCounts() throws IOException {
        var embedder = OnnxEmbedder.open(TinySentenceModel.write(folder), MEAN);
        embedder.close();

        assertThatIllegalStateException().isThrownBy(() -> embedder.embedQuery("heron"));
        assertThatIllegalStateException().isThrownBy(() -> embedder.embedDocuments(List.of("heron")));
        assertThat(embedder.tokenCounter().count("heron comet")).isEqualTo(2);
    }

    @Test
    void senselessDescriptionsAreRefusedAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(Pooling.MEAN, 0, 64))
                .withMessageContaining("0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(Pooling.MEAN, 9, 15))
                .withMessageContaining("15");
        assertThatIllegalArgumentException().isThrownBy(() -> new SentenceModel(" ", Pooling.MEAN, 9, 64, "", ""));
    }

    private ThrowableAssertAlternative<EmbeddingException> assertRefused(SentenceModel model) {
        return assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> OnnxEmbedder.open(folder, model))
                .matches(e -> !e.remedy().isEmpty(), "says what to do");
    }

    private static String id(Path folder, SentenceModel model) {
        try (var embedder = OnnxEmbedder.open(folder, model)) {
            return embedder.model().id();
        }
    }

    private static void assertSame(Embedding actual, Embedding expected) {
        assertThat(actual.vector().dot(expected.vector())).isGreaterThan(0.9999);
        assertThat(actual.tokens()).isEqualTo(expected.tokens());
    }

    private static Vector sum(String... pieces) {
        var sum = new float[TinySentenceModel.DIMENSION];
        for (String piece : pieces) {
            float[] direction = TinySentenceModel.direction(TinySentenceModel.PIECES.indexOf(piece));
            for (int i = 0; i < sum.length; i++) {
                sum[i] += direction[i];
            }
        }
        return Vector.of(sum).normalized();
    }

    private static SentenceModel model(Pooling pooling, int dimension, int maxTokens) {
        return new SentenceModel("tiny", pooling, dimension, maxTokens, "", "");
    }
}
