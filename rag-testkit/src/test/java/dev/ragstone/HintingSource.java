package dev.ragstone;

import dev.ragstone.error.DocumentException;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceVisitor;
import dev.ragstone.testkit.fake.MapSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A source that hints when a test tells it to, and counts its scans. */
final class HintingSource implements Source {

    final MapSource items = new MapSource("mem:");
    final AtomicInteger scans = new AtomicInteger();
    private final List<Runnable> hints = new CopyOnWriteArrayList<>();
    private volatile boolean observable = true;
    private volatile @Nullable Error error;

    HintingSource observable(boolean observable) {
        this.observable = observable;
        return this;
    }

    /** Makes every attempt to observe it end with {@code error}. */
    HintingSource observable(Error error) {
        this.error = error;
        return this;
    }

    void hint() {
        hints.forEach(Runnable::run);
    }

    boolean isObserved() {
        return !hints.isEmpty();
    }

    @Override
    public String name() {
        return items.name();
    }

    @Override
    public void scan(SourceVisitor visitor) {
        scans.incrementAndGet();
        items.scan(visitor);
    }

    @Override
    public boolean covers(String uri) {
        return items.covers(uri);
    }

    @Override
    public Observation observe(Runnable hint) {
        if (error != null) {
            throw error;
        }
        if (!observable) {
            throw new DocumentException("cannot be observed", "", true, null);
        }
        hints.add(hint);
        return () -> hints.remove(hint);
    }
}
