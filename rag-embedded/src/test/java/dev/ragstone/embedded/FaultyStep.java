package dev.ragstone.embedded;

import dev.ragstone.error.RagException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A step that may go wrong.
 *
 * @param install puts it into a pipeline so that what it gives is what the fault makes of it
 * @param failed the warning when it throws or gives nothing; none if empty
 * @param late the warning when it hangs; if it is {@code error}, the answer fails with a clear message instead
 * @param nonsense what it may give, and the warning about that
 */
record FaultyStep<T>(
        String name,
        BiConsumer<FaultyPipeline, UnaryOperator<T>> install,
        String failed,
        String late,
        List<Nonsense<T>> nonsense) {

    private static final Set<String> IN_CALLERS_THREAD = Set.of("the model", "the listener");

    /** What hangs takes no notice of interrupts, so it is released at the end. */
    private static final CountDownLatch RELEASED = new CountDownLatch(1);

    /** Lets everything that hangs go on. */
    static void release() {
        RELEASED.countDown();
    }

    /** In the caller's thread nobody can leave what takes no notice of interrupts. */
    private UnaryOperator<T> hanging() {
        return IN_CALLERS_THREAD.contains(name) ? FaultyStep::sleep : FaultyStep::hang;
    }

    Stream<Case> cases() {
        var usual = Stream.of(
                new Case(name + " throws", false, pipeline -> install.accept(pipeline, FaultyStep::down), failed),
                new Case(
                        name + " throws an error",
                        false,
                        pipeline -> install.accept(pipeline, FaultyStep::error),
                        failed),
                new Case(
                        name + " gives nothing", false, pipeline -> install.accept(pipeline, any -> nothing()), failed),
                new Case(name + " hangs", true, pipeline -> install.accept(pipeline, hanging()), late));
        return Stream.concat(
                usual,
                nonsense.stream()
                        .map(odd -> new Case(
                                name + " gives " + odd.what(),
                                false,
                                pipeline -> install.accept(pipeline, odd.made()),
                                odd.warning())));
    }

    /** Something that no implementation should give. */
    record Nonsense<T>(String what, UnaryOperator<T> made, String warning) {}

    /** One fault of one step. */
    record Case(String name, boolean hangs, Consumer<FaultyPipeline> fault, String warning) {

        @Override
        public String toString() {
            return name;
        }
    }

    static <T> Nonsense<T> nonsense(String what, UnaryOperator<T> made, String warning) {
        return new Nonsense<>(what, made, warning);
    }

    private static <T> T down(T never) {
        throw new RagException("the service is down", "Wait", true, null);
    }

    private static <T> T error(T never) {
        throw new NoClassDefFoundError("a library is missing");
    }

    /** What an implementation without null checks may give. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    static <T> T nothing() {
        return null;
    }

    private static <T> T sleep(T late) {
        try {
            RELEASED.await();
        } catch (InterruptedException e) {
            throw new RagException("it was interrupted", "", true, e);
        }
        return late;
    }

    private static <T> T hang(T late) {
        boolean released = false;
        while (!released) {
            try {
                RELEASED.await();
                released = true;
            } catch (InterruptedException e) {
                // As a call into native code does not notice.
            }
        }
        return late;
    }
}
