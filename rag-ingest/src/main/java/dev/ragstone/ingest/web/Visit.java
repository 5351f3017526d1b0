package dev.ragstone.ingest.web;

import dev.ragstone.ingest.web.fetch.WebUrl;
import java.util.Optional;

/** How a visit to an address went. */
sealed interface Visit {

    /** There is a page, new or known. */
    record Found(CachedPage page) implements Visit {}

    /** There is nothing any more. */
    record Gone(WebUrl url, int status) implements Visit {}

    /** It was left alone; {@code before} is what was there last time, or on the way that redirects took. */
    record Passed(PassedOver reason, Optional<CachedPage> before) implements Visit {}

    /** It could not be told; {@code before} is what was there last time, or on the way. */
    record Failed(String reason, Optional<CachedPage> before) implements Visit {}
}
