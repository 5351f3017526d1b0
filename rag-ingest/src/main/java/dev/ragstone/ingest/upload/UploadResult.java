package dev.ragstone.ingest.upload;

/**
 * What became of a file that was sent.
 *
 * <pre>{@code
 * String message = switch (store.save(user, name, stream)) {
 *     case UploadResult.Stored stored -> "Stored as " + stored.upload().name();
 *     case UploadResult.Duplicate known -> "You sent this before: " + known.upload().name();
 *     case UploadResult.Refused refused -> "Not taken: " + refused.reason();
 * };
 * }</pre>
 *
 * @since 0.1
 */
public sealed interface UploadResult {

    /** It was kept. */
    record Stored(Upload upload) implements UploadResult {}

    /** The same user had sent the same bytes before, under whatever name; this is that upload. */
    record Duplicate(Upload upload) implements UploadResult {}

    /**
     * It was not kept.
     *
     * @param reason for people to read; names the limit or the type
     */
    record Refused(Cause cause, String reason) implements UploadResult {}

    /** Why a file was not kept. */
    enum Cause {
        /** It has no bytes. */
        EMPTY,
        /** It has more bytes than allowed. */
        TOO_LARGE,
        /** It is of a type that is not allowed, whatever its name says. */
        TYPE_NOT_ALLOWED,
        /** Its user has as many files, or bytes in them, as are kept for one. */
        OVER_QUOTA
    }
}
