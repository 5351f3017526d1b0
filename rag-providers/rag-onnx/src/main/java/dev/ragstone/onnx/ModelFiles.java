package dev.ragstone.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.ragstone.error.RagException;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files of a model that the user brings: weights, tokenizer and, perhaps, settings. */
sealed interface ModelFiles permits ModelFolder, PackagedModel {

    /** What to use as a tokenizer when there is none that fits. */
    String OTHER_TOKENIZER =
            "Use a model with an uncased WordPiece or a SentencePiece Unigram tokenizer, or ask it over HTTP";

    /** What to call the weights in messages. */
    String name();

    /** Loads the weights. */
    OrtSession load(OrtEnvironment environment, OrtSession.SessionOptions options) throws OrtException, IOException;

    /**
     * Reads the tokenizer.
     *
     * @param pairs whether it is for pairs of texts
     * @throws RagException if there is none that can be used
     */
    FramedEncoder encoder(boolean pairs);

    /** Feeds everything that decides on what comes out of the model into {@code digest}. */
    void digest(MessageDigest digest) throws IOException;

    /** The settings file of this name; empty if there is none. */
    JsonObject settings(String name);

    /** What {@code modules.json} lists; nothing if there is none. */
    List<JsonObject> modules();

    /** How many tokens the model can take at all by its settings. */
    default double positions() {
        try {
            JsonObject config = settings("config.json");
            // These count positions from behind that of padding.
            double lost = config.text("model_type", "").matches("(xlm-)?roberta|camembert")
                    ? config.number("pad_token_id").orElse(1.0) + 1
                    : 0;
            return config.number("max_position_embeddings").orElse(Double.MAX_VALUE) - lost;
        } catch (IllegalArgumentException e) {
            throw senseless(e);
        }
    }

    /** What to throw when a setting is of the wrong kind. */
    default RagException senseless(IllegalArgumentException e) {
        return unfit("its settings make no sense: " + e.getMessage(), "Put the files of the same model there", e);
    }

    /** What to throw when the model cannot be used. */
    default RagException unfit(String found, String needed, @Nullable Throwable cause) {
        return new RagException("the model at %s cannot be used: %s".formatted(name(), found), needed, false, cause);
    }
}
