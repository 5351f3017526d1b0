package dev.ragstone.ingest.web.fetch;

/**
 * What a server said last time about the version it sent, so that it can answer that nothing changed.
 *
 * @param etag the {@code ETag} header as it came; empty when there was none
 * @param lastModified the {@code Last-Modified} header as it came; empty when there was none
 * @since 0.1
 */
public record Validators(String etag, String lastModified) {

    private static final Validators NONE = new Validators("", "");

    /** Nothing is known, so the page is sent whole. */
    public static Validators none() {
        return NONE;
    }
}
