package dev.ragstone.app.report;

import dev.ragstone.document.Chunk;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code ask --json} prints. */
public record AskJson(
        String answer,
        List<CitationJson> citations,
        List<SourceJson> sources,
        List<String> warnings,
        String generator,
        List<SpanJson> trace) {

    /**
     * A place the answer rests on.
     *
     * @param n the source's number in the answer
     */
    public record CitationJson(
            int n, String document, @Nullable Integer page, int start, int end, String quote) {

        static CitationJson of(Citation citation) {
            return new CitationJson(
                    citation.number(),
                    citation.document().uri(),
                    Pages.of(citation.place()),
                    citation.start(),
                    citation.end(),
                    citation.quote());
        }
    }

    /** A passage the generator was given, cited or not. */
    public record SourceJson(
            int n, String document, String title, @Nullable Integer page, List<String> headings, int start, int end) {

        static SourceJson of(NumberedSource source) {
            Chunk chunk = source.hit().chunk();
            return new SourceJson(
                    source.number(),
                    source.hit().document().uri(),
                    source.hit().document().title(),
                    Pages.of(chunk),
                    chunk.headings(),
                    chunk.start(),
                    chunk.end());
        }
    }

    /** One step of the way to the answer. */
    public record SpanJson(String name, double millis, String result, Map<String, Long> counts) {

        static SpanJson of(Span span) {
            double millis = Math.round(span.duration().toNanos() / 1e4) / 100.0;
            return new SpanJson(span.name(), millis, span.result().name(), span.counts());
        }
    }

    /** Reports an answer. */
    public static AskJson of(Answer answer) {
        return new AskJson(
                answer.text(),
                answer.citations().stream().map(CitationJson::of).toList(),
                answer.sources().stream().map(SourceJson::of).toList(),
                answer.warnings().stream().map(Warning::message).toList(),
                answer.generator(),
                answer.trace().stream().map(SpanJson::of).toList());
    }
}
