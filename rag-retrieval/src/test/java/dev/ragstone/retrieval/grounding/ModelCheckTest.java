package dev.ragstone.retrieval.grounding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.SentenceSupport;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.search.Hit;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.Warning;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelCheckTest {

    private static final String ANSWER =
            "Cats sleep all day [1]. Felines rest for many hours [1]. They also chase mice [1]. Dogs never bark [1].";

    @Test
    void verdictsOfTheModelReplaceThoseOfTheRules() {
        var generator = ScriptedGenerator.answering("1: SUPPORTED\n**2**. partial\n3) Contradicted\n");

        Groundedness judged = check(generator);

        assertThat(judged.sentences()).extracting(SentenceSupport::score).containsExactly(1.0, 1.0, 0.5, 0.0);
        assertThat(judged.unsupported())
                .extracting(support -> support.sentence().text())
                .hasSize(2);
    }

    @Test
    void thoughtsOfTheModelAreNoVerdicts() {
        var generator = ScriptedGenerator.answering(
                "<think>\n1: MISSING\n2: SUPPORTED? No.\n</think>\n", "1: SUPPORTED\n2: MISSING\n3: MISSING");

        Groundedness judged = check(generator);

        assertThat(judged.sentences()).extracting(SentenceSupport::score).containsExactly(1.0, 1.0, 0.0, 0.0);
        assertThat(generator.prompts().getFirst().settings()).isEqualTo(GenerationSettings.brief(64 + 3 * 16));
    }

    @Test
    void quotationsAreNotAskedAbout() {
        var generator = ScriptedGenerator.answering("1: SUPPORTED");

        check(generator);

        assertThat(generator.prompts().getFirst().user())
                .contains("1. Felines rest")
                .doesNotContain("Cats sleep all day.\n2");
    }

    @Test
    void statementTheModelLeavesOutKeepsItsScore() {
        Groundedness rules = EvidenceCheck.builder().build().check("", ANSWER, sources());

        Groundedness judged = check(ScriptedGenerator.answering("1: SUPPORTED\n17: MISSING"));

        assertThat(judged.sentences().getLast()).isEqualTo(rules.sentences().getLast());
    }

    @Test
    void modelThatFailsOrChatsIsDoneWithout() {
        Groundedness rules = EvidenceCheck.builder().build().check("", ANSWER, sources());
        for (ScriptedGenerator generator : List.of(
                ScriptedGenerator.answering("x").failAtStart(true), ScriptedGenerator.answering("I would say so."))) {
            Groundedness judged = check(generator);

            assertThat(judged.sentences()).isEqualTo(rules.sentences());
            assertThat(judged.warnings()).extracting(Warning::code).containsExactly("groundedness-degraded");
        }
    }

    private static Groundedness check(ScriptedGenerator generator) {
        return ModelCheck.builder(generator, EvidenceCheck.builder().build())
                .build()
                .check("What do cats do?", ANSWER, sources());
    }

    private static List<NumberedSource> sources() {
        var info = DocumentInfo.of("memory:/cats");
        var chunk = Chunk.of(info.id(), 0, 0, "Cats sleep all day. At night they hunt.");
        return List.of(new NumberedSource(1, new Hit(info, chunk, 1, List.of())));
    }
}
