package dev.ragstone.ingest.web;

import com.sun.net.httpserver.HttpExchange;
import dev.ragstone.ingest.web.fetch.TestSite;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Replays the JSON that the documentation of SearXNG and its source describe, and a site its hits are on. */
final class SearxngFixture implements AutoCloseable {

    final TestSite instance = new TestSite();
    final TestSite site = new TestSite();

    String url() {
        return "http://127.0.0.1:" + instance.port();
    }

    /** Answers a page of results to a query without other parameters. */
    SearxngFixture answer(String query, int page, String json) {
        return answer("/search?q=" + query + "&format=json&pageno=" + page, json);
    }

    SearxngFixture answer(String path, String json) {
        instance.set(path, exchange -> send(exchange, json));
        return this;
    }

    private static void send(HttpExchange exchange, String json) throws java.io.IOException {
        TestSite.send(exchange, 200, json.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }

    static String results(String... hits) {
        return results(hits, "");
    }

    static String results(String[] hits, String silent) {
        return "{\"query\":\"q\",\"number_of_results\":0,\"results\":[" + String.join(",", hits)
                + "],\"answers\":[],\"corrections\":[],\"infoboxes\":[{\"infobox\":\"x\",\"urls\":[{\"url\":\"y\"}]}],"
                + "\"suggestions\":[\"more\"],\"unresponsive_engines\":[" + silent + "]}";
    }

    /** Hits on the site at these paths. */
    String[] hits(String... paths) {
        return Arrays.stream(paths).map(path -> hit(site.url(path), 1.5)).toArray(String[]::new);
    }

    static String hit(String url, double score) {
        return "{\"url\":\"" + url + "\",\"title\":\"Title of " + url + "\",\"content\":\"Snippet\",\"publishedDate\":"
                + "\"2024-05-06T07:08:09\",\"thumbnail\":null,\"engine\":\"duckduckgo\",\"template\":\"default.html\","
                + "\"parsed_url\":[\"http\",\"h\",\"/\",\"\",\"\",\"\"],\"img_src\":\"\",\"priority\":\"\","
                + "\"engines\":[\"duckduckgo\",\"brave\"],\"positions\":[1,2],\"score\":" + score
                + ",\"category\":\"general\"}";
    }

    @Override
    public void close() {
        instance.close();
        site.close();
    }
}
