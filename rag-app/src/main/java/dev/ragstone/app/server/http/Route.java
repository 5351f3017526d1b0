package dev.ragstone.app.server.http;

import java.util.List;

/**
 * What answers which requests.
 *
 * @param method such as {@code GET}
 * @param path parts between slashes; one in braces, as in {@code /api/documents/{id}}, stands for any
 * @since 0.1
 */
public record Route(String method, String path, Access access, Work work, Endpoint endpoint) {

    /** Who may call. */
    public enum Access {
        /** Everybody, also without a key. */
        ANYONE,
        /** Whoever has a key, where there are keys. */
        USER,
        /** Administrators. */
        ADMIN
    }

    /** What it costs. */
    public enum Work {
        /** Next to nothing: always let in. */
        NONE,
        /** A moment of a processor. */
        SHORT,
        /** Vectors of many texts, which take as much of a processor as there is. */
        EMBED,
        /** An answer, which takes as long as its model. */
        ANSWER,
        /** Receiving or reading documents. */
        INGEST
    }

    List<String> parts() {
        return List.of(path.substring(1).split("/", -1));
    }
}
