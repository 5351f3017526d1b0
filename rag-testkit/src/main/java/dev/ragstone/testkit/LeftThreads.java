package dev.ragstone.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Shows which threads some work left behind: {@code assertThat(left.named(...)).isEmpty()} after the work. A thread may
 * take a moment to end after its executor has: an executor has terminated as soon as its last thread says that it goes.
 */
public final class LeftThreads {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Set<Thread> before;

    private LeftThreads(Set<Thread> before) {
        this.before = before;
    }

    /** Threads that run now are not counted. */
    public static LeftThreads sinceNow() {
        return new LeftThreads(Thread.getAllStackTraces().keySet());
    }

    /** Whoever started them. */
    public static LeftThreads ofAll() {
        return new LeftThreads(Set.of());
    }

    /**
     * The names of the threads that fit and do not end.
     *
     * @throws InterruptedException if interrupted while waiting for their ends
     */
    public List<String> named(Predicate<String> name) throws InterruptedException {
        List<Thread> running = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && name.test(thread.getName()))
                .toList();
        for (Thread thread : running) {
            if (!thread.join(PATIENCE)) {
                break;
            }
        }
        return running.stream().filter(Thread::isAlive).map(Thread::getName).toList();
    }
}
