package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.WebUrl;

/** An address to visit, and how it was found. */
record Stop(WebUrl url, Kind kind, int depth) {

    /** How an address was found. */
    enum Kind {
        /** The user named it as a page. */
        PAGE,
        /** A sitemap names it. */
        SITEMAP,
        /** The user named it as the start of a crawl. */
        SEED,
        /** A page of a crawl links to it. */
        LINK;

        /** Whether its links are followed. */
        boolean crawls() {
            return this == SEED || this == LINK;
        }
    }
}
