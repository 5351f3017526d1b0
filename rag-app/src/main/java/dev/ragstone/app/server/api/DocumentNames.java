package dev.ragstone.app.server.api;

import dev.ragstone.document.DocumentInfo;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * What documents are called outside: an id that says nothing, and an address for people. That of a file is its path within
 * the folder that is served, that of an upload its number; that of a web page is its own.
 *
 * <p>Immutable, safe for use by several threads.
 *
 * @since 0.1
 */
public final class DocumentNames {

    private static final int ID_BYTES = 15;
    private static final String UPLOAD = "upload:";
    private static final String FILE = "file:";

    private final List<Root> roots;

    private record Root(String uri, String name) {}

    /** Names for what is found in these folders. */
    public DocumentNames(List<Path> folders) {
        this.roots = folders.stream()
                .map(folder -> folder.toAbsolutePath().normalize())
                .map(folder -> new Root(folderUri(folder), String.valueOf(folder.getFileName())))
                .toList();
    }

    private static String folderUri(Path folder) {
        String uri = folder.toUri().toString();
        return uri.endsWith("/") ? uri : uri + "/";
    }

    /** The id of the document that the library knows as {@code documentId}. */
    public String id(String documentId) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(documentId.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, ID_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The address of a document for people. */
    public String address(String uri) {
        if (uri.startsWith(UPLOAD)) {
            return "upload/" + lastPart(uri);
        }
        if (!uri.startsWith(FILE)) {
            return uri;
        }
        return roots.stream()
                .filter(root -> uri.startsWith(root.uri()))
                .findFirst()
                .map(root ->
                        root.name() + "/" + decoded(uri.substring(root.uri().length())))
                .orElseGet(() -> decoded(lastPart(uri)));
    }

    /** The title of a document; its address if it has none. */
    public String title(DocumentInfo document) {
        return document.title().isBlank() ? lastPart(address(document.uri())) : document.title();
    }

    private static String lastPart(String uri) {
        return uri.substring(uri.lastIndexOf('/') + 1);
    }

    private static String decoded(String path) {
        try {
            String decoded = URI.create(FILE + "///" + path).getPath();
            return decoded.substring(1);
        } catch (IllegalArgumentException e) {
            return path;
        }
    }
}
