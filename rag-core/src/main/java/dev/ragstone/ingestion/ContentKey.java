package dev.ragstone.ingestion;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.VectorKey;
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
        return VectorKey.of(model, text);
    }

    /** The half that needs no reading, for an item whose bytes could not be read. */
    static ContentKey unread(SourceItem item) {
        return new ContentKey("", attributesOf(item));
    }

    /** Whether the entry's item could not even be opened, so that its bytes are unknown. */
    static boolean isUnread(String recorded) {
        return recorded.startsWith("/");
    }

    /** The checksum of the bytes alone; empty when they could not be read. */
    static String bytesOf(String recorded) {
        return recorded.substring(0, Math.max(0, recorded.indexOf('/')));
    }

    private static String attributesOf(SourceItem item) {
        if (item.metadata().values().isEmpty() && item.accessLabels().isEmpty()) {
            return "-";
        }
        var out = new StringBuilder();
        item.metadata().values().forEach((key, value) -> {
            append(out, 'k', key);
            append(out, value);
        });
        item.accessLabels().stream().sorted().forEach(label -> append(out, 'a', label));
        return shortHash(out.toString());
    }

    private static void append(StringBuilder out, MetadataValue value) {
        switch (value) {
            case MetadataValue.Text text -> append(out, 't', text.value());
            case MetadataValue.Numeric number -> append(out, 'n', Double.toString(number.value()));
            case MetadataValue.Flag flag -> append(out, 'f', Boolean.toString(flag.value()));
            case MetadataValue.Moment moment -> append(out, 'm', moment.value().toString());
            case MetadataValue.Texts texts -> {
                append(out, 'l', Integer.toString(texts.values().size()));
                texts.values().forEach(text -> append(out, 't', text));
            }
        }
    }

    /** Kind and length come first, so that two different lists never make the same text. */
    private static void append(StringBuilder out, char kind, String text) {
        out.append(kind).append(text.length()).append(':').append(text);
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
