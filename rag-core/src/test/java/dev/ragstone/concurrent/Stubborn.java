package dev.ragstone.concurrent;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Gives nothing before it is released, whoever interrupts it. */
final class Stubborn implements Supplier<String> {

    private final CountDownLatch released = new CountDownLatch(1);
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch interrupted = new CountDownLatch(1);
    final AtomicInteger asked = new AtomicInteger();

    @Override
    public String get() {
        asked.incrementAndGet();
        begun.countDown();
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        }
        return "released";
    }

    void release() {
        released.countDown();
    }
}
