package dev.ragstone.app.command;

/** The user stopped the program. */
final class Interruption extends RuntimeException {

    /** What shells expect of a program that ended on Ctrl-C. */
    static final int EXIT_CODE = 130;

    private static final long serialVersionUID = 1L;

    Interruption() {
        super("interrupted");
    }
}
