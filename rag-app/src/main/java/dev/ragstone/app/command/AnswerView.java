package dev.ragstone.app.command;

import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.Passages;
import dev.ragstone.app.terminal.WrappedText;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.prompt.NumberedSource;
import java.nio.file.Path;
import java.util.List;

/** Prints an answer while it is made, and then what it rests on. */
final class AnswerView {

    private final Console console;
    private final Passages passages = new Passages(Path.of(""));
    private final WrappedText text;

    AnswerView(Console console) {
        this.console = console;
        this.text = new WrappedText(console.out(), console.outTerminal() ? console.columns() : 0, "");
    }

    void append(String piece) {
        text.append(piece);
    }

    /** Tells that what was printed does not count. */
    void withdraw(String reason) {
        text.end();
        console.out().println();
        console.out().println(console.faint("Withdrawn: " + reason));
        console.out().println();
    }

    void finish(Answer answer) {
        text.end();
        var cited = answer.sources().stream()
                .filter(source -> !citationsOf(source, answer).isEmpty())
                .toList();
        if (!cited.isEmpty()) {
            console.out().println();
            console.out().println(console.bold("Sources"));
            cited.forEach(source -> print(source, citationsOf(source, answer)));
        }
        if (!answer.abstained() && "true".equals(answer.attributes().get("extractive"))) {
            console.out().println();
            console.out()
                    .println(console.faint("The answer is quoted from the documents; no language model wrote it."));
        }
        console.out().flush();
        Warnings.print(console, answer.warnings());
    }

    private void print(NumberedSource source, List<Citation> citations) {
        var document = source.hit().document();
        String place = Passages.place(source.hit().chunk());
        console.out().println("[" + source.number() + "] " + passages.title(document));
        if (!place.isEmpty()) {
            console.out().println("    " + console.faint(place));
        }
        for (Citation citation : citations) {
            console.out()
                    .println("    " + console.place(passages.characters(document, citation.start(), citation.end())));
        }
    }

    private static List<Citation> citationsOf(NumberedSource source, Answer answer) {
        return answer.citations().stream()
                .filter(citation -> citation.number() == source.number())
                .toList();
    }
}
