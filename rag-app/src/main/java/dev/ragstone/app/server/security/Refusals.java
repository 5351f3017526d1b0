package dev.ragstone.app.server.security;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Notes requests that were refused for want of a key, or of the right one, in the audit log.
 *
 * <p>Whoever has no key must not be able to fill the disk, nor to drown what others did: an address has one line a minute,
 * which says how many there were since its last, and so have all together that are beyond the first 60.
 * What was sent as a key is nowhere in it. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class Refusals implements AutoCloseable {

    /** How many addresses have lines of their own. */
    static final int MOST_CLIENTS = 60;

    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final String OTHERS = "others";

    private final AuditLog audit;
    private final Clock clock;
    private final Map<String, Untold> clients = new LinkedHashMap<>();

    /** Notes in {@code audit}. */
    public Refusals(AuditLog audit) {
        this(audit, Clock.systemUTC());
    }

    Refusals(AuditLog audit, Clock clock) {
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * A request that was refused.
     *
     * @param requestId names it in logs and its response
     * @param client the address it came from; of a proxy, that of the proxy
     * @param status 401 or 403
     * @param route the path, with names in place of what is up to the caller
     */
    public record Refusal(String requestId, String client, int status, String method, String route) {}

    /** What there is to say about an address since its last line. */
    private static final class Untold {

        private Instant told;
        private Refusal last;
        private long count;

        Untold(Instant now, Refusal first) {
            told = now;
            last = first;
        }
    }

    /** Notes that a request was refused, now or later together with others. */
    public synchronized void note(Refusal refusal) {
        Instant now = clock.instant();
        tellDue(now);
        boolean own = clients.containsKey(refusal.client()) || clients.size() < MOST_CLIENTS;
        String known = own ? refusal.client() : OTHERS;
        Untold untold = clients.get(known);
        if (untold == null) {
            clients.put(known, new Untold(now, refusal));
            tell(known, refusal, 1);
        } else {
            untold.last = refusal;
            untold.count++;
        }
    }

    /** An address about which there is nothing to say for a minute is forgotten. */
    private void tellDue(Instant now) {
        var entries = clients.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<String, Untold> entry = entries.next();
            Untold untold = entry.getValue();
            if (untold.told.plus(PAUSE).isAfter(now)) {
                continue;
            }
            if (untold.count == 0) {
                entries.remove();
            } else {
                tell(entry.getKey(), untold.last, untold.count);
                untold.told = now;
                untold.count = 0;
            }
        }
    }

    private void tell(String client, Refusal refusal, long count) {
        var details = new LinkedHashMap<String, Object>();
        details.put("client", client);
        details.put("status", refusal.status());
        details.put("method", refusal.method());
        details.put("path", refusal.route());
        details.put("count", count);
        audit.noteStranger(refusal.requestId(), "refused", details);
    }

    /** Notes what has not been. */
    @Override
    public synchronized void close() {
        clients.forEach((client, untold) -> {
            if (untold.count > 0) {
                tell(client, untold.last, untold.count);
            }
        });
        clients.clear();
    }
}
