package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.Validators;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is kept of a page between scans, apart from its body.
 *
 * @param url the address that answered
 * @param name a file name that hints at the type
 * @param size of the body in bytes
 * @param sha256 of the body
 * @param modified when the content last changed, as far as can be told
 * @param fetched when this content was first fetched
 * @param notes what the source adds to the metadata, as it was when this content was first fetched
 */
record CachedPage(
        String url,
        Validators validators,
        String name,
        long size,
        String sha256,
        Instant modified,
        Instant fetched,
        PageFacts facts,
        Map<String, String> notes) {

    CachedPage {
        modified = Instant.ofEpochMilli(modified.toEpochMilli());
        fetched = Instant.ofEpochMilli(fetched.toEpochMilli());
        notes = new TreeMap<>(notes);
    }
}
