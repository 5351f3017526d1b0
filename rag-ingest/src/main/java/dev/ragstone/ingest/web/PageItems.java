package dev.ragstone.ingest.web;

import dev.ragstone.document.Metadata;
import dev.ragstone.ingest.web.fetch.WebUrl;
import dev.ragstone.source.Content;
import dev.ragstone.source.SourceItem;
import java.util.Set;

/** Makes items of cached pages. */
final class PageItems {

    private PageItems() {}

    /** The page under {@code uri}, with when it was fetched, the site it is on, and {@code more}. */
    static SourceItem item(PageCache cache, CachedPage page, String uri, Metadata more, Set<String> accessLabels) {
        Metadata metadata = Metadata.empty()
                .with("fetched", page.fetched())
                .with("site", WebUrl.parse(uri).host())
                .with(more);
        return new SourceItem(
                uri, page.name(), page.size(), page.modified(), Content.of(cache.body(page)), metadata, accessLabels);
    }
}
