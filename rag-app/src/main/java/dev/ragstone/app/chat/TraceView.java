package dev.ragstone.app.chat;

import dev.ragstone.app.terminal.Console;
import dev.ragstone.generation.Answer;
import dev.ragstone.trace.TracePrinter;

/** Shows what was done for an answer, step by step. */
final class TraceView {

    private TraceView() {}

    static void print(Console console, Answer answer) {
        TracePrinter.steps(answer.trace()).forEach(console.out()::println);
        console.out().println(console.faint("Written by " + answer.generator()));
    }
}
