package dev.ragstone.ingest.web;

/** Ends a fetch that turned out not to be wanted, for instance because a redirect leaves the site. */
final class PassedOver extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Why why;
    private final String address;

    /** Why a page is left alone. */
    enum Why {
        /** It lies outside what the user asked for. */
        ELSEWHERE,
        /** It looks like a login, so the page that was asked for may still be behind it. */
        LOGIN,
        /** It was visited before in this scan. */
        VISITED,
        /** The robots.txt of its host asks not to. */
        DISALLOWED,
        /** The robots.txt of its host could not be fetched, which was reported once for the host. */
        NO_RULES
    }

    PassedOver(Why why, String address) {
        super(address, null, false, false);
        this.why = why;
        this.address = address;
    }

    /** What was not asked for its page. */
    String address() {
        return address;
    }

    Why why() {
        return why;
    }
}
