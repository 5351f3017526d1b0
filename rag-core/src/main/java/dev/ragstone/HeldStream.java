package dev.ragstone;

import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.AnswerStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** Keeps the parts that make an answer open until it is complete or closed. */
final class HeldStream implements AnswerStream {

    private final AnswerStream events;
    private final ServingParts parts;
    private final AtomicBoolean released = new AtomicBoolean();

    /** Takes over one use of {@code parts}. */
    HeldStream(AnswerStream events, ServingParts parts) {
        this.events = events;
        this.parts = parts;
    }

    @Override
    public boolean hasNext() {
        return events.hasNext();
    }

    @Override
    public AnswerEvent next() {
        // A use of its own: another thread may close the stream, and the parts must outlast the call.
        boolean held = parts.acquire();
        try {
            return events.next();
        } finally {
            if (!events.hasNext()) {
                release();
            }
            if (held) {
                parts.release();
            }
        }
    }

    @Override
    public void close() {
        try {
            events.close();
        } finally {
            release();
        }
    }

    private void release() {
        if (released.compareAndSet(false, true)) {
            parts.release();
        }
    }
}
