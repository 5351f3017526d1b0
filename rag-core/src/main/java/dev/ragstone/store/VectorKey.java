package dev.ragstone.store;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Makes the keys under which vectors are stored: equal keys mean an equal text and the same model.
 *
 * @since 0.1
 */
public final class VectorKey {

    private static final int KEY_BYTES = 16;

    private VectorKey() {}

    /**
     * The key of what is embedded for a chunk.
     *
     * @param model the {@linkplain dev.ragstone.embedding.EmbeddingModel#id() id} of the model
     */
    public static String of(String model, DocumentInfo document, Chunk chunk) {
        return of(model, chunk.textInContext(document.titleInContext()));
    }

    /**
     * The key of a text.
     *
     * @param model the {@linkplain dev.ragstone.embedding.EmbeddingModel#id() id} of the model
     */
    public static String of(String model, String text) {
        try {
            // Lone surrogates would all become '?' in UTF-8 and make different texts collide.
            byte[] bytes = (model + "\n" + text).getBytes(StandardCharsets.UTF_16BE);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(hash, 0, KEY_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have SHA-256", e);
        }
    }
}
