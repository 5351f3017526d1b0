package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.Validators;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A {@link CachedPage} as lines of a name, a space and a value. What cannot be understood counts as not there. */
final class PageRecord {

    private static final String FIRST_LINE = "ragstone-page 1";
    private static final String NOTE = "note.";

    private PageRecord() {}

    static String format(CachedPage page) {
        var lines = new ArrayList<String>();
        lines.add(FIRST_LINE);
        lines.add("url " + page.url());
        lines.add("etag " + page.validators().etag());
        lines.add("last-modified " + page.validators().lastModified());
        lines.add("name " + page.name());
        lines.add("size " + page.size());
        lines.add("sha256 " + page.sha256());
        lines.add("modified " + page.modified().toEpochMilli());
        lines.add("fetched " + page.fetched().toEpochMilli());
        lines.add("noindex " + page.facts().noindex());
        lines.add("nofollow " + page.facts().nofollow());
        lines.add("more " + page.facts().more());
        lines.add("login " + page.facts().login());
        lines.add("canonical " + page.facts().canonical());
        page.notes().forEach((key, value) -> lines.add(NOTE + key + " " + value));
        page.facts().links().forEach(link -> lines.add("link " + link));
        lines.add("end ");
        return String.join("\n", lines.stream().map(PageRecord::oneLine).toList()) + "\n";
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\\r\\n]+", " ");
    }

    static Optional<CachedPage> parse(String text) {
        Map<String, String> values = new HashMap<>();
        Map<String, String> notes = new TreeMap<>();
        List<String> links = new ArrayList<>();
        List<String> lines = text.lines().toList();
        if (lines.isEmpty()
                || !lines.getFirst().equals(FIRST_LINE)
                || !lines.getLast().equals("end ")) {
            return Optional.empty();
        }
        for (String line : lines) {
            int space = line.indexOf(' ');
            String key = space < 0 ? line : line.substring(0, space);
            String value = space < 0 ? "" : line.substring(space + 1);
            if (key.equals("link")) {
                links.add(value);
            } else if (key.startsWith(NOTE)) {
                notes.put(key.substring(NOTE.length()), value);
            } else {
                values.put(key, value);
            }
        }
        try {
            return Optional.of(page(values, links, notes));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static CachedPage page(Map<String, String> values, List<String> links, Map<String, String> notes) {
        return new CachedPage(
                value(values, "url"),
                new Validators(value(values, "etag"), value(values, "last-modified")),
                value(values, "name"),
                Long.parseLong(value(values, "size")),
                value(values, "sha256"),
                Instant.ofEpochMilli(Long.parseLong(value(values, "modified"))),
                Instant.ofEpochMilli(Long.parseLong(value(values, "fetched"))),
                new PageFacts(
                        Boolean.parseBoolean(value(values, "noindex")),
                        Boolean.parseBoolean(value(values, "nofollow")),
                        value(values, "canonical"),
                        links,
                        Boolean.parseBoolean(value(values, "more")),
                        // Not in the records of earlier versions.
                        Boolean.parseBoolean(values.getOrDefault("login", ""))),
                notes);
    }

    private static String value(Map<String, String> values, String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("no " + key);
        }
        return value;
    }
}
