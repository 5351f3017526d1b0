package dev.ragstone.http;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer as it comes. Read by one thread, cancelled by any. The next part is asked for only when the one
 * before has been read, so that never more than one waits in memory.
 */
final class StreamedBody implements HttpResponse.BodySubscriber<StreamedBody> {

    private final BlockingQueue<Part> parts = new LinkedBlockingQueue<>();
    private final Queue<ByteBuffer> current = new ArrayDeque<>();
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private boolean ended;

    private record Part(
            List<ByteBuffer> buffers,
            boolean last,
            @Nullable Throwable failure) {}

    @Override
    public CompletionStage<StreamedBody> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        if (subscription.complete(given)) {
            given.request(1);
        } else {
            given.cancel();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        parts.add(new Part(List.copyOf(buffers), false, null));
    }

    @Override
    public void onError(Throwable failure) {
        parts.add(new Part(List.of(), true, failure));
    }

    @Override
    public void onComplete() {
        parts.add(new Part(List.of(), true, null));
    }

    /**
     * The next bytes, at least one; null at the end.
     *
     * @throws HttpTimeoutException if none come in time
     * @throws IOException if the connection is lost
     */
    @Nullable
    ByteBuffer next(Deadline deadline) throws IOException, InterruptedException {
        while (!ended) {
            ByteBuffer buffer = current.poll();
            if (buffer == null) {
                receive(deadline);
            } else if (buffer.hasRemaining()) {
                return buffer;
            }
        }
        return null;
    }

    private void receive(Deadline deadline) throws IOException, InterruptedException {
        Part part = parts.poll(Math.max(0, deadline.left().toNanos()), TimeUnit.NANOSECONDS);
        if (part == null) {
            throw new HttpTimeoutException("no more of the answer came in time");
        }
        current.addAll(part.buffers());
        if (!part.last()) {
            subscription.join().request(1);
            return;
        }
        ended = true;
        if (part.failure() != null) {
            throw new IOException("the connection was lost in the middle of the answer", part.failure());
        }
    }

    /** Closes the connection; who reads finds the end. */
    void cancel() {
        if (!subscription.cancel(false)) {
            CompletableFuture<Void> unused = subscription.thenAccept(Flow.Subscription::cancel);
        }
        parts.add(new Part(List.of(), true, null));
    }
}
