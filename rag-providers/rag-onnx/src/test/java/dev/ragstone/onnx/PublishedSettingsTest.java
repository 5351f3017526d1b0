package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.EmbeddingException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A description that the files beside a model contradict does not open it. */
class PublishedSettingsTest {

    private static final String TRANSFORMER =
            "{\"idx\": 0, \"path\": \"\", \"type\": \"sentence_transformers.models.Transformer\"}";

    @TempDir
    private Path folder;

    @BeforeEach
    void writeModel() throws IOException {
        TinySentenceModel.writeContextual(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"max_tokens", "lasttoken", "weightedmean_tokens"})
    void poolingThatIsNotDoneHereIsRefusedHoweverItIsDescribed(String mode) throws IOException {
        pooling("\"pooling_mode_cls_token\": false, \"pooling_mode_mean_tokens\": false, \"pooling_mode_%s\": true"
                .formatted(mode));

        for (Pooling described : Pooling.values()) {
            assertRefused(described, 64).withMessageContaining("it pools by " + mode);
        }
    }

    @Test
    void poolingInTwoWaysIsRefused() throws IOException {
        pooling("\"pooling_mode_cls_token\": true, \"pooling_mode_mean_tokens\": true");

        assertRefused(Pooling.MEAN, 64).withMessageContaining("it pools by cls_token and mean_tokens");
    }

    @Test
    void poolingSpelledAsOneNameIsReadToo() throws IOException {
        pooling("\"pooling_mode\": \"cls\"");

        assertRefused(Pooling.MEAN, 64).withMessageContaining("it pools by CLS, but its description says pooling MEAN");
        assertOpens(Pooling.CLS, 64);
    }

    @Test
    void meanTimesARootIsTheMean() throws IOException {
        pooling("\"pooling_mode_mean_tokens\": false, \"pooling_mode_mean_sqrt_len_tokens\": true");

        assertOpens(Pooling.MEAN, 64);
    }

    @Test
    void prefixThatPoolingLeavesOutIsRefused() throws IOException {
        pooling("\"pooling_mode_mean_tokens\": true, \"include_prompt\": false");
        var prefixed = new SentenceModel("tiny", Pooling.MEAN, TinySentenceModel.DIMENSION, 64, "where: ", "");

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> OnnxEmbedder.open(folder, prefixed))
                .withMessageContaining("leaves prefixes out");
        assertOpens(Pooling.MEAN, 64);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sentence_bert_config.json", "sentence_xlm-roberta_config.json"})
    void longerTextsThanTheModelTakesAreRefused(String file) throws IOException {
        Files.writeString(folder.resolve(file), "{\"max_seq_length\": 32, \"do_lower_case\": false}");

        assertRefused(Pooling.MEAN, 64)
                .withMessageContaining("it takes 32 tokens, but its description says maxTokens 64");
        assertOpens(Pooling.MEAN, 32);
    }

    @ParameterizedTest
    @CsvSource({"Dense, 2_Dense", "LayerNorm, 2_LayerNorm"})
    void layerThatWouldBeLeftOutIsRefused(String kind, String path) throws IOException {
        modules("{\"idx\": 2, \"path\": \"%s\", \"type\": \"sentence_transformers.models.%s\"}".formatted(path, kind));

        assertRefused(Pooling.MEAN, 64).withMessageContaining("it has a layer %s (%s)".formatted(kind, path));
    }

    @Test
    void usualModulesAreFine() throws IOException {
        modules("{\"path\": \"1_Pooling\", \"type\": \"sentence_transformers.models.Pooling\"},"
                + "{\"path\": \"2_Normalize\", \"type\": \"sentence_transformers.models.Normalize\"}");

        assertOpens(Pooling.MEAN, 64);
    }

    @Test
    void modulesThatMakeNoSenseAreReported() throws IOException {
        Files.writeString(folder.resolve("modules.json"), "[1, 2]");
        assertRefused(Pooling.MEAN, 64).withMessageContaining("must be one of objects but is 1");

        Files.writeString(folder.resolve("modules.json"), "{}");
        assertRefused(Pooling.MEAN, 64).withMessageContaining("it holds no JSON list");
    }

    @ParameterizedTest
    @EnumSource(Pooling.class)
    void descriptionThatNothingConfirmsIsWarnedAbout(Pooling described) throws IOException {
        assertThat(logged(() -> assertOpens(described, 64)))
                .contains("says how it pools, so that the " + described + " of its description could not be checked");

        pooling("\"pooling_mode_%s\": true".formatted(described == Pooling.CLS ? "cls_token" : "mean_tokens"));
        assertThat(logged(() -> assertOpens(described, 64))).doesNotContain("how it pools");
    }

    /** What the simple logger of the tests writes meanwhile. */
    private static String logged(Runnable work) {
        PrintStream before = System.err;
        var written = new ByteArrayOutputStream();
        try (var stream = new PrintStream(written, true, StandardCharsets.UTF_8)) {
            System.setErr(stream);
            work.run();
        } finally {
            System.setErr(before);
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    private void pooling(String fields) throws IOException {
        Files.createDirectories(folder.resolve("1_Pooling"));
        Files.writeString(
                folder.resolve("1_Pooling/config.json"), "{\"word_embedding_dimension\": 12, " + fields + "}");
    }

    private void modules(String further) throws IOException {
        Files.writeString(folder.resolve("modules.json"), "[" + TRANSFORMER + ", " + further + "]");
    }

    private void assertOpens(Pooling pooling, int maxTokens) {
        assertThatCode(() ->
                        OnnxEmbedder.open(folder, described(pooling, maxTokens)).close())
                .doesNotThrowAnyException();
    }

    private ThrowableAssertAlternative<EmbeddingException> assertRefused(Pooling pooling, int maxTokens) {
        return assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> OnnxEmbedder.open(folder, described(pooling, maxTokens)))
                .matches(e -> !e.remedy().isEmpty(), "says what to do");
    }

    private static SentenceModel described(Pooling pooling, int maxTokens) {
        return new SentenceModel("tiny", pooling, TinySentenceModel.DIMENSION, maxTokens, "", "");
    }
}
