package dev.ragstone.app.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.error.RagException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SyncQueueTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final SyncQueue queue = new SyncQueue();
    private final CountDownLatch turn = new CountDownLatch(1);
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    @AfterEach
    void close() {
        turn.countDown();
        queue.close();
    }

    /** Keeps the queue busy until {@link #turn}. */
    private void busy() {
        queue.start(() -> {
            try {
                turn.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private Optional<Integer> add(String owner) {
        return queue.run(owner, done::incrementAndGet, ended::incrementAndGet, Duration.ZERO);
    }

    @Test
    void sharedWorkThatWaitsIsDoneOnceForAll() {
        SyncQueue.Shared<Integer> shared = queue.shared(done::incrementAndGet);
        busy();
        for (int i = 0; i < 5; i++) {
            assertThat(shared.run(Duration.ZERO)).isEmpty();
        }

        turn.countDown();

        assertThat(queue.run("last", done::get, () -> {}, LONG)).contains(1);
        assertThat(shared.run(LONG)).contains(2);
    }

    @Test
    void nobodyMakesOthersWaitForMoreThanAShare() {
        busy();
        for (int i = 0; i < 16; i++) {
            add("anna");
        }

        assertThatExceptionOfType(HttpProblem.class)
                .isThrownBy(() -> add("anna"))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo("too_many_requests"));
        assertThat(ended).hasValue(1);
        assertThat(add("ben")).isEmpty();
        turn.countDown();
        assertThat(queue.run("carl", done::get, () -> {}, LONG)).contains(17);
        assertThat(ended).hasValue(18);
        assertThat(queue.run("anna", done::get, () -> {}, LONG)).contains(17);
    }

    @Test
    void allTogetherMayOnlyMakeItSoLong() {
        busy();
        for (int i = 0; i < 128; i++) {
            add("user" + i);
        }

        assertThatExceptionOfType(HttpProblem.class)
                .isThrownBy(() -> add("another"))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo("busy"));
    }

    @Test
    void whatIsNotDoneAnyMoreIsEndedAllTheSame() {
        busy();
        add("anna");

        queue.close();

        assertThat(done).hasValue(0);
        assertThat(ended).hasValue(1);
        assertThatExceptionOfType(RagException.class).isThrownBy(() -> add("anna"));
        assertThat(ended).hasValue(2);
    }
}
