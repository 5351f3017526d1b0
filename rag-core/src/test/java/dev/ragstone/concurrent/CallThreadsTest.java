package dev.ragstone.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.concurrent.CallException.Reason;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.KeptContext;
import org.slf4j.MDC;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CallThreadsTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final CallThreads threads = new CallThreads("call-threads-test-");
    private final LimitedCalls calls = threads.calls();

    @BeforeAll
    static void keepContext() {
        KeptContext.begin();
    }

    @AfterEach
    void close() {
        threads.close();
    }

    @Test
    void threadsAreNamedDaemonsOfThePlatform() throws CallException {
        Thread thread = calls.call(LONG, Thread::currentThread);

        assertThat(thread.getName()).isEqualTo("call-threads-test-1");
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.isVirtual()).isFalse();
    }

    @Test
    void callHasTheLoggingContextOfItsCallerAndLeavesNothingOfIt() throws CallException {
        MDC.put("request", "r-7");
        String first = calls.call(LONG, () -> {
            MDC.put("left", "behind");
            return MDC.get("request");
        });
        MDC.clear();

        assertThat(first).isEqualTo("r-7");
        assertThat(calls.call(LONG, () -> Optional.ofNullable(MDC.get("request"))))
                .isEmpty();
        assertThat(calls.call(LONG, () -> Optional.ofNullable(MDC.get("left")))).isEmpty();
    }

    @Test
    void callFindsTheClassesOfItsCaller() throws Exception {
        Thread caller = Thread.currentThread();
        ClassLoader own = caller.getContextClassLoader();
        try (var application = new URLClassLoader(new URL[0], own)) {
            caller.setContextClassLoader(application);
            Thread worker = calls.call(LONG, Thread::currentThread);
            ClassLoader seen = calls.call(LONG, () -> Thread.currentThread().getContextClassLoader());
            threads.close();
            worker.join();

            assertThat(seen).isSameAs(application);
            assertThat(worker.getContextClassLoader()).isNotSameAs(application);
        } finally {
            caller.setContextClassLoader(own);
        }
    }

    @Test
    void callHasNoThreadLocalsOfItsCaller() throws CallException {
        var tenant = new InheritableThreadLocal<String>();
        tenant.set("alice");

        Optional<String> seen = calls.call(LONG, () -> Optional.ofNullable(tenant.get()));

        assertThat(seen).isEmpty();
    }

    @Test
    void interruptForOneCallDoesNotReachTheNext() throws CallException {
        for (int i = 0; i < 50; i++) {
            LimitedCall<String> busy = calls.start(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
                return "interrupted";
            });
            busy.giveUp();
            while (calls.late() > 0) {
                Thread.onSpinWait();
            }

            assertThat(calls.call(LONG, () -> Thread.currentThread().isInterrupted()))
                    .isFalse();
        }
    }

    @Test
    void closingInterruptsWhatRunsAndEndsTheThreads() throws CallException, InterruptedException {
        var stubborn = new Stubborn();
        Thread idle = calls.call(LONG, Thread::currentThread);
        LimitedCall<String> running = calls.start(stubborn);
        stubborn.begun.await();

        threads.close();
        threads.close();

        stubborn.interrupted.await();
        stubborn.release();
        assertThat(running.await(LONG)).isEqualTo("released");
        assertThat(idle.join(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void noCallIsBegunAfterClosing() {
        threads.close();

        assertThatExceptionOfType(CallException.class)
                .isThrownBy(() -> calls.call(LONG, () -> "heron"))
                .matches(e -> e.reason() == Reason.CLOSED);
    }
}
