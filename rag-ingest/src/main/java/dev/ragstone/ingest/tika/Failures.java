package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import org.apache.commons.compress.MemoryLimitException;
import org.apache.commons.compress.PasswordRequiredException;
import org.apache.commons.compress.archivers.zip.UnsupportedZipFeatureException;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaMemoryLimitException;
import org.apache.tika.exception.UnsupportedFormatException;
import org.apache.tika.exception.ZeroByteFileException;
import org.jspecify.annotations.Nullable;

/** Says in plain words why a document could not be read. */
final class Failures {

    private static final int LONGEST = 300;

    private Failures() {}

    /** The outcome of a document whose reading ended with {@code failure}. */
    static Extraction extraction(Throwable failure, String type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Extraction known = known(cause, type);
            if (known != null) {
                return known;
            }
        }
        return Extraction.without(Outcome.FAILED, "is damaged or not what it seems: " + root(failure), type);
    }

    private static @Nullable Extraction known(Throwable cause, String type) {
        return switch (cause) {
            case PasswordException e -> encrypted(type);
            case EncryptedDocumentException e -> encrypted(type);
            case org.apache.poi.EncryptedDocumentException e -> encrypted(type);
            case PasswordRequiredException e -> encrypted(type);
            case UnsupportedZipFeatureException e -> isEncryption(e) ? encrypted(type) : null;
            case LimitException e -> failed(line(e), type);
            case XmlException e -> failed(line(e), type);
            case TikaMemoryLimitException e -> failed(memory(e), type);
            case MemoryLimitException e -> failed(memory(e), type);
            case StackOverflowError e -> failed("is nested too deeply to be read", type);
            case ZeroByteFileException e -> Extraction.without(Outcome.EMPTY, "has no bytes", type);
            case UnsupportedFormatException e -> Extraction.without(Outcome.UNSUPPORTED, line(e), type);
            default -> null;
        };
    }

    private static boolean isEncryption(UnsupportedZipFeatureException failure) {
        return UnsupportedZipFeatureException.Feature.ENCRYPTION.equals(failure.getFeature());
    }

    private static Extraction encrypted(String type) {
        return Extraction.without(Outcome.ENCRYPTED, PasswordException.REASON, type);
    }

    private static Extraction failed(String reason, String type) {
        return Extraction.without(Outcome.FAILED, reason, type);
    }

    private static String memory(Throwable failure) {
        return "claims to need more memory than it should, so it is damaged or made to do harm: " + line(failure);
    }

    private static String root(Throwable failure) {
        Throwable root = failure;
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            root = cause;
        }
        return line(root);
    }

    /** The kind and message of {@code failure} in one line. */
    static String line(Throwable failure) {
        String kind = failure.getClass().getSimpleName();
        String message = failure.getMessage() == null ? "" : Strings.line(failure.getMessage());
        if (message.isEmpty()) {
            return kind;
        }
        return Strings.cut(
                failure instanceof LimitException || failure instanceof XmlException ? message : kind + ": " + message,
                LONGEST);
    }
}
