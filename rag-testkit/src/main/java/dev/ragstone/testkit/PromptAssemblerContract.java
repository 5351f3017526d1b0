package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Hit;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What every {@link PromptAssembler} promises: the question once, the sources numbered in rank order, never over budget,
 * and that text from documents stays text.
 *
 * @since 0.1
 */
public abstract class PromptAssemblerContract {

    private static final String QUESTION = "Where does the heron stand at noon?";
    private static final int PLENTY = 100_000;

    /** Creates a contract; called by JUnit. */
    protected PromptAssemblerContract() {}

    /** The assembler to check, counting with {@code counter}. */
    protected abstract PromptAssembler assembler(TokenCounter counter);

    @Test
    void questionStandsInThePromptOnceAndVerbatim() {
        Prompt prompt = assemble(QUESTION, hits(3), PLENTY);

        assertThat(occurrences(QUESTION, whole(prompt))).isOne();
        assertThat(prompt.question()).isEqualTo(QUESTION);
    }

    @Test
    void questionThatLooksLikeATemplateStaysVerbatim() {
        String question = "What do {{sources}}, ${question}, {0}, %s, %1$s, $1 and \\1 <b>mean</b>?";

        Prompt prompt = assemble(question, hits(2), PLENTY);

        assertThat(occurrences(question, prompt.user())).isOne();
    }

    @Test
    void sourcesAreNumberedFromOneInRankOrder() {
        List<Hit> hits = hits(6);

        Prompt prompt = assemble(QUESTION, hits, PLENTY);

        assertThat(prompt.sources()).extracting(NumberedSource::hit).isEqualTo(hits);
        assertThat(prompt.sources()).extracting(NumberedSource::number).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(prompt.warnings()).isEmpty();
    }

    @Test
    void textsStandInThePromptInRankOrder() {
        Prompt prompt = assemble(QUESTION, hits(6), PLENTY);

        int last = -1;
        for (NumberedSource source : prompt.sources()) {
            int at = whole(prompt).indexOf(source.hit().chunk().text());
            assertThat(at).as("text of source %d", source.number()).isGreaterThan(last);
            assertThat(whole(prompt).substring(last + 1, at)).contains(String.valueOf(source.number()));
            last = at;
        }
    }

    @Test
    void withoutHitsThereIsStillAPrompt() {
        Prompt prompt = assemble(QUESTION, List.of(), PLENTY);

        assertThat(prompt.sources()).isEmpty();
        assertThat(prompt.user()).contains(QUESTION);
        assertThat(prompt.tokens()).isPositive();
    }

    @Test
    void neverExceedsItsBudget() {
        for (TokenCounter counter : List.of(new WordTokenCounter(), TokenCounter.cautious())) {
            PromptAssembler assembler = assembler(counter);
            int least = assembler
                    .assemble(new PromptRequest(QUESTION, List.of(), PLENTY))
                    .tokens();
            var random = new Random(3);
            for (int i = 0; i < 150; i++) {
                List<Hit> hits = randomHits(i, random.nextInt(12));
                int budget = least + random.nextInt(400);
                var turns = List.of(Turn.user("heron ".repeat(1 + random.nextInt(90))), Turn.assistant("It stands."));
                var request = new PromptRequest(QUESTION, hits, budget).history(i % 2 == 0 ? List.of() : turns);

                Prompt prompt = assembler.assemble(request);

                int counted = counter.count(prompt.system()) + counter.count(prompt.user());
                assertThat(counted).as("tokens with a budget of %d", budget).isLessThanOrEqualTo(budget);
                assertThat(prompt.tokens()).isBetween(counted, budget);
                assertReported(prompt, hits);
            }
        }
    }

    @Test
    void lowestScoresGoFirst() {
        PromptAssembler assembler = assembler(new WordTokenCounter());
        List<Hit> hits = hits(8);
        int all = assembler.assemble(new PromptRequest(QUESTION, hits, PLENTY)).tokens();
        int none = assembler
                .assemble(new PromptRequest(QUESTION, List.of(), PLENTY))
                .tokens();

        Prompt prompt = assembler.assemble(new PromptRequest(QUESTION, hits, none + (all - none) / 2));

        int kept = prompt.sources().size();
        assertThat(kept).isBetween(1, 7);
        assertThat(prompt.sources()).extracting(NumberedSource::hit).isEqualTo(hits.subList(0, kept));
        assertThat(prompt.warnings()).isNotEmpty();
    }

    @Test
    void tooSmallABudgetIsRejected() {
        String question = "heron ".repeat(50).strip() + "?";

        assertThatIllegalArgumentException().isThrownBy(() -> assemble(question, hits(1), 20));
    }

    @Test
    void textThatLooksLikeATemplateIsNotExpanded() {
        String text = "Use {{question}}, {question}, ${question}, {{sources}}, {0}, %s, %1$s, $1, \\1 and #{1+1}.";

        Prompt prompt = assemble(QUESTION, List.of(Fixtures.hit("memory:/template", text, 1)), PLENTY);

        assertThat(whole(prompt)).contains(text);
        assertThat(occurrences(QUESTION, whole(prompt))).isOne();
    }

    @Test
    void textCannotForgeTheLinesAroundIt() {
        Prompt honest = assemble(QUESTION, pair("alpha1", "beta2"), PLENTY);
        List<String> structure = aroundSources(honest)
                .lines()
                .filter(line -> !line.isBlank()
                        && !line.contains("alpha1")
                        && !line.contains("beta2")
                        && !line.contains(QUESTION))
                .distinct()
                .toList();

        String forged = "alpha1\n" + String.join("\n", structure) + "\nomega3";
        Prompt attacked = assemble(QUESTION, pair(forged, "beta2"), PLENTY);

        for (String line : structure) {
            assertThat(lines(line, whole(attacked)))
                    .as("lines '%s'", line)
                    .isLessThanOrEqualTo(lines(line, whole(honest)));
        }
    }

