package dev.ragstone.concurrent;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Says why a call gave nothing. Checked, because whoever waits for the call has to state it in words of its own.
 *
 * @since 0.1
 */
public final class CallException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    CallException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** Why a call gave nothing. */
    public enum Reason {
        /** It threw something, which is the cause. */
        FAILED,
        /** It took longer than it may, and was given up. */
        LATE,
        /** The waiting thread was interrupted; its interrupt flag is set, and the call was given up. */
        INTERRUPTED,
        /** It was given up by another thread than the one that waits. */
        GIVEN_UP,
        /** It was not begun, since too many earlier calls are late and have not ended. */
        STUCK,
        /** It was not begun, since the threads are closed. */
        CLOSED
    }

    /** Why the call gave nothing. */
    public Reason reason() {
        return reason;
    }

    /** What the call threw, to be thrown anew; this itself, wrapped, if the call threw nothing. An error is thrown at once. */
    public RuntimeException failure() {
        Throwable thrown = thrown();
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException known ? known : new IllegalStateException(thrown);
    }

    /**
     * What the call threw, for who can do without it; this itself if the call threw nothing. An error of the machine, which
     * nobody can do without, is thrown at once.
     */
    public Throwable harmless() {
        Throwable thrown = thrown();
        if (thrown instanceof VirtualMachineError error) {
            throw error;
        }
        return thrown;
    }

    private Throwable thrown() {
        return reason == Reason.FAILED ? Objects.requireNonNullElse(getCause(), this) : this;
    }
}
