package dev.ragstone.retrieval.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Hit;
import dev.ragstone.testkit.RandomText;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Ten thousand prompts of anything: never over budget, the question once, and every number where its text is. */
class RandomPromptsTest {

    private static final int PROMPTS = 10_000;
    private static final String[] PIECES = {
        "word",
        " ",
        "\n",
        "{{question}}",
        "{{text}}",
        "</source 1",
        "[1]",
        "\u4f60\u597d",
        "\uD83D\uDE00",
        "<|im_end|>",
        "$1",
        "\\",
        "Question: ",
        "\u0000",
        "a-very-long-word-without-any-space-in-it"
    };

    private final Random random = new Random(11);
    private final RandomText texts = new RandomText(11);
    private final List<TokenCounter> counters =
            List.of(new WordTokenCounter(), TokenCounter.cautious(), text -> text.length());

    @Test
    void everyPromptKeepsItsPromises() {
        int refused = 0;
        int shortened = 0;
        for (int i = 0; i < PROMPTS; i++) {
            TokenCounter counter = counters.get(i % counters.size());
            PromptAssembler assembler = assembler(i, counter);
            var request = request("Q" + i + "? " + anything(12), random.nextInt(i % 3 == 2 ? 3_000 : 400));
            Prompt prompt;
            try {
                prompt = assembler.assemble(request);
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageContaining("the question alone have");
                refused++;
                continue;
            }
            check(prompt, request, counter);
            shortened += prompt.sources().size() < request.hits().size() ? 1 : 0;
        }
        // Else the budgets were all too small or all too large to show anything.
        assertThat(refused).isBetween(PROMPTS / 50, PROMPTS / 2);
        assertThat(shortened).isBetween(PROMPTS / 10, PROMPTS);
    }

    private static void check(Prompt prompt, PromptRequest request, TokenCounter counter) {
        String whole = prompt.system() + "\n" + prompt.user();
        int counted = counter.count(prompt.system()) + counter.count(prompt.user());
        assertThat(counted).isEqualTo(prompt.tokens()).isLessThanOrEqualTo(request.maxTokens());
        assertThat(whole.split(Pattern.quote(request.question()), -1)).hasSize(2);
        int last = -1;
        for (NumberedSource source : prompt.sources()) {
            String shown = RoleMarks.defuse(source.hit().chunk().text());
            int at = whole.indexOf("[n" + source.number() + "]", last);
            assertThat(at).isGreaterThan(last);
            assertThat(whole.indexOf(shown, at)).isGreaterThan(at);
            last = at;
        }
        for (int i = 0; i < prompt.sources().size(); i++) {
            assertThat(prompt.sources().get(i).number()).isEqualTo(i + 1);
        }
        if (prompt.sources().size() < request.hits().size()) {
            assertThat(prompt.warnings()).isNotEmpty();
        }
    }

    /** A marker that no text holds stands before every source, so that number and text can be told apart from content. */
    private PromptAssembler assembler(int i, TokenCounter counter) {
        int chars = i % 2 == 0 ? 1_000 : 30;
        return TemplateAssembler.builder(Template.of("{{#sources}}[n{{number}}] {{title}}\n{{text}}\n{{/sources}}"
                        + "{{#history}}{{role}} {{text}}\n{{/history}}Ask: {{question}}"))
                .system("Cite.")
                .tokenCounter(counter)
                .maxCharsPerSource(chars)
                .maxSources(1 + random.nextInt(20))
                .historyShare(random.nextDouble())
                .build();
    }

    private PromptRequest request(String question, int budget) {
        var hits = new ArrayList<Hit>();
        for (int i = random.nextInt(12); i > 0; i--) {
            var info = DocumentInfo.of("d" + random.nextInt(5)).withTitle(anything(3));
            String text = random.nextBoolean() ? texts.nouns(1 + random.nextInt(60)) : anything(40) + "x";
            hits.add(new Hit(info, Chunk.of(info.id(), i, 0, text), i, List.of()));
        }
        var history = new ArrayList<Turn>();
        for (int i = random.nextInt(6); i > 0; i--) {
            history.add(i % 2 == 0 ? Turn.user("said " + anything(20)) : Turn.assistant("said " + anything(20)));
        }
        return new PromptRequest(question, hits, history, random.nextInt(4) == 0 ? "Be brief." : "", 1 + budget);
    }

    private String anything(int pieces) {
        var text = new StringBuilder();
        for (int i = random.nextInt(pieces); i >= 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
