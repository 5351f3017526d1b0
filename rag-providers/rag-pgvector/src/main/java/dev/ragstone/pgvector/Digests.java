package dev.ragstone.pgvector;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;

/** Short stand-ins for ids and keys of any length, since an index of PostgreSQL takes only short values. */
final class Digests {

    /** Longer labels are known to the index by a digest. */
    private static final int LONGEST_LABEL = 200;

    /** Begins the digest of a label; a label that begins with it is known by its digest, too. */
    private static final char DIGESTED = '\u0002';

    private Digests() {}

    /** For a unique index on ids. */
    static byte[] ofId(String id) {
        return sha256(id);
    }

    /** For an index on the keys of vectors. */
    static UUID ofKey(String key) {
        ByteBuffer digest = ByteBuffer.wrap(sha256(key));
        return new UUID(digest.getLong(), digest.getLong());
    }

    /** For an advisory lock. */
    static long ofLock(String name) {
        return ByteBuffer.wrap(sha256(name)).getLong();
    }

    /** As an access label is compared in the database. */
    static String ofLabel(String label) {
        return label.length() > LONGEST_LABEL || label.charAt(0) == DIGESTED
                ? DIGESTED + HexFormat.of().formatHex(sha256(label))
                : StoredText.ofUnits(label);
    }

    /** In UTF-16, since UTF-8 makes all unpaired surrogates alike. */
    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_16BE));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must have SHA-256", e);
        }
    }
}
