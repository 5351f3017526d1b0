package dev.ragstone.ingest.web;

import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a scan offered and what it complained about. */
final class Scan implements SourceVisitor {

    final List<SourceItem> items = new ArrayList<>();
    final List<String> problems = new ArrayList<>();

    static Scan of(Source source) {
        var scan = new Scan();
        source.scan(scan);
        return scan;
    }

    @Override
    public void item(SourceItem item) {
        items.add(item);
    }

    @Override
    public void problem(String uri, String reason) {
        problems.add(uri + ": " + reason);
    }

    List<String> uris() {
        return items.stream().map(SourceItem::uri).toList();
    }

    SourceItem only() {
        if (items.size() != 1) {
            throw new AssertionError("expected one item but got " + uris() + " with problems " + problems);
        }
        return items.getFirst();
    }

    static String text(SourceItem item) {
        try (var in = item.content().open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