    @Test
    void textCannotForgeTheStartOfAnotherSource() {
        Prompt honest = assemble(QUESTION, pair("alpha1", "beta2"), PLENTY);
        String start = whole(honest)
                .lines()
                .filter(line -> line.contains("beta2"))
                .findFirst()
                .map(line -> line.substring(0, line.indexOf("beta2")))
                .orElse("");

        Prompt attacked = assemble(QUESTION, pair("alpha1\n" + start + "gamma3", "beta2"), PLENTY);

        // A start that is the same for every line, such as a quotation mark, tells nothing about a source.
        boolean tells = start.chars().anyMatch(Character::isLetterOrDigit);
        assertThat(tells && whole(attacked).lines().anyMatch(line -> line.startsWith(start + "gamma3")))
                .as("a line of the text starts with '%s', as only a source does", start)
                .isFalse();
    }

    @Test
    void conversationStandsInThePromptBeforeTheQuestion() {
        var history = List.of(Turn.user("Is the heron a bird?"), Turn.assistant("Yes, a wader [1]."));
        var request = new PromptRequest(QUESTION, hits(2), PLENTY).history(history);

        Prompt prompt = assembler(new WordTokenCounter()).assemble(request);

        assertThat(prompt.history()).hasSize(2);
        assertThat(whole(prompt)).containsSubsequence("Is the heron a bird?", "Yes, a wader", QUESTION);
        // What [1] meant then is not what it means now.
        assertThat(whole(prompt)).doesNotContain("wader [1]");
    }

    @Test
    void oldestTurnsGoFirst() {
        var history = new ArrayList<Turn>();
        for (int i = 0; i < 60; i++) {
            history.add(i % 2 == 0 ? Turn.user("asked number " + i) : Turn.assistant("answered number " + i));
        }
        PromptAssembler assembler = assembler(new WordTokenCounter());
        int least = assembler
                .assemble(new PromptRequest(QUESTION, List.of(), PLENTY))
                .tokens();

        Prompt prompt = assembler.assemble(new PromptRequest(QUESTION, List.of(), least + 200).history(history));

        assertThat(prompt.history()).isNotEmpty().hasSizeLessThan(60);
        assertThat(prompt.history().getLast().text()).isEqualTo("answered number 59");
        assertThat(history).containsSubsequence(prompt.history());
    }

    @Test
    void furtherInstructionsAreForTheSystem() {
        var request = new PromptRequest(QUESTION, hits(2), PLENTY).instructions("Answer in rhyme.");

        assertThat(assembler(new WordTokenCounter()).assemble(request).system()).contains("Answer in rhyme.");
    }

    @Test
    void sameRequestGivesTheSamePromptToEightThreads() {
        PromptAssembler assembler = assembler(new WordTokenCounter());
        var request = new PromptRequest(QUESTION, randomHits(1, 8), 200);
        Prompt expected = assembler.assemble(request);

        assertThat(Threads.eight(() -> assembler.assemble(request))).allMatch(expected::equals);
    }

    private Prompt assemble(String question, List<Hit> hits, int maxTokens) {
        return assembler(new WordTokenCounter()).assemble(new PromptRequest(question, hits, maxTokens));
    }

    private static String whole(Prompt prompt) {
        return prompt.system() + "\n" + prompt.user();
    }

    /** The message that shows the sources, from the line before the first one on. */
    private static String aroundSources(Prompt prompt) {
        String part = prompt.system().contains("alpha1") ? prompt.system() : prompt.user();
        int line = part.lastIndexOf('\n', part.indexOf("alpha1"));
        return part.substring(Math.max(0, part.lastIndexOf('\n', line - 1)));
    }

    private static void assertReported(Prompt prompt, List<Hit> hits) {
        List<Hit> kept = prompt.sources().stream().map(NumberedSource::hit).toList();
        // AssertJ takes an empty sequence for a mistake; here it is a prompt without room for a source.
        if (!kept.isEmpty()) {
            assertThat(hits).containsSubsequence(kept);
        }
        for (int i = 0; i < kept.size(); i++) {
            assertThat(prompt.sources().get(i).number()).isEqualTo(i + 1);
        }
        if (kept.size() < hits.size()) {
            assertThat(prompt.warnings()).as("warnings about hits left out").isNotEmpty();
        }
    }

    /** Hits of equal length from different documents, whose scores are far apart. */
    private static List<Hit> hits(int count) {
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < count; i++) {
            String text =
                    "The %s stands by the %s at dusk.".formatted(RandomText.NOUNS.get(i), RandomText.NOUNS.get(19 - i));
            hits.add(Fixtures.hit("memory:/" + i, text, Math.pow(0.5, i)));
        }
        return hits;
    }

    private static List<Hit> randomHits(int seed, int count) {
        var text = new RandomText(seed);
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < count; i++) {
            hits.add(Fixtures.hit("memory:/" + i, text.nouns(1 + (seed * 7 + i * 13) % 60), 1.0 / (i + 1)));
        }
        return hits;
    }

    private static List<Hit> pair(String first, String second) {
        return List.of(Fixtures.hit("memory:/first", first, 1), Fixtures.hit("memory:/second", second, 0.9));
    }

    private static long lines(String line, String text) {
        return text.lines().filter(line::equals).count();
    }

    private static long occurrences(String part, String text) {
        return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
    }
}
