package dev.ragstone.retrieval.expand;

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
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The expansions of one query: started together, collected in their order until the time is over, and then left. */
final class ExpansionLegs implements AutoCloseable {

    private final SideCalls calls;
    private final Duration budget;
    private final int maxQueries;
    private final long deadline;
    private final List<Future<List<Leg>>> expansions = new ArrayList<>();
    private final List<RuntimeException> refused = new ArrayList<>();
    private final Queue<Future<?>> started = new ConcurrentLinkedQueue<>();

    /** A query and the search for it. */
    record Leg(ExpandedQuery query, Future<Retrieval> search) {}

    /** A query and what was found for it. */
    record Found(ExpandedQuery query, Retrieval retrieval) {}

    ExpansionLegs(SideCalls calls, Duration budget, int maxQueries) {
        this.calls = calls;
        this.budget = budget;
        this.maxQueries = maxQueries;
        this.deadline = System.nanoTime() + budget.toNanos();
    }

    /** Starts {@code expand} and, as soon as it has given them, {@code search} for each of its queries. */
    void start(Callable<List<ExpandedQuery>> expand, Function<ExpandedQuery, Retrieval> search) {
        try {
            expansions.add(submit(() -> {
                var legs = new ArrayList<Leg>();
                for (ExpandedQuery query :
                        expand.call().stream().limit(maxQueries).toList()) {
                    legs.add(new Leg(query, submit(() -> search.apply(query))));
                }
                return legs;
            }));
        } catch (RagException e) {
            refused.add(e);
        }
    }

    private <T> Future<T> submit(Callable<T> work) {
        Future<T> task = calls.start(work);
        started.add(task);
        return task;
    }

    /** What was found in time, in the order of the expanders and their queries, no query twice. */
    List<Found> collect(ExpansionRun run) {
        refused.forEach(run::failed);
        var found = new ArrayList<Found>();
        Set<String> seen = new HashSet<>();
        seen.add(key(run.question()));
        for (Future<List<Leg>> expansion : expansions) {
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

    private <T> @Nullable T await(Future<T> task, ExpansionRun run) {
        try {
            return task.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            run.late(budget);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("the search was interrupted", "", true, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            run.failed(e.getCause() == null ? e : e.getCause());
        }
        return null;
    }

    /** Interrupts what still runs. */
    @Override
    public void close() {
        started.forEach(task -> task.cancel(true));
    }
}
