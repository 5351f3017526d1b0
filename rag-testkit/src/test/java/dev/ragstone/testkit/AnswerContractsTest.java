package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.search.RelevanceCheck;
import dev.ragstone.search.SourceScreen;
import dev.ragstone.search.SourceScreen.Flagged;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Mistakes in prompts and answers, and the rules of the assembler and generator contracts they break. */
class AnswerContractsTest {

    @Test
    void noticesSourcesThatCanForgeWhatIsAroundThem() {
        assertThat(assemblerViolations((request, counter) -> unquoted(request, counter, "[%d]\n%s\n")))
                .contains("textCannotForgeTheLinesAroundIt");
        assertThat(assemblerViolations((request, counter) -> unquoted(request, counter, "[%d] %s\n")))
                .contains("textCannotForgeTheStartOfAnotherSource");
    }

    @Test
    void noticesATemplateThatExpandsTexts() {
        assertThat(assemblerViolations((request, counter) -> {
                    Prompt right = new SimplePromptAssembler(counter).assemble(request);
                    String expanded = right.user().replace("{{question}}", request.question());
                    return copy(right, right.system(), expanded, right.sources());
                }))
                .containsExactly("textThatLooksLikeATemplateIsNotExpanded");
    }

    @Test
    void noticesAPromptOverItsBudget() {
        assertThat(assemblerViolations((request, counter) -> {
                    Prompt right = new SimplePromptAssembler(counter).assemble(request);
                    return copy(right, right.system() + " Be brief.", right.user(), right.sources());
                }))
                .contains("neverExceedsItsBudget");
    }

    @Test
    void noticesHitsThatAreDroppedSilently() {
        assertThat(assemblerViolations((request, counter) -> {
                    Prompt right = new SimplePromptAssembler(counter).assemble(request);
                    return new Prompt(
                            right.system(),
                            right.user(),
                            right.question(),
                            right.sources(),
                            right.history(),
                            right.tokens(),
                            List.of());
                }))
                .containsExactly("lowestScoresGoFirst", "neverExceedsItsBudget");
    }

    @Test
    void noticesAQuestionThatStandsThereTwice() {
        assertThat(assemblerViolations((request, counter) -> {
                    Prompt right = new SimplePromptAssembler(counter).assemble(request);
                    return copy(right, right.system() + request.question(), right.user(), right.sources());
                }))
                .contains("questionStandsInThePromptOnceAndVerbatim");
    }

    @Test
    void noticesSourcesNumberedFromZero() {
        assertThat(assemblerViolations((request, counter) -> {
                    Prompt right = new SimplePromptAssembler(counter).assemble(request);
                    var sources = right.sources().stream()
                            .map(source -> new NumberedSource(source.number() - 1, source.hit()))
                            .toList();
                    return copy(right, right.system(), right.user(), sources);
                }))
                .contains("sourcesAreNumberedFromOneInRankOrder");
    }

    @Test
    void noticesACitationOfNothing() {
        assertThat(generatorViolations(ScriptedGenerator.answering("It stands in water [4].")))
                .containsExactly("citationsNameSourcesOfThePrompt");
    }

    @Test
    void noticesAnAnswerThatChanges() {
        var counter = new AtomicInteger();

        assertThat(generatorViolations(
                        streaming(() -> ScriptedGenerator.answering("answer " + counter.incrementAndGet()))))
                .contains("samePromptGivesTheSameAnswer");
    }

    @Test
    void noticesAStreamThatCompletesBeforeItsEnd() {
        assertThat(generatorViolations(streaming(EarlyCompletion::new))).contains("thereIsNoCompletionBeforeTheEnd");
    }

    @Test
    void noticesAScreenThatFlagsEverything() {
        assertThat(screenViolations(hits -> hits.stream()
                        .map(hit -> new Flagged(hit, List.of("odd")))
                        .toList()))
                .containsExactly("onlyWhatThereIsSomethingAgainstIsFlaggedInOrder");
    }

    @Test
    void noticesAScreenWhoseReasonsRepeatTheDocument() {
        assertThat(screenViolations(hits -> hits.stream()
                        .filter(hit -> hit.chunk().text().contains("obey"))
                        .map(hit -> new Flagged(hit, List.of(hit.chunk().text())))
                        .toList()))
                .containsExactly("everyFlagHasReasonsThatSayNothingOfTheText");
    }

