package dev.ragstone.langchain4j;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Runs blocking work beside its caller, in a virtual thread that ends with it: searching is partly computing and partly
 * waiting, and no thread of the caller's is held meanwhile. Cancelling drops the result; the work ends by itself.
 */
final class Async {

    private Async() {}

    static <T> CompletableFuture<T> run(Supplier<T> work) {
        return CompletableFuture.supplyAsync(
                work, task -> Thread.ofVirtual().name("ragstone-langchain4j").start(task));
    }
}
