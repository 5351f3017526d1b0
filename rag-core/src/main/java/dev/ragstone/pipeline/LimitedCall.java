package dev.ragstone.pipeline;

import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A call that may be given up, and counts as late from then on until it ends. */
final class LimitedCall<T> extends FutureTask<T> {

    private final Course course;

    LimitedCall(Supplier<T> work, AtomicInteger late) {
        this(work, new Course(late));
    }

    private LimitedCall(Supplier<T> work, Course course) {
        super(() -> {
            try {
                return work.get();
            } finally {
                course.end();
            }
        });
        this.course = course;
    }

    /** Interrupts it; nobody waits for it any more. */
    void giveUp() {
        course.giveUp();
        cancel(true);
    }

    @Override
    public void run() {
        super.run();
        // One that was cancelled before it began did nothing.
        course.end();
    }

    /** Whether it is over, and whether anybody waits for that. */
    private static final class Course {

        private final AtomicInteger late;
        private boolean ended;
        private boolean givenUp;

        Course(AtomicInteger late) {
            this.late = late;
        }

        synchronized void end() {
            if (givenUp && !ended) {
                late.decrementAndGet();
            }
            ended = true;
        }

        synchronized void giveUp() {
            if (!ended && !givenUp) {
                givenUp = true;
                late.incrementAndGet();
            }
        }
    }
}
