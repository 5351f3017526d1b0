package dev.ragstone.app.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.ragstone.document.Chunk;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.grounding.SentenceSupport;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ask --json} prints. The last three are only there when there is something to say.
 *
 * @param groundedness how much of the answer the sources support, from 0 to 1; missing when it was not checked
 * @param unsupported the statements that they do not support
 * @param uncited the statements that cite nothing
 */
public record AskJson(
        String answer,
        List<CitationJson> citations,
        List<SourceJson> sources,
        List<String> warnings,
        String generator,
        List<SpanJson> trace,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double groundedness,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SentenceJson> unsupported,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> uncited) {

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

    /** A statement of the answer and how far the sources support it, from 0 to 1. */
    public record SentenceJson(String sentence, double score) {

        static SentenceJson of(SentenceSupport support) {
            return new SentenceJson(support.sentence().text(), rounded(support.score()));
        }
    }

    /** One step of the way to the answer. */
    public record SpanJson(String name, double millis, String result, Map<String, Long> counts) {

        static SpanJson of(Span span) {
            double millis = Math.round(span.duration().toNanos() / 1e4) / 100.0;
            return new SpanJson(span.name(), millis, span.result().name(), span.counts());
        }
    }

    private static double rounded(double score) {
        return Math.round(score * 1e3) / 1e3;
    }

    /** Reports an answer. */
    public static AskJson of(Answer answer) {
        return new AskJson(
                answer.text(),
                answer.citations().stream().map(CitationJson::of).toList(),
                answer.sources().stream().map(SourceJson::of).toList(),
                answer.warnings().stream().map(Warning::message).toList(),
                answer.generator(),
                answer.trace().stream().map(SpanJson::of).toList(),
                answer.groundedness().isPresent()
                        ? rounded(answer.groundedness().getAsDouble())
                        : null,
                answer.unsupported().stream().map(SentenceJson::of).toList(),
                answer.uncited());
    }
}
