package dev.ragstone.openai;

import dev.ragstone.trace.Warning;
import java.util.Optional;

/**
 * What a stream has said about its end. Not every server says {@code [DONE]}, and most say why they finished in a part of
 * its own; but some gateways give a reason with every part, so that one that comes with text is only believed if the
 * connection then ends in order. Used by one thread.
 */
final class Ending {

    private String reason = "";
    private boolean ownPart;
    private boolean takenBack;
    private boolean counted;
    private boolean leftOpen;
    private boolean done;

    /** A part has come, with a reason or an empty one. */
    void part(String given, boolean speaks) {
        if (speaks) {
            takenBack |= !reason.isEmpty();
            reason = given;
            ownPart = false;
        } else if (!given.isEmpty()) {
            reason = given;
            ownPart = true;
        }
    }

    /** The usage has come by itself, which is the last thing that does. */
    void counted() {
        counted = true;
    }

    /** The last line has come. */
    void done() {
        done = true;
    }

    /** Nothing came any more in time. */
    void leftOpen() {
        leftOpen = true;
    }

    boolean isDone() {
        return done;
    }

    /** Whether no more text is expected. */
    boolean isFinished() {
        return done || ownPart;
    }

    /** Whether the answer is whole if the connection ends. */
    boolean isWhole() {
        return done || !reason.isEmpty();
    }

    String reason() {
        return reason;
    }

    /** That something may be missing at the end of the answer of {@code name}. */
    Optional<Warning> warning(String name) {
        return switch (reason) {
            case "length" -> cut("the answer of " + name + " ends where the longest allowed answer does");
            case "content_filter" -> cut("the answer of " + name + " was ended by the filter of the service");
            default ->
                isDoubtful()
                        ? cut("the answer of " + name + " may go on: the service did not say that it was done")
                        : Optional.empty();
        };
    }

    private boolean isDoubtful() {
        boolean unsaid = leftOpen && !(ownPart && counted);
        return !done && (unsaid || (takenBack && !ownPart));
    }

    private static Optional<Warning> cut(String message) {
        return Optional.of(new Warning("answer-cut", message));
    }
}
