package dev.ragstone.retrieval.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Ten thousand prompts of anything: never over budget, the question once, and every number where its address and its text
 * are. Budgets are counted by words, with caution, by characters and by the tokenizers of two models in turn; what was counted
 * with caution is counted again by those.
 */
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
        "a-very-long-word-without-any-space-in-it",
        "\uD808\uDC00\uD809\uDC2B",
        "\u0f56\u0f7c\u0f51\u0f0b",
        "Z\u0338\u0322a\u0337\u035a",
        "\uE000\uF8FF",
        "\u12e8\u121b\u1233 ",
        "\uD835\uDC13\uD835\uDC21",
        "AQn8TSEIpjdk/gMR\nq83vzS9xUk0=\n",
        "xkcd brtzgn pfswk ",
        "tHe NoTiCe PeRiOd ",
        "8472 1937,5501;",
        "a\tb\t\tc\t",
        "a \t \n  b\r\n",
        "}{][)(*&^%#@!~`|",
        "K\u00fcndigungsfristen\u00fcberwachung "
    };

    /** The most tokens that are allowed, by counter: what is too small for some and too large for others. */
    private static final int[] BUDGETS = {900, 1_500, 6_000, 1_200, 1_200};

    private final Random random = new Random(11);
    private final RandomText texts = new RandomText(11);
    private final TokenCounter cautious = TokenCounter.cautious();
    private final List<Encoding> models = Stream.of(EncodingType.CL100K_BASE, EncodingType.O200K_BASE)
            .map(Encodings.newLazyEncodingRegistry()::getEncoding)
            .toList();
    private final List<TokenCounter> counters = Stream.concat(
                    Stream.of(new WordTokenCounter(), cautious, String::length),
                    models.stream().map(model -> (TokenCounter) model::countTokensOrdinary))
            .toList();

    /** How an assembler lays sources out; the mark is one that no content can know. */
    private enum Layout {
        TEMPLATE("[n%d] ", ""),
        NUMBERED("<source %d %s: ", "</source %d %s>"),
        NUMBERED_WITH_LIST("<source %d %s: ", "</source %d %s>"),
        SYSTEM_CONTEXT("- [%d] <excerpt %s, title: ", "</excerpt %2$s>");

        private static final Pattern MARK = Pattern.compile("(?m)^</(?:source \\d+|excerpt) (\\w+)>$");

        private final String opening;
        private final String closing;

        Layout(String opening, String closing) {
            this.opening = opening;
            this.closing = closing;
        }

        private String mark(String prompt) {
            Matcher matcher = MARK.matcher(prompt);
            return this != TEMPLATE && matcher.find() ? matcher.group(1) : "";
        }

        private boolean addresses() {
            return this == NUMBERED || this == NUMBERED_WITH_LIST;
        }

        private String opening(int number, String mark) {
            return String.format(opening, number, mark);
        }

        private String closing(int number, String mark) {
            return String.format(closing, number, mark);
        }
    }

    @Test
    void everyPromptKeepsItsPromises() {
        var refused = new EnumMap<Layout, Integer>(Layout.class);
        var shortened = new EnumMap<Layout, Integer>(Layout.class);
        for (int i = 0; i < PROMPTS; i++) {
            Layout layout = Layout.values()[i % Layout.values().length];
            int counting = i / Layout.values().length % counters.size();
            TokenCounter counter = counters.get(counting);
            var request = request("Q" + i + "? " + anything(12), random.nextInt(BUDGETS[counting]));
            Prompt prompt;
            try {
                prompt = assembler(layout, counter).assemble(request);
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageContaining("the question alone have");
                refused.merge(layout, 1, Integer::sum);
                continue;
            }
            check(prompt, request, counter, layout);
            if (counter.equals(cautious)) {
                checkModels(prompt);
            }
            shortened.merge(layout, prompt.sources().size() < request.hits().size() ? 1 : 0, Integer::sum);
        }
        // Else the budgets were all too small or all too large to show anything.
        int each = PROMPTS / Layout.values().length;
        assertThat(refused).hasSameSizeAs(Layout.values());
        assertThat(refused.values()).allSatisfy(count -> assertThat(count).isBetween(each / 100, each / 2));
        assertThat(shortened.values()).allSatisfy(count -> assertThat(count).isBetween(each / 10, each));
    }

    private static void check(Prompt prompt, PromptRequest request, TokenCounter counter, Layout layout) {
        String whole = prompt.system() + "\n" + prompt.user();
        int counted = counter.count(prompt.system()) + counter.count(prompt.user());
        assertThat(counted).isEqualTo(prompt.tokens()).isLessThanOrEqualTo(request.maxTokens());
        assertThat(whole.split(Pattern.quote(request.question()), -1)).hasSize(2);
        checkSources(prompt.sources(), whole, layout);
        if (prompt.sources().size() < request.hits().size()) {
            assertThat(prompt.warnings()).isNotEmpty();
        }
    }

    private void checkModels(Prompt prompt) {
        for (Encoding model : models) {
            int real = model.countTokensOrdinary(prompt.system()) + model.countTokensOrdinary(prompt.user());
            assertThat(real).as(model.getName()).isLessThanOrEqualTo(prompt.tokens());
        }
    }

    /** Number by number: the opening, then the text that can be cited by it, then the end, and then the next. */
    private static void checkSources(List<NumberedSource> sources, String whole, Layout layout) {
        String mark = layout.mark(whole);
        int last = -1;
        for (int i = 0; i < sources.size(); i++) {
            NumberedSource source = sources.get(i);
            assertThat(source.number()).isEqualTo(i + 1);
            int at = whole.indexOf(layout.opening(source.number(), mark), last);
            assertThat(at).isGreaterThan(last);
            if (layout.addresses()) {
                String uri = source.hit().document().uri();
                at = whole.indexOf("\nSource [" + source.number() + "] " + uri + "\n", at);
                assertThat(at).isGreaterThan(last);
            }
            String shown = RoleMarks.defuse(source.hit().chunk().text());
            int text = whole.indexOf(shown, at);
            assertThat(text).isGreaterThan(at);
            last = whole.indexOf(layout.closing(source.number(), mark), text + shown.length() - 1);
            assertThat(last).isGreaterThanOrEqualTo(text);
        }
    }

    private PromptAssembler assembler(Layout layout, TokenCounter counter) {
        int chars = random.nextBoolean() ? 1_000 : 30;
        int most = 1 + random.nextInt(20);
        double history = random.nextDouble();
        return switch (layout) {
            // A marker that no text holds stands before every source, so that number and text can be told from content.
            case TEMPLATE ->
                TemplateAssembler.builder(Template.of("{{#sources}}[n{{number}}] {{title}}\n{{text}}\n{{/sources}}"
                                + "{{#history}}{{role}} {{text}}\n{{/history}}Ask: {{question}}"))
                        .system("Cite.")
                        .tokenCounter(counter)
                        .maxCharsPerSource(chars)
                        .maxSources(most)
                        .historyShare(history)
                        .build();
            case NUMBERED, NUMBERED_WITH_LIST ->
                NumberedSourcesAssembler.builder()
                        .sourceList(layout == Layout.NUMBERED_WITH_LIST)
                        .tokenCounter(counter)
                        .maxCharsPerSource(chars)
                        .maxSources(most)
                        .historyShare(history)
                        .build();
            case SYSTEM_CONTEXT ->
                SystemContextAssembler.builder()
                        .maxPerDocument(1 + random.nextInt(3))
                        .tokenCounter(counter)
                        .maxCharsPerSource(chars)
                        .maxSources(most)
                        .historyShare(history)
                        .build();
        };
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
