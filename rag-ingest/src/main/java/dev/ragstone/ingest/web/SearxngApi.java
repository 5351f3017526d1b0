package dev.ragstone.ingest.web;

import dev.ragstone.error.DocumentException;
import dev.ragstone.ingest.web.fetch.FetchRequest;
import dev.ragstone.ingest.web.fetch.Fetched;
import dev.ragstone.ingest.web.fetch.WebClient;
import dev.ragstone.ingest.web.fetch.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks an instance of SearXNG. Used by one thread. */
final class SearxngApi {

    private static final long MAX_BYTES = 10_000_000;

    private final WebUrl instance;
    private final Map<String, String> parameters;
    private final WebClient client;
    private final Politeness politeness;
    private final PageCache cache;

    /** Asks {@code instance} with {@code parameters} in every request. */
    SearxngApi(
            WebUrl instance, Map<String, String> parameters, WebClient client, Politeness politeness, PageCache cache) {
        this.instance = instance;
        this.parameters = parameters;
        this.client = client;
        this.politeness = politeness;
        this.cache = cache;
    }

    /** The address of a page of results. */
    WebUrl address(String query, int page) {
        String more = parameters.entrySet().stream()
                .map(parameter -> "&" + parameter.getKey() + "=" + encoded(parameter.getValue()))
                .collect(Collectors.joining());
        String folder = instance.path().endsWith("/") ? instance.path() : instance.path() + "/";
        return WebUrl.parse(
                instance.origin() + folder + "search?q=" + encoded(query) + "&format=json&pageno=" + page + more);
    }

    /**
     * Asks for a page of results, counted from 1.
     *
     * @throws DocumentException if there is no answer, or none that can be understood
     */
    SearxngAnswer search(String query, int page) {
        try {
            Path file = cache.incoming();
            try {
                Fetched answer = client.fetch(FetchRequest.of(address(query, page), file)
                        .withMaxBytes(MAX_BYTES)
                        .withGate(this::pass));
                if (!answer.successful()) {
                    throw refused(answer.status());
                }
                try (InputStream in = Files.newInputStream(file)) {
                    return SearxngAnswer.read(in);
                }
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new DocumentException(
                    "the answer of SearXNG at " + instance + " to \"" + query + "\" could not be understood: "
                            + e.getMessage(),
                    "Check that the address is that of a SearXNG instance",
                    false,
                    e);
        }
    }

    /** The instance may be on a private host, so it must not be the one that says where to go next. */
    private void pass(WebUrl hop) {
        if (!hop.authority().equals(instance.authority())) {
            throw new DocumentException(
                    "SearXNG at " + instance + " redirects to " + hop,
                    "Name the instance by that address",
                    false,
                    null);
        }
        politeness.await(hop);
    }

    private DocumentException refused(int status) {
        String problem = "SearXNG at " + instance + " answered " + status;
        return switch (status) {
            case 403 ->
                new DocumentException(
                        problem,
                        "JSON is probably switched off there: add \"json\" to search.formats in the settings.yml of the"
                                + " instance. Most public instances do not allow it, so run one of your own",
                        false,
                        null);
            case 404 ->
                new DocumentException(problem, "Name the address its start page has, without \"search\"", false, null);
            case 429 ->
                new DocumentException(
                        problem,
                        "Its limiter wants fewer requests: ask less often, or let it trust this host",
                        true,
                        null);
            default -> new DocumentException(problem, "", status >= 500, null);
        };
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
