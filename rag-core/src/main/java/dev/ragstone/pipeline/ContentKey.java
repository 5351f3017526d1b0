package dev.ragstone.pipeline;

import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Identifies what an item holds: its bytes, and the metadata and access labels its source gave it. The second half can be
 * compared without reading the bytes, so that a withdrawn permission is noticed even when the file did not change.
 */
record ContentKey(String bytes, String attributes) {

    private static final int BUFFER = 1 << 16;
    private static final int KEY_BYTES = 16;

    static ContentKey of(SourceItem item) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = item.content().open();
                var hashing = new DigestInputStream(in, digest)) {
            byte[] buffer = new byte[BUFFER];
            while (hashing.read(buffer) >= 0) {
                // reading is what feeds the digest
            }
        }
        return new ContentKey(HexFormat.of().formatHex(digest.digest()), attributesOf(item));
    }

    /** Compares the half that needs no reading. */
    static boolean sameAttributes(String recorded, SourceItem item) {
        return recorded.endsWith("/" + attributesOf(item));
    }

    /** A short key for the text a vector was made from and the model that made it. */
    static String ofText(String model, String text) {
        return shortHash(model + "\n" + text);
    }

    private static String attributesOf(SourceItem item) {
        return item.metadata().values().isEmpty() && item.accessLabels().isEmpty()
                ? "-"
                : shortHash(item.metadata() + " "
                        + item.accessLabels().stream().sorted().toList());
    }

    private static String shortHash(String text) {
        // Lone surrogates would all become '?' in UTF-8 and make different texts collide.
        byte[] hash = sha256().digest(text.getBytes(StandardCharsets.UTF_16BE));
        return HexFormat.of().formatHex(hash, 0, KEY_BYTES);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return bytes + "/" + attributes;
    }
}