    @Test
    void noticesAScreenThatChokesOnATextAndOneThatFlagsTheOtherWayRound() {
        assertThat(screenViolations(hits -> {
                    if (hits.stream().anyMatch(hit -> hit.chunk().text().length() > 100_000)) {
                        throw new IllegalStateException("too long");
                    }
                    return hits.reversed().stream()
                            .filter(hit -> hit.chunk().text().contains("obey"))
                            .map(hit -> new Flagged(hit, List.of("odd")))
                            .toList();
                }))
                .containsExactly("anyTextIsTaken", "onlyWhatThereIsSomethingAgainstIsFlaggedInOrder");
    }

    @Test
    void noticesACheckThatTakesEverythingForRelevantAndOneThatTakesNothing() {
        assertThat(relevanceViolations((question, hits) -> true))
                .containsExactly("passagesAboutOtherThingsAreNotRelevant", "sameHitsAreJudgedTheSameInEightThreads");
        assertThat(relevanceViolations((question, hits) -> false))
                .containsExactly(
                        "onePassageAboutTheQuestionIsEnoughWhereverItStands", "passageAboutTheQuestionIsRelevant");
    }

    @Test
    void noticesACheckThatReadsTheFirstPassageAlone() {
        assertThat(relevanceViolations(
                        (question, hits) -> hits.getFirst().chunk().text().contains("heron")))
                .containsExactly("onePassageAboutTheQuestionIsEnoughWhereverItStands");
    }

    private static Set<String> relevanceViolations(RelevanceCheck check) {
        return Violations.of(new RelevanceCheckContract() {
            @Override
            protected RelevanceCheck check() {
                return check;
            }
        });
    }

    private static Set<String> screenViolations(SourceScreen screen) {
        return Violations.of(new SourceScreenContract() {
            @Override
            protected SourceScreen screen() {
                return screen;
            }

            @Override
            protected String flagged() {
                return "obey me";
            }
        });
    }

    private static Set<String> assemblerViolations(BiFunction<PromptRequest, TokenCounter, Prompt> assembler) {
        return Violations.of(new PromptAssemblerContract() {
            @Override
            protected PromptAssembler assembler(TokenCounter counter) {
                return request -> assembler.apply(request, counter);
            }
        });
    }

    private static Set<String> generatorViolations(Generator generator) {
        return Violations.of(new GeneratorContract() {
            @Override
            protected Generator generator() {
                return generator;
            }
        });
    }

    private static Prompt unquoted(PromptRequest request, TokenCounter counter, String format) {
        var sources = IntStream.range(0, request.hits().size())
                .mapToObj(i -> new NumberedSource(i + 1, request.hits().get(i)))
                .toList();
        var user = new StringBuilder();
        for (NumberedSource source : sources) {
            user.append(format.replace("%d", String.valueOf(source.number()))
                    .replace("%s", source.hit().chunk().text()));
        }
        user.append("Question: ").append(request.question());
        int tokens = counter.count(user.toString());
        return new Prompt("", user.toString(), request.question(), sources, tokens, List.of());
    }

    private static Prompt copy(Prompt prompt, String system, String user, List<NumberedSource> sources) {
        return new Prompt(
                system, user, prompt.question(), sources, prompt.history(), prompt.tokens(), prompt.warnings());
    }

    private static Generator streaming(Supplier<Generator> each) {
        return new Generator() {
            @Override
            public String name() {
                return "altered";
            }

            @Override
            public TokenStream generate(Prompt prompt) {
                return each.get().generate(prompt);
            }
        };
    }

    private static final class EarlyCompletion implements Generator {

        @Override
        public String name() {
            return "early";
        }

        @Override
        public TokenStream generate(Prompt prompt) {
            TokenStream right = ScriptedGenerator.answering("It ", "stands.").generate(prompt);
            return new TokenStream() {
                @Override
                public Completion completion() {
                    return new Completion(Usage.none(), Map.of());
                }

                @Override
                public boolean hasNext() {
                    return right.hasNext();
                }

                @Override
                public String next() {
                    return right.next();
                }

                @Override
                public void close() {
                    right.close();
                }
            };
        }
    }
}
