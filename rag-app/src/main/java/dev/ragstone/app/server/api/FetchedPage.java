package dev.ragstone.app.server.api;

import dev.ragstone.ingest.web.WebSource;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A page that has been fetched, as a source: to index it nobody has to be waited for. Used while its source is open. */
final class FetchedPage implements Source {

    private final WebSource source;
    private final List<SourceItem> items = new ArrayList<>();
    private final List<Map.Entry<String, String>> problems = new ArrayList<>();

    private FetchedPage(WebSource source) {
        this.source = source;
    }

    /**
     * Fetches the page, in this thread; an interrupt ends that.
     *
     * @throws dev.ragstone.error.DocumentException if nothing can be fetched at all
     */
    static FetchedPage of(WebSource source) {
        var page = new FetchedPage(source);
        source.scan(new SourceVisitor() {
            @Override
            public void item(SourceItem item) {
                page.items.add(item);
            }

            @Override
            public void problem(String uri, String reason) {
                page.problems.add(Map.entry(uri, reason));
            }
        });
        return page;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public void scan(SourceVisitor visitor) {
        items.forEach(visitor::item);
        problems.forEach(problem -> visitor.problem(problem.getKey(), problem.getValue()));
    }

    @Override
    public boolean covers(String uri) {
        return source.covers(uri);
    }
}
