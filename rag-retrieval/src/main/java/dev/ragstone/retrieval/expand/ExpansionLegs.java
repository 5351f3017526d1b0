package dev.ragstone.retrieval.expand;

import dev.ragstone.concurrent.CallException;
import dev.ragstone.concurrent.LimitedCall;
import dev.ragstone.concurrent.LimitedCalls;
import dev.ragstone.concurrent.TimeLimit;
import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.search.Retrieval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The expansions of one query: started together, collected in their order until the time is over, and then left. */
final class ExpansionLegs implements AutoCloseable {

    private final LimitedCalls calls;
    private final Duration budget;
    private final int maxQueries;
    private final long deadline;
    private final List<LimitedCall<List<Leg>>> expansions = new ArrayList<>();
    private final List<RuntimeException> refused = new ArrayList<>();
    private final Queue<LimitedCall<?>> started = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /** A query and the search for it. */
    record Leg(ExpandedQuery query, LimitedCall<Retrieval> search) {}

    /** A query and what was found for it. */
    record Found(ExpandedQuery query, Retrieval retrieval) {}

    ExpansionLegs(LimitedCalls calls, Duration budget, int maxQueries) {
        this.calls = calls;
        this.budget = budget;
        this.maxQueries = maxQueries;
        this.deadline = TimeLimit.deadline(budget);
    }

    /** Starts {@code expand} and, as soon as it has given them, {@code search} for each of its queries. */
    void start(Supplier<List<ExpandedQuery>> expand, Function<ExpandedQuery, Retrieval> search) {
        try {
            expansions.add(submit(() -> {
                var legs = new ArrayList<Leg>();
                for (ExpandedQuery query :
                        List.copyOf(expand.get().stream().limit(maxQueries).toList())) {
                    legs.add(new Leg(query, submit(() -> search.apply(query))));
                }
                return legs;
            }));
        } catch (RagException e) {
            refused.add(e);
        }
    }

    private <T> LimitedCall<T> submit(Supplier<T> work) {
        if (closed) {
            throw tooLate();
        }
        try {
            LimitedCall<T> call = calls.start(work);
            started.add(call);
            if (closed) {
                call.giveUp();
                throw tooLate();
            }
            return call;
        } catch (CallException e) {
            throw e.reason() == CallException.Reason.CLOSED
                    ? new RagException("the retriever is closed", "", false, e)
                    : new RagException("earlier expansions have not ended yet", "", true, e);
        }
    }

    /** For an expander that did not heed its interrupt: nobody wants its queries any more. */
    private static RagException tooLate() {
        return new RagException("the search has ended", "", false, null);
    }

    /** What was found in time, in the order of the expanders and their queries, no query twice. */
    List<Found> collect(ExpansionRun run) {
        refused.forEach(run::failed);
        var found = new ArrayList<Found>();
        Set<String> seen = new HashSet<>();
        seen.add(key(run.question()));
        for (LimitedCall<List<Leg>> expansion : expansions) {
            List<Leg> legs = await(expansion, run);
            for (Leg leg : legs == null ? List.<Leg>of() : legs) {
                Retrieval retrieval =
                        found.size() < maxQueries && seen.add(key(leg.query().text()))
                                ? await(leg.search(), run)
                                : null;
                if (retrieval != null) {
                    found.add(new Found(leg.query(), retrieval));
                }
            }
        }
        return found;
    }

    private static String key(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }

    private <T> @Nullable T await(LimitedCall<T> call, ExpansionRun run) {
        try {
            return call.await(Duration.ofNanos(deadline - System.nanoTime()));
        } catch (CallException e) {
            switch (e.reason()) {
                case LATE -> run.late(budget);
                case INTERRUPTED -> throw new StoreException("the search was interrupted", "", true, e);
                default -> run.failed(e.harmless());
            }
            return null;
        }
    }

    /** Interrupts what still runs. */
    @Override
    public void close() {
        closed = true;
        started.forEach(LimitedCall::giveUp);
    }
}
