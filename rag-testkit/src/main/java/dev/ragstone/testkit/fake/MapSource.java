package dev.ragstone.testkit.fake;

import dev.ragstone.document.Metadata;
import dev.ragstone.error.DocumentException;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A source whose items a test puts in and takes out.
 *
 * <p>It offers items in the order of their URIs and covers every URI that starts with its root. Putting an item again
 * moves its modification time forward, as saving a file does. It counts how often contents were opened, so that a test
 * can tell that an unchanged item was not read.
 *
 * @since 0.1
 */
public final class MapSource implements Source {

    private static final Instant FIRST_CHANGE = Instant.parse("2024-01-01T00:00:00Z");

    private final String root;
    private final Map<String, SourceItem> items = new ConcurrentSkipListMap<>();
    private final Map<String, String> problems = new ConcurrentSkipListMap<>();
    private final Map<String, String> withheld = new ConcurrentSkipListMap<>();
    private final AtomicInteger changes = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();
    private volatile boolean failing;

    /** An empty source with the root {@code memory:/}. */
    public MapSource() {
        this("memory:/");
    }

    /** An empty source; URIs start with {@code root}, which is also its name. */
    public MapSource(String root) {
        if (root.isBlank()) {
            throw new IllegalArgumentException("root must not be blank");
        }
        this.root = root;
    }

    /** Puts a text under {@code name}, replacing an earlier one. */
    public MapSource put(String name, String text) {
        return put(name, text, Metadata.empty(), Set.of());
    }

    /** Puts a text with metadata and access labels under {@code name}, replacing an earlier one. */
    public MapSource put(String name, String text, Metadata metadata, Set<String> accessLabels) {
        return put(name, text.getBytes(StandardCharsets.UTF_8), metadata, accessLabels);
    }

    /** Puts bytes with metadata and access labels under {@code name}, replacing earlier ones. */
    public MapSource put(String name, byte[] bytes, Metadata metadata, Set<String> accessLabels) {
        byte[] copy = bytes.clone();
        Instant modified = FIRST_CHANGE.plusSeconds(changes.incrementAndGet());
        return put(new SourceItem(
                uri(name),
                name,
                copy.length,
                modified,
                () -> {
                    opened.incrementAndGet();
                    return new ByteArrayInputStream(copy);
                },
                metadata,
                accessLabels));
    }

    /** Puts an item of the test's own making, whose URI need not start with the root. */
    public MapSource put(SourceItem item) {
        items.put(item.uri(), item);
        return this;
    }

    /** Takes the item under {@code name} out. */
    public MapSource remove(String name) {
        items.remove(uri(name));
        return this;
    }

    /** Makes every further scan report that {@code name} could not be listed. */
    public MapSource problem(String name, String reason) {
        problems.put(uri(name), reason);
        return this;
    }

    /** Makes every further scan withhold {@code name} from everyone, until it is put again. */
    public MapSource withhold(String name, String reason) {
        items.remove(uri(name));
        withheld.put(uri(name), reason);
        return this;
    }

    /** Makes every further scan fail whole, or work again. */
    public MapSource failing(boolean failing) {
        this.failing = failing;
        return this;
    }

    /** Makes the source list everything again. */
    public MapSource heal() {
        problems.clear();
        return failing(false);
    }

    /** The URI of the item under {@code name}. */
    public String uri(String name) {
        return root + name;
    }

    /** How often the content of an item was opened. */
    public int opened() {
        return opened.get();
    }

    @Override
    public String name() {
        return root;
    }

    @Override
    public void scan(SourceVisitor visitor) {
        if (failing) {
            throw new DocumentException("the source " + root + " was told to fail", "", true, null);
        }
        problems.forEach(visitor::problem);
        withheld.forEach((uri, reason) -> {
            if (!items.containsKey(uri)) {
                visitor.withheld(uri, reason);
            }
        });
        items.values().stream()
                .filter(item -> !problems.containsKey(item.uri()))
                .forEach(visitor::item);
    }

    @Override
    public boolean covers(String uri) {
        return uri.startsWith(root) || items.containsKey(uri);
    }
}
