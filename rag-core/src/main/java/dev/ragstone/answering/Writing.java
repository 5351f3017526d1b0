package dev.ragstone.answering;

import dev.ragstone.prompt.Prompt;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;

/** An answer as it is being written: what a generator says, with its citations checked. Used by one thread. */
final class Writing {

    private final Generation generation;
    private final CitationResolver citations;
    private final StringBuilder shown = new StringBuilder();
    private boolean ended;

    Writing(Generation generation, CitationResolver citations) {
        this.generation = generation;
        this.citations = citations;
    }

    /**
     * Waits until there is something to show: what may become a citation is held back until it is clear. Empty when all is
     * said.
     */
    String next() {
        String piece = "";
        while (piece.isEmpty() && !ended) {
            if (generation.advance()) {
                piece = citations.accept(generation.piece());
            } else {
                ended = true;
                piece = citations.finish();
            }
        }
        shown.append(piece);
        return piece;
    }

    /** What has been shown so far. */
    String shown() {
        return shown.toString();
    }

    Prompt prompt() {
        return generation.prompt();
    }

    Generation generation() {
        return generation;
    }

    /** All that was said, with what it cites; how that went is told to {@code course}. */
    CitationResolver.Resolved cited(AnswerCourse course) {
        var timer = SpanTimer.start("cite");
        var cited = citations.resolved();
        course.warn(cited.warnings());
        timer.count("citations", cited.citations().size())
                .count("uncited", cited.uncited().size());
        course.stepped(
                citations.anyUnchecked() ? timer.end(Span.Result.DEGRADED, "documents could not be read") : timer.ok());
        return cited;
    }

    CitationResolver citations() {
        return citations;
    }
}
