package dev.ragstone.ingest;

import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a scan of a folder found, by names. */
final class SidecarScan implements SourceVisitor {

    final Map<String, SourceItem> items = new TreeMap<>();
    final List<String> problems = new ArrayList<>();
    final Map<String, String> withheld = new TreeMap<>();

    private final Path root;

    private SidecarScan(Path root) {
        this.root = root;
    }

    /** Scans {@code source}, whose files are below {@code root}. */
    static SidecarScan of(Source source, Path root) {
        var scan = new SidecarScan(root);
        source.scan(scan);
        return scan;
    }

    @Override
    public void withheld(String uri, String reason) {
        withheld.put(root.relativize(Path.of(URI.create(uri))).toString(), reason);
    }

    @Override
    public void item(SourceItem item) {
        items.put(item.name(), item);
    }

    @Override
    public void problem(String uri, String reason) {
        problems.add(uri + " " + reason);
    }

    SourceItem item(String name) {
        return Optional.ofNullable(items.get(name)).orElseThrow(() -> new AssertionError("no item " + name));
    }
}
