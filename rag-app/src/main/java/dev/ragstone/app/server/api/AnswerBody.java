package dev.ragstone.app.server.api;

import dev.ragstone.conversation.SavedCitation;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.search.Hit;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer as it is sent.
 *
 * @param groundedness from 0 to 1; null when not checked
 * @since 0.1
 */
public record AnswerBody(
        String answer,
        List<CitationBody> citations,
        List<SourceBody> sources,
        List<String> warnings,
        String generator,
        @Nullable Double groundedness,
        boolean abstained,
        UsageBody usage,
        String traceId,
        List<SpanBody> trace) {

    /**
     * A place the answer rests on.
     *
     * @param n the source's number in the answer
     * @since 0.1
     */
    public record CitationBody(
            int n,
            String id,
            String document,
            String title,
            @Nullable Integer page,
            List<String> headings,
            int start,
            int end,
            String quote) {

        static CitationBody of(Citation citation, DocumentNames names) {
            DocumentInfo document = citation.document();
            return new CitationBody(
                    citation.number(),
                    names.id(document.id()),
                    names.address(document.uri()),
                    names.title(document),
                    number(citation.place()),
                    citation.headings(),
                    citation.start(),
                    citation.end(),
                    citation.quote());
        }

        static CitationBody of(SavedCitation citation, DocumentNames names) {
            String address = names.address(citation.uri());
            return new CitationBody(
                    citation.number(),
                    names.id(citation.documentId()),
                    address,
                    citation.title().isBlank() ? address : citation.title(),
                    number(citation.place()),
                    List.of(),
                    citation.start(),
                    citation.end(),
                    citation.quote());
        }

        private static @Nullable Integer number(Place place) {
            return place.kind() == Place.Kind.NONE ? null : place.number();
        }
    }

    /**
     * A passage the generator was given, cited or not.
     *
     * @since 0.1
     */
    public record SourceBody(
            int n,
            String id,
            String document,
            String title,
            @Nullable Integer page,
            List<String> headings,
            int start,
            int end) {

        static SourceBody of(int n, Hit hit, DocumentNames names) {
            Chunk chunk = hit.chunk();
            return new SourceBody(
                    n,
                    names.id(hit.document().id()),
                    names.address(hit.document().uri()),
                    names.title(hit.document()),
                    AnswerBody.page(chunk),
                    chunk.headings(),
                    chunk.start(),
                    chunk.end());
        }
    }

    /**
     * How many tokens were read and written.
     *
     * @since 0.1
     */
    public record UsageBody(int promptTokens, int answerTokens) {}

    /**
     * One step of the way to an answer.
     *
     * @param start in milliseconds after the first began
     * @since 0.1
     */
    public record SpanBody(String name, double start, double millis, String result, Map<String, Long> counts) {}

    static @Nullable Integer page(Chunk chunk) {
        return chunk.page().isPresent() ? chunk.page().getAsInt() : null;
    }

    /** The passages an answer will rest on, numbered as they were found. */
    public static List<SourceBody> sources(List<Hit> hits, DocumentNames names) {
        var sources = new ArrayList<SourceBody>();
        for (Hit hit : hits) {
            sources.add(SourceBody.of(sources.size() + 1, hit, names));
        }
        return sources;
    }

    /** The passages the generator was given. */
    public static List<SourceBody> sources(Answer answer, DocumentNames names) {
        return answer.sources().stream()
                .map(source -> SourceBody.of(source.number(), source.hit(), names))
                .toList();
    }

    /** The places an answer rests on. */
    public static List<CitationBody> citations(Answer answer, DocumentNames names) {
        return answer.citations().stream()
                .map(citation -> CitationBody.of(citation, names))
                .toList();
    }

    /** Warnings, without the places of files. */
    public static List<String> warnings(List<Warning> warnings) {
        return warnings.stream()
                .map(warning -> SafeText.withoutServices(warning.message()))
                .toList();
    }

    static List<SpanBody> spans(List<Span> spans) {
        Instant first = spans.stream().map(Span::start).min(Instant::compareTo).orElse(Instant.EPOCH);
        return spans.stream()
                .map(span -> new SpanBody(
                        span.name(),
                        Duration.between(first, span.start()).toNanos() / 1e6,
                        span.duration().toNanos() / 1e6,
                        span.result().name(),
                        span.counts()))
                .toList();
    }

    /** An answer as it is sent. */
    public static AnswerBody of(Answer answer, DocumentNames names) {
        return new AnswerBody(
                answer.text(),
                citations(answer, names),
                sources(answer, names),
                warnings(answer.warnings()),
                answer.generator(),
                answer.groundedness().isPresent() ? answer.groundedness().getAsDouble() : null,
                answer.abstained(),
                new UsageBody(answer.usage().promptTokens(), answer.usage().answerTokens()),
                answer.traceId(),
                spans(answer.trace()));
    }
}
