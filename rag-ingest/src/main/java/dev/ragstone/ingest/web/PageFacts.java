package dev.ragstone.ingest.web;

import java.util.List;

/**
 * What a page says about itself to those who crawl.
 *
 * @param canonical the address it wants to be known by; empty when it does not say
 * @param links where it leads, in normal form, without those it asks not to follow
 * @param more whether it has more links than were taken
 * @param login whether it asks for a password and says little else
 */
record PageFacts(boolean noindex, boolean nofollow, String canonical, List<String> links, boolean more, boolean login) {

    /** Nothing said. */
    static final PageFacts NONE = new PageFacts(false, false, "", List.of(), false, false);

    PageFacts {
        links = List.copyOf(links);
    }
}
