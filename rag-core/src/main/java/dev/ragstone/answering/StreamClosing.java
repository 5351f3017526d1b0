package dev.ragstone.answering;

import dev.ragstone.concurrent.CallException;
import dev.ragstone.concurrent.CallThreads;
import dev.ragstone.concurrent.LimitedCall;
import dev.ragstone.concurrent.LimitedCalls;
import dev.ragstone.generation.TokenStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes the streams of models in threads of their own: one that hangs while it is closed, as on a connection that nobody
 * answers, must hold up neither the alarm of all answers nor who reads or leaves this one. Safe for use by several threads.
 */
final class StreamClosing implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StreamClosing.class);

    /** What a stream that is closed in time never takes. */
    private static final Duration LONGEST = AnswerTools.GRACE;

    /** More than for other calls: a stream that is not closed keeps a model at work. */
    private static final int MOST_HANGING = 32;

    private final CallThreads threads = new CallThreads("ragstone-close-");
    private final LimitedCalls calls = threads.calls(MOST_HANGING);

    /** Begins to close {@code stream} and does not wait for it. */
    Closing begin(TokenStream stream) {
        try {
            return new Closing(calls.start(() -> {
                stream.close();
                return true;
            }));
        } catch (CallException e) {
            if (e.reason() == CallException.Reason.CLOSED) {
                // The alarm has ended with these threads, so that nobody else is held up.
                stream.close();
            } else {
                LOG.warn("a stream of a model is left open: {}", e.getMessage());
            }
            return new Closing(null);
        }
    }

    /** A stream that is being closed. */
    static final class Closing {

        private final @Nullable LimitedCall<Boolean> call;

        private Closing(@Nullable LimitedCall<Boolean> call) {
            this.call = call;
        }

        /** Waits until the stream is closed, but not for ever. */
        void await() {
            if (call == null) {
                return;
            }
            try {
                call.awaitDespiteInterrupts(LONGEST);
            } catch (CallException e) {
                LOG.debug("a stream was not closed", e.harmless());
            }
        }
    }

    @Override
    public void close() {
        threads.close();
    }
}
