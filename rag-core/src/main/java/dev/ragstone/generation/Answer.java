package dev.ragstone.generation;

import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.SentenceSupport;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.search.Hit;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * An answer and everything needed to trust it or not.
 *
 * @param text with citations as {@code [1]}
 * @param citations every place the text cites, in order of appearance; all of them resolve
 * @param sources what the generator was given, by number
 * @param hits what retrieval found, best first, without what a screen has dropped
 * @param warnings what went less well than it should have
 * @param generator the name of the generator that wrote the text
 * @param attributes what the generator says about it; see {@link Completion#attributes()}
 * @param groundedness how much of the text the sources support, from 0 to 1; empty when not checked, or when it
 *     states nothing that could be
 * @param unsupported the statements that the sources do not support, in order, each with its score; empty when not checked
 * @param uncited the statements that cite nothing, in order, without list marks; empty for an answer without sources
 * @param usage the tokens of what the generator was asked for this answer, also for a text that was withdrawn; those of models
 *     that rewrite, route, expand, rerank or judge are not in it, and {@link MeteredGenerator} counts them
 * @param trace the steps it took, in order of their end
 * @param traceId names the {@link dev.ragstone.trace.Trace} of it; empty if there is none
 * @since 0.1
 */
public record Answer(
        String text,
        List<Citation> citations,
        List<NumberedSource> sources,
        List<Hit> hits,
        List<Warning> warnings,
        String generator,
        Map<String, String> attributes,
        OptionalDouble groundedness,
        List<SentenceSupport> unsupported,
        List<String> uncited,
        Usage usage,
        List<Span> trace,
        String traceId) {

    private static final String CACHED = "cached";

    public Answer {
        citations = List.copyOf(citations);
        sources = List.copyOf(sources);
        hits = List.copyOf(hits);
        warnings = List.copyOf(warnings);
        attributes = Map.copyOf(attributes);
        unsupported = List.copyOf(unsupported);
        uncited = List.copyOf(uncited);
        trace = List.copyOf(trace);
    }

    /** An answer of which no trace is kept, and nothing was found to be unsupported or uncited. */
    public Answer(
            String text,
            List<Citation> citations,
            List<NumberedSource> sources,
            List<Hit> hits,
            List<Warning> warnings,
            String generator,
            Map<String, String> attributes,
            OptionalDouble groundedness,
            Usage usage,
            List<Span> trace) {
        this(
                text,
                citations,
                sources,
                hits,
                warnings,
                generator,
                attributes,
                groundedness,
                List.of(),
                List.of(),
                usage,
                trace,
                "");
    }

    /** A copy that was found to be supported so far by its sources; without a score if nothing could be judged. */
    public Answer grounded(Groundedness judged) {
        return with(attributes, judged.score(), judged.unsupported(), uncited, usage);
    }

    /** A copy with other statements that cite nothing. */
    public Answer uncited(List<String> statements) {
        return with(attributes, groundedness, unsupported, statements, usage);
    }

    /** A copy that is given out again: {@link #cached()}, and nothing was spent on it. */
    public Answer repeated() {
        var more = new HashMap<>(attributes);
        more.put(CACHED, "true");
        return with(more, groundedness, unsupported, uncited, Usage.none());
    }

    private Answer with(
            Map<String, String> attributes,
            OptionalDouble groundedness,
            List<SentenceSupport> unsupported,
            List<String> uncited,
            Usage usage) {
        return new Answer(
                text,
                citations,
                sources,
                hits,
                warnings,
                generator,
                attributes,
                groundedness,
                unsupported,
                uncited,
                usage,
                trace,
                traceId);
    }

    /** A copy that tells other things about its making. */
    public Answer told(List<Warning> warnings, List<Span> trace, String traceId) {
        return new Answer(
                text,
                citations,
                sources,
                hits,
                warnings,
                generator,
                attributes,
                groundedness,
                unsupported,
                uncited,
                usage,
                trace,
                traceId);
    }

    /** Whether it was made before, for somebody who may read the same, and was kept. */
    public boolean cached() {
        return "true".equals(attributes.get(CACHED));
    }

    /** Whether the documents had no answer. */
    public boolean abstained() {
        return "true".equals(attributes.get("abstained"));
    }

    /**
     * Whether a generator was given sources to write from, taken for relevant, and did not abstain. False for an answer that
     * nobody wrote, because nothing was found or nothing of it had to do with the question ({@link #hits()} still has it), and
     * for one written without documents. It speaks of the sources and not of the text: a model that cites none of them, or says
     * in its own words that they have no answer, leaves it true.
     */
    public boolean hasRelevantSources() {
        return !sources.isEmpty() && !abstained();
    }

    /** The text, then the sources it cites, for people. */
    @Override
    public String toString() {
        var out = new StringBuilder(text);
        int shown = 0;
        for (NumberedSource source : sources) {
            if (citations.stream().anyMatch(citation -> citation.number() == source.number())) {
                out.append(shown++ == 0 ? "\n\n" : "\n").append(describe(source));
            }
        }
        for (Warning warning : warnings) {
            out.append("\nwarning: ").append(warning.message());
        }
        return out.toString();
    }

    private static String describe(NumberedSource source) {
        var chunk = source.hit().chunk();
        var line = new StringBuilder(
                "[" + source.number() + "] " + source.hit().document().uri());
        if (!chunk.places().isEmpty()) {
            var place = chunk.places().getFirst();
            line.append(", ")
                    .append(place.kind().name().toLowerCase(Locale.ROOT))
                    .append(' ')
                    .append(place.number());
        }
        if (!chunk.headings().isEmpty()) {
            line.append(", ").append(String.join(" > ", chunk.headings()));
        }
        return line.toString();
    }
}
