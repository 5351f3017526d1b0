package dev.ragstone.ingest.isolation;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;

/** A child did not answer as it should; its message is the reason to report for the item. */
final class ChildException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Outcome outcome;
    private final boolean perhapsTheChild;

    private ChildException(Outcome outcome, String reason, boolean perhapsTheChild) {
        super(reason);
        this.outcome = outcome;
        this.perhapsTheChild = perhapsTheChild;
    }

    /** The item is to blame. */
    static ChildException ofItem(Outcome outcome, String reason) {
        return new ChildException(outcome, reason, false);
    }

    /** The item may be to blame, or what the child did before. */
    static ChildException ofChild(String reason) {
        return new ChildException(Outcome.FAILED, reason, true);
    }

    /** There is no child to read with. */
    static ChildException noChild(String problem) {
        return new ChildException(
                Outcome.FAILED,
                "no process to read it in could be started: " + problem
                        + "; set classPath or javaExecutable, or read in this process with isolation(false)",
                false);
    }

    /** Whether another child may read what this one could not, given that it had read others before. */
    boolean perhapsTheChild() {
        return perhapsTheChild;
    }

    Extraction extraction() {
        return Extraction.without(outcome, String.valueOf(getMessage()), IsolatedReader.UNTOLD);
    }
}
