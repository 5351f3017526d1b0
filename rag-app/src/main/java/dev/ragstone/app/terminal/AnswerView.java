package dev.ragstone.app.terminal;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.prompt.NumberedSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints an answer while it is made, and then what it rests on. */
public final class AnswerView {

    private static final int MOST_DOUBTS = 3;

    private final Console console;
    private final Passages passages = new Passages(Path.of(""));
    private final WrappedText text;

    /** Prints an answer on {@code console}. */
    public AnswerView(Console console) {
        this.console = console;
        this.text = new WrappedText(console.out(), console.outTerminal() ? console.columns() : 0, "");
    }

    /** Prints the next piece of the text. */
    public void append(String piece) {
        text.append(piece);
    }

    /** Tells that what was printed does not count. */
    public void withdraw(String reason) {
        text.end();
        console.out().println();
        console.out().println(console.faint("Withdrawn: " + reason));
        console.out().println();
    }

    /** Ends the text and prints its sources and warnings. */
    public void finish(Answer answer) {
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
        printDoubts(answer);
        console.out().flush();
        Warnings.print(console, answer.warnings());
    }

    /** A warning names some of them, but not every policy warns. */
    private void printDoubts(Answer answer) {
        List<String> doubts = new ArrayList<>();
        answer.groundedness()
                .ifPresent(score ->
                        doubts.add(String.format(Locale.ROOT, "Supported by the sources: %.0f %%", 100 * score)));
        answer.unsupported().stream()
                .limit(MOST_DOUBTS)
                .map(support -> String.format(
                        Locale.ROOT,
                        "  not supported (%.0f %%): %s",
                        100 * support.score(),
                        support.sentence().text()))
                .forEach(doubts::add);
        answer.uncited().stream()
                .limit(MOST_DOUBTS)
                .map(statement -> "  cites no source: " + statement)
                .forEach(doubts::add);
        if (!doubts.isEmpty()) {
            console.out().println();
            doubts.forEach(doubt -> console.out().println(console.faint(doubt)));
        }
    }

    /** Ends the text where it is, for one who stopped it. */
    public void stop() {
        text.end();
        console.out().println(console.faint("Stopped."));
        console.out().flush();
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
