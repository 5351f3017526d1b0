package dev.ragstone.retrieval.grounding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.SentenceSupport;
import dev.ragstone.grounding.Sentences.Span;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import dev.ragstone.search.Hit;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.trace.Warning;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvidenceCheckTest {

    private static final String LEASE =
            "The tenant may end the lease with a notice of six weeks. The rent rose by 4 % in 2023."
                    + " Pets are often allowed in the house. Der Mieter darf den Garten nicht nutzen."
                    + " Die Miete betr\u00e4gt 1.200 Euro im Monat. Anna Schmidt signed the lease.";

    private final EvidenceCheck check = EvidenceCheck.builder().build();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "The tenant may end the lease with a notice of 6 weeks.|The tenant may end the lease with a notice of"
                        + " 8 weeks.",
                "The tenant may end the lease with six weeks of notice.|The tenant may end the lease with six months"
                        + " of notice.",
                "In 2023 the rent rose by 4 percent.|In 2023 the rent fell by 4 percent.",
                "The tenant may end the lease with notice.|The tenant may not end the lease with notice.",
                "In the house pets are often allowed.|In the house pets are always allowed.",
                "The lease was signed by Anna Schmidt.|The lease was signed by Otto Meier.",
                "Der Mieter darf den Garten nicht benutzen.|Der Mieter darf den Garten benutzen.",
                "Im Monat betr\u00e4gt die Miete 1200 Euro.|Im Monat betr\u00e4gt die Miete 1300 Euro.",
                "In 2023 the rent rose by 4 %.|In 2023 the rent rose by 4 euros.",
            })
    void changedFactScoresLower(String right, String wrong) {
        SentenceSupport kept = judge(right);
        SentenceSupport changed = judge(wrong);

        assertThat(kept.score()).isGreaterThanOrEqualTo(0.5);
        assertThat(kept.reasons()).isEmpty();
        assertThat(changed.score()).isLessThan(0.8 * kept.score());
        assertThat(changed.reasons()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "The upload limit is 1000 MB per day.|The upload limit is 10 [1]",
                "The upload limit is 1000 MB per day.|- The upload limit is 100 [1]",
                "The product was not available in Chinatown.|The product was not available in China [1]",
                "It is wrong that the service is free.|the service is free. [1]",
                "Es ist falsch, dass der Dienst kostenlos ist.|der Dienst kostenlos ist. [1]",
                "The fee is 20 euros.|99 euros [1].",
                "The fee is 20 euros.|Berlin, 1999 [1].",
                "The port is 8080.|**Port:** 9999 [1]",
                "The limit is five users per team.|The limit is 6 users per team [1].",
                "Plan A costs 5 euros and plan B costs 7 euros.|Plan A costs 7 euros and plan B costs 5 euros [1].",
                "Plan A costs 5 euros. Plan B costs 7 euros.|Plan A costs 7 euros [1].",
                "The admin port is 9090. The user port is 8080.|The admin port is 8080 [1].",
                "Alice manages Bob in the sales team.|Bob manages Alice in the sales team [1].",
            })
    void falseAnswerInTheWordsOfTheSourceIsNotSupported(String source, String answer) {
        Groundedness judged = check.check("", answer, List.of(source(1, source)));

        assertThat(judged.score().orElseThrow()).isLessThan(0.5);
        assertThat(judged.unsupported()).hasSize(1);
    }

    @Test
    void conditionThatIsLeftOutIsNamed() {
        String source = "The service is free only for the first month.";

        Groundedness judged = check.check("", "- The service is free [1]", List.of(source(1, source)));

        assertThat(judged.score().orElseThrow()).isLessThan(0.8);
        assertThat(judged.sentences().getFirst().reasons())
                .containsExactly("the claim leaves out a condition that the source names");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Plan A costs 5 euros and plan B costs 7 euros.|Plan B costs 7 euros and plan A costs 5 euros [1].",
                "Plan A costs 5 euros. Plan B costs 7 euros.|Plan B costs 7 euros [1]",
                "Alice and Bob manage the sales team.|Bob and Alice manage the sales team [1].",
                "It is wrong that the service is free.|It is not true that the service is free [1].",
                "The fee is 20 euros.|20 euros [1].",
            })
    void sameInOtherWordsHasNothingAgainstIt(String source, String answer) {
        Groundedness judged = check.check("", answer, List.of(source(1, source)));

        assertThat(judged.sentences().getFirst().reasons()).isEmpty();
        assertThat(judged.unsupported()).isEmpty();
    }

    @Test
    void reasonNamesWhatIsNotInTheSource() {
        assertThat(judge("The rent rose by 7 % in 2023.").reasons())
                .containsExactly("the cited text does not have [7 %]");
    }

    @Test
    void denialOfTheOppositeIsNoContradiction() {
        assertThat(judge("In 2023 the rent did not fall but 4 %.").reasons()).isEmpty();
    }

    @Test
    void evidenceIsTheNearestSentence() {
        assertThat(judge("By Anna Schmidt the lease was signed.").evidence())
                .isEqualTo("Anna Schmidt signed the lease.");
    }

    @Test
    void quotationAcrossALineBreakScoresOne() {
        var judged =
                check.check("", "\"Cats sleep all day.\" [1]", List.of(source(1, "So cats: Cats sleep\nall day.")));

        assertThat(judged.score()).hasValue(1);
    }

    @Test
    void whatTheExtractiveGeneratorQuotesScoresOne() {
        String text = """
                # Terms
                Both parties sign. The term begins on the 3rd,
                and it ends on 5. Nobody may say "never" then.

                It rests on the following:
                - a written notice of six weeks
                - the consent of both parties

                | Plan | Price per month |
                | --- | --- |
                | Small. The usual plan | 5 euros |
                > Quoted lines count as well as others.
                Offices in Berlin
                Offices in Paris and in many other cities of Europe and beyond
                """ + "A clause that goes on, as clauses of contracts do without end, ".repeat(14) + "ends here.";
        List<Span> pieces = ExtractiveGenerator.pieces(text);

        for (Span piece : pieces) {
            String answer = "\u201c" + piece.of(text) + "\u201d [1]";
            assertThat(check.check("", answer, List.of(source(1, text))).score())
                    .as(answer)
                    .hasValue(1);
        }
        assertThat(pieces).hasSizeGreaterThan(9);
    }

    @Test
    void meaningCountsWhereThereIsAnEmbedder() {
        var embedder = new HashingEmbedder(256);
        var both = EvidenceCheck.builder().embedder(embedder).build();

        Groundedness judged = both.check("", "The tenant ends a lease [1].", List.of(source(1, LEASE)));

        assertThat(judged.score().orElseThrow()).isBetween(0.2, 1.0);
        assertThat(embedder.documentsEmbedded()).isPositive();
    }

    @Test
    void quotationsAreNotEmbedded() {
        var embedder = new HashingEmbedder(256);

        EvidenceCheck.builder()
                .embedder(embedder)
                .build()
                .check("", "Anna Schmidt signed the lease. [1]", List.of(source(1, LEASE)));

        assertThat(embedder.documentsEmbedded()).isZero();
    }

    @Test
    void withoutTheEmbedderWordsAloneAreCompared() {
        var both = EvidenceCheck.builder()
                .embedder(new HashingEmbedder().failing(true))
                .build();

        Groundedness judged = both.check("", "The lease was signed by Anna Schmidt [1].", List.of(source(1, LEASE)));

        assertThat(judged.score())
                .hasValue(judge("The lease was signed by Anna Schmidt.").score());
        assertThat(judged.warnings()).extracting(Warning::code).containsExactly("groundedness-degraded");
    }

    @Test
    void uncitedSentenceIsJudgedByAllSources() {
        Groundedness judged = check.check(
                "",
                "Granite forms when magma cools.",
                List.of(source(1, LEASE), source(2, "Granite forms when magma cools.")));

        assertThat(judged.score()).hasValue(1);
        assertThat(judged.sentences().getFirst().bySource()).isEmpty();
    }

    @Test
    void rejectsABadThreshold() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EvidenceCheck.builder().supportedFrom(1.1))
                .withMessage("supportedFrom must be between 0 and 1 but was 1.1");
    }

    private SentenceSupport judge(String sentence) {
        return check.check("", sentence + " [1]", List.of(source(1, LEASE)))
                .sentences()
                .getFirst();
    }

    private static NumberedSource source(int number, String text) {
        var info = DocumentInfo.of("memory:/" + number);
        return new NumberedSource(number, new Hit(info, Chunk.of(info.id(), 0, 0, text), 1, List.of()));
    }
}
