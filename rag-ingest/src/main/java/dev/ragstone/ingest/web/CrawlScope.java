package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.WebUrl;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** Decides by address alone what is visited and what is offered, so that it can answer for pages that are gone. */
record CrawlScope(List<PathPattern> includes, List<PathPattern> excludes, List<String> droppedParameters) {

    CrawlScope {
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
        droppedParameters = List.copyOf(droppedParameters);
    }

    /** Whether a page may be visited, given that it is on one of {@code hosts}. */
    boolean visits(WebUrl url, Set<String> hosts) {
        return hosts.contains(url.authority())
                && excludes.stream().noneMatch(pattern -> pattern.matchesFolder(decoded(url)));
    }

    /** Whether a page that was visited is offered. */
    boolean offers(WebUrl url) {
        return includes.isEmpty() || includes.stream().anyMatch(pattern -> pattern.matches(decoded(url)));
    }

    /** The address without the parameters that do not matter. */
    WebUrl tidy(WebUrl url) {
        return droppedParameters.isEmpty() ? url : url.withoutParameters(this::isDropped);
    }

    private boolean isDropped(String name) {
        return droppedParameters.stream()
                .anyMatch(dropped -> dropped.endsWith("*")
                        ? name.startsWith(dropped.substring(0, dropped.length() - 1))
                        : name.equals(dropped));
    }

    private static String decoded(WebUrl url) {
        try {
            return URLDecoder.decode(url.path().replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return url.path();
        }
    }
}
