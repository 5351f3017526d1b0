package dev.ragstone.app.chat;

import dev.ragstone.app.terminal.Console;
import dev.ragstone.app.terminal.Passages;
import dev.ragstone.app.terminal.WrappedText;
import dev.ragstone.document.Chunk;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.prompt.NumberedSource;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** Shows the passages an answer could rest on: all of them in a list, or one with the cited words marked. */
final class SourcesView {

    private static final String INDENT = "    ";

    private final Console console;
    private final Answer answer;
    private final Passages passages = new Passages(Path.of(""));

    SourcesView(Console console, Answer answer) {
        this.console = console;
        this.answer = answer;
    }

    void list() {
        if (answer.sources().isEmpty()) {
            console.out().println("Nothing was found for the last question.");
        }
        for (NumberedSource source : answer.sources()) {
            head(source);
        }
    }

    /** Shows the source with this number; returns false if there is none. */
    boolean open(String number) {
        String digits = number.replaceAll("^\\[|\\]$", "");
        for (NumberedSource source : answer.sources()) {
            if (digits.equals(Integer.toString(source.number()))) {
                head(source);
                console.out().println();
                var text = new WrappedText(console.out(), console.outTerminal() ? console.columns() : 0, INDENT);
                text.append(marked(source));
                text.end();
                return true;
            }
        }
        return false;
    }

    private void head(NumberedSource source) {
        Chunk chunk = source.hit().chunk();
        boolean cited = !citations(source).isEmpty();
        String title = passages.title(source.hit().document());
        console.out().println("[" + source.number() + "] " + (cited ? console.bold(title) + " (cited)" : title));
        String place = Passages.place(chunk);
        if (!place.isEmpty()) {
            console.out().println(INDENT + console.faint(place));
        }
        console.out()
                .println(INDENT
                        + console.place(passages.characters(source.hit().document(), chunk.start(), chunk.end())));
    }

    private List<Citation> citations(NumberedSource source) {
        return answer.citations().stream()
                .filter(citation -> citation.number() == source.number())
                .sorted(Comparator.comparingInt(Citation::start))
                .toList();
    }

    /** The passage with what is cited of it between marks. Citations may overlap, and reach beyond a passage. */
    private String marked(NumberedSource source) {
        Chunk chunk = source.hit().chunk();
        String text = chunk.text();
        var out = new StringBuilder();
        int done = 0;
        for (Citation citation : citations(source)) {
            int start = Math.clamp(citation.start() - chunk.start(), done, text.length());
            int end = Math.clamp(citation.end() - chunk.start(), start, text.length());
            out.append(text, done, start).append(console.marked(text.substring(start, end)));
            done = end;
        }
        return out.append(text, done, text.length()).toString();
    }
}
