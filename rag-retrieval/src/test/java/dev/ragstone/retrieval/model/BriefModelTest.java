package dev.ragstone.retrieval.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BriefModelTest {

    private static final Duration ENOUGH_TO_BEGIN = Duration.ofSeconds(1);

    /** A model that hangs until it is released, and does not heed interrupts. */
    private static final class Hanging implements Generator {

        private final CountDownLatch released = new CountDownLatch(1);
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public String name() {
            return "hanging";
        }

        @Override
        public TokenStream generate(Prompt prompt) {
            asked.incrementAndGet();
            boolean waiting = true;
            while (waiting) {
                try {
                    released.await();
                    waiting = false;
                } catch (InterruptedException e) {
                    // That is what it is like.
                }
            }
            throw new GenerationException("released", "", false, null);
        }
    }

    @Test
    void modelThatHangsIsLeft() {
        var generator = new Hanging();
        try (var model = new BriefModel(generator, 10)) {
            assertThatExceptionOfType(GenerationException.class)
                    .isThrownBy(() -> model.ask("system", "user", Duration.ofMillis(50)))
                    .withMessageContaining("hanging took longer than 50 ms");
        }
        generator.released.countDown();
    }

    @Test
    void modelThatHangsAgainAndAgainIsNoLongerAsked() {
        var generator = new Hanging();
        try (var model = new BriefModel(generator, 10)) {
            for (int i = 0; i < 20; i++) {
                assertThatExceptionOfType(GenerationException.class)
                        .isThrownBy(() -> model.ask("system", "user", Duration.ofMillis(100)));
            }
        }

        assertThat(generator.asked.get()).isBetween(1, 8);
        generator.released.countDown();
    }

    @Test
    void closedOneAsksNobody() {
        var generator = new Hanging();
        var model = new BriefModel(generator, 10);
        model.close();

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> model.ask("system", "user", Duration.ofSeconds(5)))
                .withMessageContaining("closed");
        assertThat(generator.asked).hasValue(0);
    }

    @Test
    @Timeout(120)
    void replyThatBeginsTooLateIsClosedUnread() throws InterruptedException {
        var released = new CountDownLatch(1);
        var closed = new CountDownLatch(1);
        var read = new AtomicBoolean();
        Generator late = new Generator() {
            @Override
            public String name() {
                return "late";
            }

            @Override
            public TokenStream generate(Prompt prompt) {
                while (released.getCount() > 0) {
                    Thread.onSpinWait();
                }
                return new Endless(read, closed);
            }
        };
        try (var model = new BriefModel(late, 1_000_000)) {
            assertThatExceptionOfType(GenerationException.class)
                    .isThrownBy(() -> model.ask("system", "user", ENOUGH_TO_BEGIN));

            released.countDown();

            closed.await();
            assertThat(read).isFalse();
        }
    }

    /** Always has a word more. */
    private record Endless(AtomicBoolean read, CountDownLatch closed) implements TokenStream {

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public String next() {
            read.set(true);
            return "on ";
        }

        @Override
        public Completion completion() {
            return new Completion(Usage.none(), Map.of());
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }
}
