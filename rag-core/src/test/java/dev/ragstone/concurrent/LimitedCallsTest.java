package dev.ragstone.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ragstone.concurrent.CallException.Reason;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LimitedCallsTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(50);

    private final CallThreads threads = new CallThreads("limited-calls-test-");
    private final LimitedCalls calls = threads.calls();
    private final Stubborn stubborn = new Stubborn();

    @AfterEach
    void close() {
        stubborn.release();
        threads.close();
    }

    @Test
    void givesWhatTheCallGives() throws CallException {
        assertThat(calls.call(LONG, () -> "heron")).isEqualTo("heron");
    }

    @Test
    void lateCallIsInterruptedAndNotWaitedFor() throws CallException, InterruptedException {
        assertThat(reasonOnceBegun()).isEqualTo(Reason.LATE);

        stubborn.interrupted.await();
        assertThat(calls.late()).isEqualTo(1);
    }

    @Test
    void interruptOfTheCallerReachesTheCallAndStaysSet() throws InterruptedException {
        var reason = new CompletableFuture<Reason>();
        var flag = new CompletableFuture<Boolean>();
        Thread caller = Thread.ofPlatform().start(() -> {
            reason.complete(reason(LONG, stubborn));
            flag.complete(Thread.currentThread().isInterrupted());
        });
        stubborn.begun.await();

        caller.interrupt();

        assertThat(reason.join()).isEqualTo(Reason.INTERRUPTED);
        assertThat(flag.join()).isTrue();
        stubborn.interrupted.await();
        assertThat(calls.late()).isEqualTo(1);
    }

    @Test
    void callOfAnInterruptedThreadIsGivenUp() {
        Thread.currentThread().interrupt();

        CallException failure = failure(LONG, stubborn);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.reason()).isEqualTo(Reason.INTERRUPTED);
        assertThat(failure).hasCauseInstanceOf(InterruptedException.class);
    }

    @Test
    void whatHangsIsNotAskedAgainUntilItHasEnded() throws CallException {
        for (int i = 0; i < 4; i++) {
            assertThat(reasonOnceBegun()).isEqualTo(Reason.LATE);
        }

        CallException refused = failure(LONG, stubborn);

        assertThat(refused.reason()).isEqualTo(Reason.STUCK);
        assertThat(refused).hasMessageContaining("4 earlier calls");
        assertThat(stubborn.asked).hasValue(4);

        stubborn.release();
        awaitNoneLate();
        assertThat(calls.call(LONG, stubborn)).isEqualTo("released");
    }

    @Test
    void whatHangsDoesNotKeepAnotherThingInTheSameThreadsFromBeingAsked() throws CallException {
        for (int i = 0; i < 5; i++) {
            failure(SHORT, stubborn);
        }

        assertThat(threads.calls().call(LONG, () -> "other")).isEqualTo("other");
    }

    @Test
    void callsInTimeMayBeAnyNumber() throws CallException {
        var together = new CountDownLatch(50);
        var started = new ArrayList<LimitedCall<String>>();
        for (int i = 0; i < 50; i++) {
            started.add(calls.start(() -> meet(together)));
        }

        for (LimitedCall<String> call : started) {
            assertThat(call.await(LONG)).isEqualTo("met");
        }
    }

    @Test
    void callGivenUpBeforeItBeganIsNotCountedForEver() throws CallException {
        for (int i = 0; i < 200; i++) {
            try {
                calls.start(() -> "unwanted").giveUp();
            } catch (CallException e) {
                assertThat(e.reason()).isEqualTo(Reason.STUCK);
                awaitNoneLate();
            }
        }

        awaitNoneLate();
        assertThat(calls.call(LONG, () -> "wanted")).isEqualTo("wanted");
    }

    @Test
    void callThatIsGivenUpTwiceIsCountedOnce() throws CallException, InterruptedException {
        LimitedCall<String> call = calls.start(stubborn);
        stubborn.begun.await();

        call.giveUp();
        call.giveUp();

        assertThat(calls.late()).isEqualTo(1);
        stubborn.release();
        awaitNoneLate();
    }

    @Test
    void whoWaitsForACallThatIsGivenUpWaitsNoLonger() throws CallException, InterruptedException {
        LimitedCall<String> call = calls.start(stubborn);
        stubborn.begun.await();

        Thread.ofPlatform().start(call::giveUp);

        assertThatExceptionOfType(CallException.class)
                .isThrownBy(() -> call.await(LONG))
                .matches(e -> e.reason() == Reason.GIVEN_UP);
    }

    @Test
    void waitDespiteInterruptsComesToItsEnd() throws CallException, InterruptedException {
        LimitedCall<String> call = calls.start(stubborn);
        stubborn.begun.await();
        Thread.currentThread().interrupt();
        Thread.ofPlatform().start(stubborn::release);

        String result = call.awaitDespiteInterrupts(LONG);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result).isEqualTo("released");
        assertThat(stubborn.interrupted.getCount()).isEqualTo(1);
    }

    @Test
    void waitDespiteInterruptsIsLateAsAnyOther() throws CallException {
        LimitedCall<String> call = calls.start(stubborn);
        Thread.currentThread().interrupt();

        CallException failure = catchThrowableOfType(CallException.class, () -> call.awaitDespiteInterrupts(SHORT));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.reason()).isEqualTo(Reason.LATE);
    }

    @Test
    void failureOfTheCallCanBeThrownAnew() {
        var thrown = new ArithmeticException("seven");

        CallException failure = failure(LONG, () -> {
            throw thrown;
        });

        assertThat(failure.reason()).isEqualTo(Reason.FAILED);
        assertThat(failure.failure()).isSameAs(thrown);
        assertThat(failure.harmless()).isSameAs(thrown);
    }

    @Test
    void errorThatIsNotTheMachinesIsHarmlessToWhoCanDoWithout() {
        var thrown = new NoClassDefFoundError("seven");

        CallException failure = failure(LONG, () -> {
            throw thrown;
        });

        assertThat(failure.harmless()).isSameAs(thrown);
        assertThatExceptionOfType(NoClassDefFoundError.class).isThrownBy(() -> {
            throw failure.failure();
        });
    }

    @Test
    void errorOfTheMachineIsHarmlessToNobody() {
        CallException failure = failure(LONG, () -> {
            throw new StackOverflowError("seven");
        });

        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(failure::harmless);
        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(failure::failure);
    }

    @Test
    void timeMayBeAnyLength() throws CallException {
        Duration forEver = ChronoUnit.FOREVER.getDuration();

        assertThat(calls.call(forEver, () -> "heron")).isEqualTo("heron");
        assertThat(calls.start(() -> "stork").awaitDespiteInterrupts(forEver)).isEqualTo("stork");
        assertThat(reason(Duration.ofSeconds(-1), stubborn)).isEqualTo(Reason.LATE);
    }

    @Test
    void numberOfLateCallsMustBePositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> threads.calls(0))
                .withMessage("mostLate must be positive but was 0");
    }

    /** Of a call that is waited for only when it runs: one that has not begun in time does not hang. */
    private Reason reasonOnceBegun() throws CallException {
        int before = stubborn.asked.get();
        LimitedCall<String> call = calls.start(stubborn);
        while (stubborn.asked.get() == before) {
            Thread.onSpinWait();
        }
        return catchThrowableOfType(CallException.class, () -> call.await(SHORT))
                .reason();
    }

    private Reason reason(Duration limit, Supplier<String> work) {
        return failure(limit, work).reason();
    }

    private CallException failure(Duration limit, Supplier<String> work) {
        return catchThrowableOfType(CallException.class, () -> calls.call(limit, work));
    }

    private void awaitNoneLate() {
        while (calls.late() > 0) {
            Thread.onSpinWait();
        }
    }

    private static String meet(CountDownLatch together) {
        together.countDown();
        try {
            together.await();
            return "met";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
