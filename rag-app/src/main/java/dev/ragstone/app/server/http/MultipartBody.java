package dev.ragstone.app.server.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * The files of a form, received into a folder and removed from it by closing.
 *
 * @since 0.1
 */
public final class MultipartBody implements AutoCloseable {

    private static final int MOST_PARTS = 20;
    private static final int MEMORY_BYTES = 64 * 1024;
    private static final int HEADER_BYTES = 8 * 1024;

    private final MultiPartFormData.Parts parts;

    private MultipartBody(MultiPartFormData.Parts parts) {
        this.parts = parts;
    }

    /**
     * One file of a form.
     *
     * @param name as the sender says; may be anything
     * @since 0.1
     */
    public record FilePart(String name, Body body) {}

    /** The bytes of a file. */
    @FunctionalInterface
    public interface Body {

        /** Opens them. */
        InputStream open() throws IOException;
    }

    /**
     * Receives a form.
     *
     * @param folder where parts that are too large for the memory are kept meanwhile
     * @param maxBytes how long a file may be
     * @throws HttpProblem if it is no form, or too large
     */
    public static MultipartBody receive(Exchange exchange, Path folder, long maxBytes) throws IOException {
        Request request = exchange.request();
        String type = exchange.header("Content-Type").orElse("");
        if (!type.startsWith("multipart/form-data")) {
            throw HttpProblem.of(
                    415,
                    "unsupported_media_type",
                    "Files must be sent as multipart/form-data, in fields named 'file'.");
        }
        long most = maxBytes + 64 * 1024;
        if (request.getLength() > most) {
            throw tooLarge(maxBytes);
        }
        MultiPartConfig config = new MultiPartConfig.Builder()
                .location(folder)
                .maxParts(MOST_PARTS)
                .maxSize(most)
                .maxPartSize(most)
                .maxMemoryPartSize(MEMORY_BYTES)
                .maxHeadersSize(HEADER_BYTES)
                .useFilesForPartsWithoutFileName(false)
                .build();
        try {
            var body = new MultipartBody(MultiPartFormData.getParts(request, request, type, config));
            exchange.bodyRead();
            return body;
        } catch (CompletionException e) {
            throw problem(exchange, e.getCause() == null ? e : e.getCause(), maxBytes);
        } catch (RuntimeException e) {
            throw problem(exchange, e, maxBytes);
        }
    }

    private static HttpProblem problem(Exchange exchange, Throwable cause, long maxBytes) throws IOException {
        // The library gives up a connection whose form it could not read; the client must know.
        exchange.header("Connection", "close");
        String message = String.valueOf(cause.getMessage());
        if (message.contains("max") || message.contains("exceed")) {
            return tooLarge(maxBytes);
        }
        if (cause instanceof IOException broken && !(cause instanceof EOFException)) {
            throw broken;
        }
        return HttpProblem.badRequest("The body is not a proper form with files.");
    }

    private static HttpProblem tooLarge(long maxBytes) {
        return HttpProblem.of(
                413,
                "too_large",
                "A file may have at most " + maxBytes + " bytes, and a form " + MOST_PARTS + " parts.");
    }

    /** The files in the fields named {@code field}. */
    public List<FilePart> files(String field) {
        var files = new ArrayList<FilePart>();
        for (MultiPart.Part part : parts) {
            if (field.equals(part.getName()) && part.getFileName() != null) {
                files.add(new FilePart(
                        part.getFileName(), () -> Content.Source.asInputStream(part.newContentSource(null, 0, -1))));
            }
        }
        return files;
    }

    @Override
    public void close() {
        parts.close();
    }
}
