package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.RagException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be used fails when it is opened, with what was found and what is needed. */
class OnnxCrossEncoderLoadingTest {

    @TempDir
    private Path folder;

    @Test
    void missingFolder() {
        assertRefused(folder.resolve("nowhere"))
                .withMessageContaining("nowhere: it does not exist")
                .withMessageContaining("onnx/model.onnx");
    }

    @Test
    void folderWithoutWeights() throws IOException {
        Files.writeString(folder.resolve("pytorch_model.bin"), "");

        assertRefused(folder)
                .withMessageContaining(folder.toString())
                .withMessageContaining("none of model.onnx, onnx/model.onnx")
                .withMessageContaining("but pytorch_model.bin");
    }

    @Test
    void missingTokenizer() throws IOException {
        TinyModels.msMarco(folder);
        Files.delete(folder.resolve("tokenizer.json"));

        assertRefused(folder)
                .withMessageContaining("neither tokenizer.json nor vocab.txt")
                .withMessageContaining("Put the tokenizer.json of the same model into");
    }

    @Test
    void damagedWeights() throws IOException {
        byte[] weights = TinyModels.bert().scoring();
        TinyModels.msMarco(folder, Arrays.copyOf(weights, weights.length / 2));

        assertRefused(folder)
                .withMessageContaining("model.onnx")
                .withMessageContaining("could not load")
                .withMessageContaining("Check that the file is whole");
    }

    @Test
    void unknownInput() throws IOException {
        TinyModels.msMarco(folder, TinyModels.bert().withInput("position_ids"));

        assertRefused(folder)
                .withMessageContaining("it has the inputs attention_mask (INT64 [-1, -1])")
                .withMessageContaining("position_ids")
                .withMessageContaining("It needs the inputs input_ids, attention_mask");
    }

    @Test
    void inputsOfAnotherType() throws IOException {
        TinyModels.msMarco(
                folder,
                TinyCrossEncoder.bert(TinyModels.BERT_SIZE, TinyModels.BERT_MARKS, OnnxGraph.INT32, OnnxGraph.ANY)
                        .scoring());

        assertRefused(folder).withMessageContaining("input_ids (INT32").withMessageContaining("64-bit integers");
    }

    @Test
    void inputsOfAFixedLength() throws IOException {
        TinyModels.msMarco(
                folder,
                TinyCrossEncoder.bert(TinyModels.BERT_SIZE, TinyModels.BERT_MARKS, OnnxGraph.INT64, 128)
                        .scoring());

        assertRefused(folder)
                .withMessageContaining("input_ids (INT64 [-1, 128])")
                .withMessageContaining("without fixed sizes");
    }

    @Test
    void severalOutputsOfWhichNoneIsCalledLogits() throws IOException {
        TinyModels.msMarco(folder, TinyModels.bert().withSecondOutput("pooled"));

        assertRefused(folder)
                .withMessageContaining("it has the outputs hidden (FLOAT")
                .withMessageContaining("pooled (FLOAT")
                .withMessageContaining("one called logits");
    }

    @Test
    void threeClasses() throws IOException {
        TinyModels.msMarco(folder, TinyModels.bert().classifyingThree());

        assertRefused(folder)
                .withMessageContaining("its output logits has the shape [1, 3] for one pair")
                .withMessageContaining("[batch, 1] or [batch, 2]");
    }

    @Test
    void weightsThatComputeNoNumber() throws IOException {
        TinyModels.msMarco(folder, TinyModels.bert().broken());

        assertRefused(folder).withMessageContaining("its output logits is NaN for a pair");
    }

    @Test
    void modelThatTakesFewerTokensThanItsSettingsSay() throws IOException {
        TinyModels.msMarco(folder, TinyModels.bert().withPositions(100));

        assertRefused(folder).withMessageContaining("failed on 512 tokens").withMessageContaining("set maxTokens");
    }

    @Test
    void moreTokensThanTheModelTakes() throws IOException {
        TinyModels.bgeReranker(folder);

        assertThatExceptionOfType(RagException.class)
                .isThrownBy(
                        () -> OnnxCrossEncoder.builder(folder).maxTokens(513).open())
                .withMessageContaining("it can take 512 tokens by its settings, so pairs cannot have 513");
    }

    @Test
    void settingsThatMakeNoSense() throws IOException {
        TinyModels.msMarco(folder);
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"model_max_length\": \"many\"}");

        assertRefused(folder).withMessageContaining("\"model_max_length\" must be a number but is many");
    }

    @Test
    void settingsThatAreNoJson() throws IOException {
        TinyModels.msMarco(folder);
        Files.writeString(folder.resolve("config.json"), "");

        assertRefused(folder).withMessageContaining("config.json cannot be read: it holds no JSON object");
    }

    @Test
    void casedVocabulary() throws IOException {
        TinyModels.msMarco(folder);
        Files.delete(folder.resolve("tokenizer.json"));
        Files.delete(folder.resolve("tokenizer_config.json"));
        var pieces = new ArrayList<>(TinyVocabulary.bertPieces());
        pieces.add("Heron");
        Files.write(folder.resolve("vocab.txt"), pieces);

        assertRefused(folder).withMessageContaining("vocab.txt cannot be used: it is a cased vocabulary");
    }

    @Test
    void tokenizerThatKeepsCase() throws IOException {
        TinyModels.msMarco(folder);
        Files.writeString(
                folder.resolve("tokenizer.json"),
                TinyVocabulary.bert(TinyVocabulary.BERT_NORMALIZER.replace("'lowercase':true", "'lowercase':false")));

        assertRefused(folder)
                .withMessageContaining("tokenizer.json cannot be used: its \"lowercase\" is false, where true is known")
                .withMessageContaining("ask it over HTTP");
    }

    private static ThrowableAssertAlternative<RagException> assertRefused(Path path) {
        return assertThatExceptionOfType(RagException.class)
                .isThrownBy(() -> OnnxCrossEncoder.open(path))
                .matches(e -> !e.remedy().isEmpty(), "says what to do");
    }
}
