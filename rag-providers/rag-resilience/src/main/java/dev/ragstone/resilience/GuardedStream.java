package dev.ragstone.resilience;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A stream that takes a {@link Course}: opened when first asked, replaced while nobody has seen a token of it. */
final class GuardedStream implements TokenStream {

    private static final Completion CANCELLED = new Completion(Usage.none(), Map.of());

    private final Course course;
    private final ClosedSignal signal = new ClosedSignal();
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile @Nullable TokenStream stream;
    private @Nullable Completion completion;
    private @Nullable RuntimeException failure;
    private @Nullable Error error;
    private boolean begun;
    private boolean started;

    GuardedStream(Course course) {
        this.course = course;
    }

    @Override
    public boolean hasNext() {
        if (signal.isClosed() && completion == null) {
            completion = CANCELLED;
        }
        if (completion != null) {
            return false;
        }
        if (failure != null) {
            throw failure;
        }
        if (error != null) {
            throw error;
        }
        try {
            return proceed();
        } catch (Error e) {
            throw broken(e);
        }
    }

    private Error broken(Error thrown) {
        error = thrown;
        over.set(true);
        closeStream();
        course.broken(thrown);
        return thrown;
    }

    private boolean proceed() {
        try {
            return advance(stream == null ? opened(course.open(signal)) : stream);
        } catch (RuntimeException e) {
            return failed(e);
        }
    }

    private boolean advance(TokenStream current) {
        if (current.hasNext()) {
            if (!begun) {
                begun = true;
                course.begun();
            }
            return true;
        }
        if (signal.isClosed()) {
            completion = CANCELLED;
        } else {
            Completion ending = current.completion();
            @Nullable RuntimeException empty = begun ? null : course.empty(ending);
            if (empty != null) {
                throw empty;
            }
            over.set(true);
            completion = course.completed(ending);
        }
        return false;
    }

    private boolean failed(RuntimeException first) {
        RuntimeException last = first;
        while (!signal.isClosed()) {
            closeStream();
            try {
                TokenStream other = started ? null : course.replace(last, signal);
                if (other == null) {
                    break;
                }
                return advance(opened(other));
            } catch (RuntimeException e) {
                last = e;
            }
        }
        if (signal.isClosed()) {
            completion = CANCELLED;
            return false;
        }
        over.set(true);
        failure = course.failure(last);
        throw failure;
    }

    private TokenStream opened(TokenStream opened) {
        stream = opened;
        if (signal.isClosed()) {
            opened.close();
        }
        return opened;
    }

    @Override
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the answer has ended");
        }
        TokenStream current = stream;
        if (current == null) {
            throw new NoSuchElementException("the answer has ended");
        }
        started = true;
        try {
            return current.next();
        } catch (RuntimeException e) {
            failed(e);
            throw new NoSuchElementException("the answer has ended", e);
        } catch (Error e) {
            throw broken(e);
        }
    }

    @Override
    public Completion completion() {
        if (completion == null) {
            throw new IllegalStateException("the answer has not ended");
        }
        return completion;
    }

    @Override
    public void close() {
        signal.close();
        closeStream();
        if (over.compareAndSet(false, true)) {
            course.cancelled();
        }
    }

    private void closeStream() {
        TokenStream open = stream;
        if (open != null) {
            open.close();
        }
    }
}
