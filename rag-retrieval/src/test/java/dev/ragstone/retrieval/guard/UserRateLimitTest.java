package dev.ragstone.retrieval.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class UserRateLimitTest {

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000);

    @Test
    void fillsUpAtAnEvenPaceAndNoFurther() {
        var limit = UserRateLimit.of(4, Duration.ofSeconds(4), 10, now::get);
        take(limit, "alice", 4);

        assertThat(limit.take("alice")).isEqualTo(Duration.ofSeconds(1));
        pass(Duration.ofHours(1));
        assertThat(take(limit, "alice", 10)).isEqualTo(4);
    }

    @Test
    void clockThatOverflowsOrStandsStillDoesNoHarm() {
        var limit = UserRateLimit.of(1, Duration.ofSeconds(1), 10, now::get);
        assertThat(take(limit, "alice", 3)).isEqualTo(1);

        // Over the end of the numbers: System.nanoTime may begin anywhere.
        pass(Duration.ofSeconds(1));

        assertThat(take(limit, "alice", 3)).isEqualTo(1);
    }

    @Test
    void rememberedUsersAreLimitedAndOthersShareOneBucket() {
        var limit = UserRateLimit.of(2, Duration.ofMinutes(1), 100, now::get);
        for (int i = 0; i < 100; i++) {
            limit.take("user" + i);
        }

        int allowed = 0;
        for (int i = 0; i < 1_000; i++) {
            allowed += limit.take("fresh" + i).isZero() ? 1 : 0;
        }

        assertThat(allowed).isEqualTo(2);
        assertThat(limit.users()).isEqualTo(100);
    }

    @Test
    void nobodyGetsANewBucketByMakingOthersBeForgotten() {
        var limit = UserRateLimit.of(2, Duration.ofMinutes(1), 10, now::get);
        take(limit, "alice", 2);
        for (int i = 0; i < 100; i++) {
            limit.take("sock" + i);
        }

        assertThat(limit.take("alice")).isPositive();
    }

    @Test
    void whoHasNotAskedForLongIsForgotten() {
        var limit = UserRateLimit.of(2, Duration.ofMinutes(1), 10, now::get);
        for (int i = 0; i < 10; i++) {
            limit.take("user" + i);
        }
        pass(Duration.ofMinutes(2));

        assertThat(take(limit, "fresh", 5)).isEqualTo(2);
        assertThat(limit.users()).isEqualTo(1);
    }

    @Test
    void manyThreadsGetNoMoreThanThereIs() throws Exception {
        var limit = UserRateLimit.of(500, Duration.ofMinutes(1), 10, now::get);
        var allowed = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                threads.execute(() -> allowed.addAndGet(take(limit, "alice", 1_000)));
            }
        }

        assertThat(allowed).hasValue(500);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private static int take(UserRateLimit limit, String user, int times) {
        int allowed = 0;
        for (int i = 0; i < times; i++) {
            allowed += limit.take(user).isZero() ? 1 : 0;
        }
        return allowed;
    }
}
