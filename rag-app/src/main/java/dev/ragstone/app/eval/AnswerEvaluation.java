package dev.ragstone.app.eval;

import dev.ragstone.error.RagException;
import dev.ragstone.evaluation.Interval;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Citation;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.retrieval.grounding.AnswerRelevance;
import dev.ragstone.retrieval.grounding.EvidenceCheck;
import dev.ragstone.trace.Warning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whole answers to judged queries, and what they are worth.
 *
 * @param answers one for each query that has an answer, in the order of the set
 * @since 0.1
 */
public record AnswerEvaluation(List<Answered> answers) {

    public AnswerEvaluation {
        answers = List.copyOf(answers);
    }

    /**
     * One answer, measured. What there is nothing to measure for, as of an answer that abstains, is missing.
     *
     * @param cited what it cites, by the names of the judgements
     * @param relevance how near it is to the question in meaning
     * @param citationPrecision which share of {@code cited} answers the query by the judgements
     * @param citationRecall which share of what answers the query is cited; zero for an answer that abstains
     * @param groundedness how far its sources support it
     */
    public record Answered(
            String id,
            String question,
            Answer answer,
            Duration latency,
            List<String> cited,
            OptionalDouble relevance,
            OptionalDouble citationPrecision,
            OptionalDouble citationRecall,
            OptionalDouble groundedness) {}

    /**
     * A mean.
     *
     * @param over how many answers have a value
     */
    public record Measure(double mean, Interval interval, int over) {}

    /**
     * Asks every query that has an answer, one after the other in the caller's thread; the first once more beforehand, so
     * that no time is that of loading a model.
     *
     * @throws RagException if a part of an answer fails: the figures would be those of something else
     */
    public static AnswerEvaluation run(EvaluatedIndex evaluated, Function<String, Answer> ask) {
        var relevance = AnswerRelevance.of(evaluated.index().embedder());
        var answers = new ArrayList<Answered>();
        try (var check =
                EvidenceCheck.builder().embedder(evaluated.index().embedder()).build()) {
            List<String> ids = evaluated.set().answerable();
            for (String id : ids.subList(0, Math.min(1, ids.size()))) {
                whole(id, ask.apply(text(evaluated, id)));
            }
            for (String id : ids) {
                long start = System.nanoTime();
                Answer answer = whole(id, ask.apply(text(evaluated, id)));
                var latency = Duration.ofNanos(System.nanoTime() - start);
                answers.add(measured(evaluated, id, answer, latency, new Gauges(relevance, check)));
            }
        }
        return new AnswerEvaluation(answers);
    }

    private record Gauges(AnswerRelevance relevance, GroundednessCheck check) {}

    private static String text(EvaluatedIndex evaluated, String id) {
        return evaluated.set().queries().getOrDefault(id, "");
    }

    private static Answer whole(String id, Answer answer) {
        for (Warning warning : answer.warnings()) {
            if (warning.code().endsWith("-failed") || warning.code().endsWith("-late")) {
                throw new RagException(
                        "the answer to " + id + " is not what it should be: " + warning.message(), "", true, null);
            }
        }
        return answer;
    }

    private static Answered measured(
            EvaluatedIndex evaluated, String id, Answer answer, Duration latency, Gauges gauges) {
        String question = text(evaluated, id);
        Map<String, Integer> grades = evaluated.set().judgements().of(id);
        Set<String> relevant = grades.entrySet().stream()
                .filter(grade -> grade.getValue() > 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        List<String> cited = evaluated.named(
                id, citedSources(answer).stream().map(NumberedSource::hit).toList());
        boolean said = !answer.abstained();
        return new Answered(
                id,
                question,
                answer,
                latency,
                cited,
                said ? OptionalDouble.of(gauges.relevance().of(question, answer)) : OptionalDouble.empty(),
                share(cited, relevant),
                share(relevant, Set.copyOf(cited)),
                said
                        ? gauges.check()
                                .check(question, answer.text(), answer.sources())
                                .score()
                        : OptionalDouble.empty());
    }

    private static List<NumberedSource> citedSources(Answer answer) {
        Set<Integer> numbers = answer.citations().stream().map(Citation::number).collect(Collectors.toSet());
        return answer.sources().stream()
                .filter(source -> numbers.contains(source.number()))
                .toList();
    }

    private static OptionalDouble share(Collection<String> of, Set<String> in) {
        return of.stream().mapToDouble(each -> in.contains(each) ? 1 : 0).average();
    }

    /** The mean of what {@code value} takes from each answer; empty if none has it. */
    public Optional<Measure> mean(Function<Answered, OptionalDouble> value) {
        double[] values = answers.stream()
                .map(value)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        if (values.length == 0) {
            return Optional.empty();
        }
        double sum = 0;
        for (double each : values) {
            sum += each;
        }
        return Optional.of(new Measure(sum / values.length, Interval.ofMean(values), values.length));
    }

    /** Which share of the queries was answered with that there is no answer. */
    public double abstentionRate() {
        return answers.stream()
                .mapToDouble(each -> each.answer().abstained() ? 1 : 0)
                .average()
                .orElse(0);
    }

    /** Who wrote the answers, most often first. */
    public List<String> generators() {
        return answers.stream()
                .collect(Collectors.groupingBy(each -> each.answer().generator(), TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** How many answers had each warning, by its code. */
    public Map<String, Integer> warnings() {
        var counts = new TreeMap<String, Integer>();
        for (Answered each : answers) {
            each.answer().warnings().stream()
                    .map(Warning::code)
                    .distinct()
                    .forEach(code -> counts.merge(code, 1, Integer::sum));
        }
        return counts;
    }

    /** The latency that {@code percent} of the answers did not exceed; zero without answers. */
    public Duration latency(double percent) {
        List<Duration> sorted = answers.stream().map(Answered::latency).sorted().toList();
        int rank = (int) Math.ceil(sorted.size() * percent / 100);
        return sorted.isEmpty() ? Duration.ZERO : sorted.get(Math.max(0, rank - 1));
    }
}
