package dev.ragstone.app.server.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * A key as it is kept: without the key.
 *
 * @param id names it in lists
 * @param hash SHA-256 of the key, in hexadecimal
 * @since 0.1
 */
public record KeyEntry(String id, String hash, Identity identity, Instant created) {

    /** The hash of a key. */
    static String hash(String key) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
