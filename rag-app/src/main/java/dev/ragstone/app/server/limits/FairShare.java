package dev.ragstone.app.server.limits;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Places of which one owner may take only some, so that others find one too. Nobody waits for a place.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class FairShare {

    private final int most;
    private final int each;
    private final Map<String, Integer> taken = new HashMap<>();
    private int all;

    /**
     * Creates the places.
     *
     * @param most how many there are
     * @param each how many of them one owner may take
     */
    public FairShare(int most, int each) {
        if (each < 1 || most < each) {
            throw new IllegalArgumentException(
                    "places must be at least one each but were " + each + " each of " + most);
        }
        this.most = most;
        this.each = each;
    }

    /** What came of asking for a place. */
    public sealed interface Entry {}

    /** There is no place: for this owner, or for anybody. */
    public enum Refusal implements Entry {
        /** The owner has as many as one may have. */
        OWN_SHARE_TAKEN,
        /** All places are taken. */
        FULL
    }

    /** Takes a place for {@code owner}, which closing gives back. */
    public synchronized Entry enter(String owner) {
        int own = taken.getOrDefault(owner, 0);
        if (own >= each) {
            return Refusal.OWN_SHARE_TAKEN;
        }
        if (all >= most) {
            return Refusal.FULL;
        }
        all++;
        taken.put(owner, own + 1);
        return new Place(owner);
    }

    private synchronized void leave(String owner) {
        all--;
        taken.computeIfPresent(owner, (name, own) -> own == 1 ? null : own - 1);
    }

    /** A place that was taken. Closing twice has no effect. */
    public final class Place implements Entry, AutoCloseable {

        private final String owner;
        private final AtomicBoolean left = new AtomicBoolean();

        private Place(String owner) {
            this.owner = owner;
        }

        @Override
        public void close() {
            if (left.compareAndSet(false, true)) {
                leave(owner);
            }
        }
    }
}
