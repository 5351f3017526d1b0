package dev.ragstone.onnx;

import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.error.RagException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** What is made sure of before a sentence model of the user's is used. */
final class EmbedderLoading {

    /** Unlike texts of one language have cosines of up to .9 in some models; equal ones have 1. */
    private static final double SAME = 0.99999;

    private static final int DIGEST_BYTES = 6;

    private EmbedderLoading() {}

    /** Makes sure that there is room for a text beside marks and prefixes. */
    static void checkPrefixes(ModelFiles files, SentenceModel model, FramedEncoder encoder) {
        for (String prefix : new String[] {model.queryPrefix(), model.documentPrefix()}) {
            int tokens = encoder.encode(prefix, 0).count() + encoder.template().marks();
            if (tokens >= model.maxTokens()) {
                throw files.unfit(
                        "a prefix and the marks take %d of %d tokens".formatted(tokens, model.maxTokens()),
                        "Use a shorter prefix than \"" + prefix + "\", or more maxTokens",
                        null);
            }
        }
    }

    /** Runs the model on unlike texts, which must not have the same vector, and on the longest sequence. */
    static void checkVectors(ModelFiles files, SentenceModel model, FramedEncoder encoder, TokenNetwork network) {
        Vector bridge = vector(model, encoder, network, "the bridge was built of stone in 1905");
        Vector cooking = vector(model, encoder, network, "add two eggs, some salt and a cup of milk");
        double cosine = bridge.dot(cooking);
        if (!(cosine < SAME)) {
            throw files.unfit(
                    "it gives two unlike texts the same vector (cosine %.6f) with the pooling %s"
                            .formatted(cosine, model.pooling()),
                    "Check the pooling in the model card, and that tokenizer and weights belong together",
                    null);
        }
        vector(model, encoder, network, "bridge ".repeat(model.maxTokens()));
    }

    private static Vector vector(SentenceModel model, FramedEncoder encoder, TokenNetwork network, String text) {
        var tokens = encoder.encode(model.documentPrefix() + text, model.maxTokens());
        return network.run(encoder.single(tokens, model.maxTokens()), output -> SentenceVector.read(output, model));
    }

    /** A name for everything that changes the vectors: weights, tokenizer and description. */
    static String id(ModelFiles files, SentenceModel model) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            files.digest(digest);
            digest.update(String.join(
                            "\u0000",
                            String.valueOf(model.dimension()),
                            String.valueOf(model.maxTokens()),
                            model.queryPrefix(),
                            model.documentPrefix())
                    .getBytes(StandardCharsets.UTF_8));
            return "%s/%s/%s"
                    .formatted(
                            model.name(),
                            model.pooling().name().toLowerCase(Locale.ROOT),
                            HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES));
        } catch (IOException e) {
            throw files.unfit(String.valueOf(e.getMessage()), "Check that its files can be read", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The same failure as an embedder reports it. */
    static EmbeddingException embeddingException(RagException e) {
        return e instanceof EmbeddingException known
                ? known
                : new EmbeddingException(e.problem(), e.remedy(), e.retryable(), e);
    }
}
