package dev.ragstone.retrieval.extractive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.generation.Completion;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.search.Hit;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExtractiveGeneratorTest {

    private final ExtractiveGenerator generator = ExtractiveGenerator.builder().build();

    @Test
    void quotesTheSentenceThatAnswers() {
        var prompt = prompt(
                "How long is the notice period?",
                "The flat has three rooms. The notice period is three months. Pets are welcome.",
                "Rent is due on the first day.");

        assertThat(answer(prompt)).isEqualTo("\"The notice period is three months.\" [1]");
    }

    @Test
    void sentencesComeInReadingOrder() {
        var prompt = prompt(
                "Which herons fly and which herons swim?",
                "Grey herons swim in the lake. Stones do not move at all.",
                "White herons fly over the sea.");

        assertThat(answer(prompt))
                .isEqualTo("\"Grey herons swim in the lake.\" [1]\n\"White herons fly over the sea.\" [2]");
    }

    @Test
    void sentenceWithQuotationMarksStandsBetweenCurlyOnes() {
        var prompt = prompt("What did the heron say?", "The heron said \"no\" to the fish.");

        assertThat(answer(prompt)).isEqualTo("\u201cThe heron said \"no\" to the fish.\u201d [1]");
    }

    @Test
    void sentenceOverSeveralLinesStandsBetweenCurlyMarks() {
        var prompt = prompt("Where does the heron stand?", "The heron stands in\nshallow water.");

        assertThat(answer(prompt)).isEqualTo("\u201cThe heron stands in\nshallow water.\u201d [1]");
    }

    @Test
    void sameSentenceInTwoSourcesIsQuotedOnce() {
        var prompt = prompt(
                "Where does the heron stand?",
                "The heron stands in shallow water.",
                "The heron stands in shallow water.");

        assertThat(answer(prompt)).isEqualTo("\"The heron stands in shallow water.\" [1]");
    }

    @Test
    void headingIsNotQuoted() {
        var info = DocumentInfo.of("guide").withTitle("Notice period");
        String text = "Notice period\n\nIt is three months for both sides.";
        var chunk = new Chunk(
                "c",
                info.id(),
                0,
                Chunk.Level.PASSAGE,
                0,
                text.length(),
                text,
                List.of("Notice period"),
                List.of(),
                null);
        var hit = new Hit(info, chunk, 1, List.of());

        String answer = answer(prompt("How long is the notice period?", List.of(hit)));

        assertThat(answer).isEqualTo("\"It is three months for both sides.\" [1]");
    }

    @Test
    void questionInASourceIsNotAnAnswer() {
        var prompt = prompt(
                "How long is the notice period?", "How long is the notice period? The notice period is three months.");

        assertThat(answer(prompt)).isEqualTo("\"The notice period is three months.\" [1]");
    }

    @Test
    void abstainsWhenTheSourcesAreAboutSomethingElse() {
        var prompt =
                prompt("How does granite form under pressure?", "The violin has four strings. It was made in Cremona.");

        assertThat(answer(prompt)).isEqualTo("I don't have information about that.");
        assertThat(completion(generator, prompt).attributes())
                .isEqualTo(Map.of("extractive", "true", "abstained", "true"));
    }

    @Test
    void abstainsWithoutSources() {
        assertThat(answer(prompt("Where does the heron stand?"))).isEqualTo(ExtractiveGenerator.ABSTENTION);
    }

    @Test
    void saysThatItIsExtractive() {
        var prompt = prompt("Where does the heron stand?", "The heron stands in shallow water.");

        assertThat(completion(generator, prompt).attributes()).isEqualTo(Map.of("extractive", "true"));
    }

    @Test
    void embedderFindsWhatSharesNoStem() {
        var embedder = new HashingEmbedder(4096);
        var withEmbedder = ExtractiveGenerator.builder().embedder(embedder).build();
        var prompt = prompt("heron shallow water", "Some herons. The heron stands in shallow water here.");

        assertThat(answer(withEmbedder, prompt)).contains("The heron stands in shallow water here.");
        assertThat(embedder.documentsEmbedded()).isPositive();
    }

    @Test
    void sentencesForComparisonAreEmbeddedOnce() {
        var embedder = new HashingEmbedder(4096);
        var withEmbedder = ExtractiveGenerator.builder().embedder(embedder).build();
        var prompt = prompt("Where does the heron stand?", "The heron stands in shallow water.");

        answer(withEmbedder, prompt);
        embedder.resetCounts();
        answer(withEmbedder, prompt);

        assertThat(embedder.documentsEmbedded()).isOne();
    }

    @Test
    void withoutItsEmbedderItJudgesByWords() {
        var broken = ExtractiveGenerator.builder()
                .embedder(new HashingEmbedder().failing(true))
                .build();
        var prompt = prompt("Where does the heron stand?", "The heron stands in shallow water. Fish swim.");

        assertThat(answer(broken, prompt)).isEqualTo("\"The heron stands in shallow water.\" [1]");
    }

    @Test
    void atMostSoManySentencesAndTokens() {
        String text = "A heron stands by the lake. A heron stands on the roof. A heron stands near the road. "
                + "A heron stands behind the barn.";
        var prompt = prompt("Where do herons stand?", text);
        var one = ExtractiveGenerator.builder().maxSentences(1).build();
        var brief = ExtractiveGenerator.builder().maxTokens(1).build();

        assertThat(answer(prompt).lines()).hasSize(3);
        assertThat(answer(one, prompt).lines()).hasSize(1);
        assertThat(answer(brief, prompt).lines()).hasSize(1);
    }

    @Test
    void streamsWordByWord() {
        var pieces = new ArrayList<String>();
        try (var stream = generator.generate(prompt("Where is the heron?", "The heron is here now."))) {
            stream.forEachRemaining(pieces::add);
        }

        assertThat(pieces).containsExactly("\"The ", "heron ", "is ", "here ", "now.\" ", "[1]");
    }

    @Test
    void everyQuoteIsVerbatim() {
        String text = """
                # Install

                1. Download the archive from the site.
                2. Unpack the archive with `tar xf archive.tar`.

                | Step | Command |
                | ---- | ------- |
                | Unpack | tar xf archive.tar |

                ```
                tar xf archive.tar
                ```
                """;
        var prompt = prompt("How do I unpack the archive?", text);

        String answer = answer(prompt);

        assertThat(answer.lines()).isNotEmpty().allSatisfy(line -> {
            assertThat(line).endsWith(" [1]");
            assertThat(text).contains(line.substring(1, line.length() - " [1]".length() - 1));
        });
        assertThat(answer)
                .contains("Unpack the archive with")
                .doesNotContain("```")
                .doesNotContain("----");
    }

    @Test
    void rejectsBadSettingsAtOnce() {
        var builder = ExtractiveGenerator.builder();

        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxSentences(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.maxTokens(0))
                .withMessage("maxTokens must be positive but was 0");
    }

    private String answer(Prompt prompt) {
        return answer(generator, prompt);
    }

    private static String answer(ExtractiveGenerator generator, Prompt prompt) {
        var answer = new StringBuilder();
        try (var stream = generator.generate(prompt)) {
            stream.forEachRemaining(answer::append);
        }
        return answer.toString();
    }

    private static Completion completion(ExtractiveGenerator generator, Prompt prompt) {
        try (var stream = generator.generate(prompt)) {
            stream.forEachRemaining(piece -> {});
            return stream.completion();
        }
    }

    private static Prompt prompt(String question, String... texts) {
        var hits = new ArrayList<Hit>();
        for (String text : texts) {
            var info = DocumentInfo.of("document " + hits.size());
            hits.add(new Hit(info, Chunk.of(info.id(), 0, 0, text), 1.0 / (hits.size() + 1), List.of()));
        }
        return prompt(question, hits);
    }

    private static Prompt prompt(String question, List<Hit> hits) {
        var sources = new ArrayList<NumberedSource>();
        hits.forEach(hit -> sources.add(new NumberedSource(sources.size() + 1, hit)));
        return new Prompt("", "", question, sources, 0, List.of());
    }
}
