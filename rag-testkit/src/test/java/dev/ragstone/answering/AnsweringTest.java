package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.document.Chunk;
import dev.ragstone.error.GenerationException;
import dev.ragstone.error.RagException;
import dev.ragstone.error.StoreException;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.Citation;
import dev.ragstone.generation.CitedText;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.question.Question;
import dev.ragstone.search.Query;
import dev.ragstone.search.Reranker;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.RecordingListener;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.testkit.fake.SimplePromptAssembler;
import dev.ragstone.testkit.fake.StoreRetriever;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AnsweringTest {

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final RecordingListener listener = new RecordingListener();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats ", "rest [1].");
    private final ScriptedGenerator fallback = ScriptedGenerator.answering("Look at [1].");

    private final List<Answering> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Answering::close);
    }

    @Test
    void streamGivesSourcesThenTokensThenTheWhole() {
        var events = new ArrayList<AnswerEvent>();
        try (var stream = answering(null, generator, null).stream(Question.of("cats"))) {
            stream.forEachRemaining(events::add);
        }

        assertThat(events.getFirst()).isInstanceOf(AnswerEvent.SourcesFound.class);
        assertThat(events.subList(1, 3))
                .containsExactly(new AnswerEvent.Token("Cats"), new AnswerEvent.Token(" rest [1]."));
        assertThat(events.getLast()).isInstanceOf(AnswerEvent.Done.class).isSameAs(events.get(3));
    }

    @Test
    void streamNeverShowsACitationThatDoesNotExist() {
        var inventing = ScriptedGenerator.answering("Cats rest", " ", "[", "7", "]", " and `a[7]` ", "[1", ", 7]", ".");
        var shown = new StringBuilder();
        var answers = new ArrayList<Answer>();
        try (var stream = answering(null, inventing, null).stream(Question.of("cats"))) {
            while (stream.hasNext()) {
                switch (stream.next()) {
                    case AnswerEvent.Token token -> shown.append(token.text());
                    case AnswerEvent.Withdrawn withdrawn -> shown.setLength(0);
                    case AnswerEvent.Done done -> answers.add(done.answer());
                    case AnswerEvent.SourcesFound found ->
                        assertThat(found.hits()).isNotEmpty();
                }
            }
        }

        assertThat(shown).hasToString("Cats rest and `a[7]` [1].");
        assertThat(answers).extracting(Answer::text).containsExactly(shown.toString());
    }

    @Test
    void citationsResolveToTheDocumentsCharacters() {
        Answer answer = answering(null, generator, null).ask(Question.of("cats"));

        Citation citation = answer.citations().getFirst();
        String text =
                store.catalog().document(citation.document().id()).orElseThrow().text();
        assertThat(text.substring(citation.start(), citation.end())).isEqualTo(citation.quote());
        assertThat(answer.toString()).contains("Cats rest [1].", "[1] mem:");
    }

    @Test
    void withoutHitsNoModelIsAsked() {
        Answer answer = answering(null, generator, null).ask(Question.of("submarines"));

        assertThat(answer.text()).isEqualTo("I don't have information about that.");
        assertThat(answer.abstained()).isTrue();
        assertThat(generator.prompts()).isEmpty();
    }

    @Test
    void generatorThatIsDownIsReplaced() {
        generator.failAtStart(true);

        Answer answer = answering(null, generator, fallback).ask(Question.of("cats"));

        assertThat(answer.text()).isEqualTo("Look at [1].");
        assertThat(answer.citations()).hasSize(1);
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("generation-failed");
        assertThat(answer.trace()).extracting(Span::result).contains(Span.Result.DEGRADED);
    }

    @Test
    void generatorThatFailsInTheMiddleIsContinuedByTheFallback() {
        generator.failAfter(1);

        Answer answer = answering(null, generator, fallback).ask(Question.of("cats"));

        assertThat(answer.text()).isEqualTo("Cats \n\nLook at [1].");
        assertThat(generator.closedStreams()).isEqualTo(1);
    }

    @Test
    void questionOfAnyLengthIsAnswered() {
        Answer answer = answering(null, generator, null).ask(Question.of("cats " + "and more ".repeat(20_000)));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings()).extracting(Warning::code).contains("question-truncated");
        assertThat(generator.prompts())
                .singleElement()
                .satisfies(prompt -> assertThat(prompt.tokens()).isLessThanOrEqualTo(1000));
    }

    @Test
    void withoutFallbackTheFailureIsThrown() {
        generator.failAtStart(true);

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> answering(null, generator, null).ask(Question.of("cats")));
    }

    @Test
    void fallbackThatFailsTooIsThrown() {
        generator.failAtStart(true);
        fallback.failAtStart(true);

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> answering(null, generator, fallback).ask(Question.of("cats")));
    }

    @Test
    void rerankerThatFailsIsLeftOut() {
        Reranker broken = (question, hits) -> {
            throw new RagException("no weights", "", false, null);
        };

        Answer answer = answering(broken, generator, null).ask(Question.of("cats"));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("reranking-failed");
    }

    @Test
    void rerankerWithoutItsLibraryIsLeftOut() {
        Reranker broken = (question, hits) -> {
            throw new NoClassDefFoundError("a/native/Library");
        };

        Answer answer = answering(broken, generator, null).ask(Question.of("cats"));

        assertThat(answer.text()).isEqualTo("Cats rest [1].");
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("reranking-failed");
    }

    @Test
    void rerankerThatLosesHitsIsLeftOut() {
        var plain = answering(null, generator, null).search(Query.of("cats dogs"));

        var reranked = answering((question, hits) -> List.of(), generator, null).search(Query.of("cats dogs"));

        assertThat(reranked.hits()).isEqualTo(plain.hits());
        assertThat(reranked.warnings())
                .containsExactly(
                        new Warning("reranking-failed", "results are not reranked: the reranker lost 2 of 2 hits"));
    }

    @Test
    void rerankerThatRepeatsAHitIsLeftOut() {
        var plain = answering(null, generator, null).search(Query.of("cats dogs"));
        Reranker repeating = (question, hits) -> List.of(hits.getFirst(), hits.getFirst());

        var reranked = answering(repeating, generator, null).search(Query.of("cats dogs"));

        assertThat(reranked.hits()).isEqualTo(plain.hits());
        assertThat(reranked.warnings()).extracting(Warning::code).containsExactly("reranking-failed");
    }

    @Test
    void rerankerChangesTheOrder() {
        Reranker reversing = (question, hits) -> hits.reversed();

        var plain = answering(null, generator, null).search(Query.of("cats dogs"));
        var reranked = answering(reversing, generator, null).search(Query.of("cats dogs"));

        assertThat(reranked.hits()).isEqualTo(plain.hits().reversed()).hasSize(2);
    }

    @Test
    void storeThatIsDownIsAClearError() {
        store.failOn(InMemoryStore.Operation.KEYWORD_SEARCH);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> answering(null, generator, fallback).ask(Question.of("cats")));
    }

    @Test
    void closingCancelsTheModelCall() {
        var stream = answering(null, generator, fallback).stream(Question.of("cats"));
        stream.next();
        stream.next();

        stream.close();
        stream.close();

        assertThat(stream.hasNext()).isFalse();
        assertThat(generator.cancelledStreams()).isEqualTo(1);
        assertThat(listener.spans("generate")).extracting(Span::result).containsExactly(Span.Result.CANCELLED);
    }

    @Test
    void everyStepLeavesASpan() {
        Answer answer = answering(null, generator, null).ask(Question.of("cats"));

        assertThat(answer.trace()).extracting(Span::name).contains("assemble", "generate", "cite");
        assertThat(listener.spans()).containsAll(answer.trace());
    }

    @Test
    void listenerThatThrowsDoesNoHarm() {
        var failing = new RagListener() {
            @Override
            public void spanEnded(Span span) {
                throw new IllegalStateException("boom");
            }
        };

        Answer answer = answering(parts(null, generator, null), failing).ask(Question.of("cats"));

        assertThat(answer.citations()).hasSize(1);
    }

    @Test
    void documentThatChangedMeanwhileLosesItsCitation() {
        var changing = new Generator() {
            @Override
            public String name() {
                return "changing";
            }

            @Override
            public TokenStream generate(Prompt prompt) {
                Chunk chunk = prompt.sources().getFirst().hit().chunk();
                store.commit(StoreBatch.deleting(List.of(chunk.documentId())));
                return generator.generate(prompt);
            }
        };

        Answer answer = answering(null, changing, null).ask(Question.of("cats"));

        assertThat(answer.text()).isEqualTo("Cats rest.");
        assertThat(answer.citations()).isEmpty();
        assertThat(answer.warnings()).extracting(Warning::code).containsExactly("citation-dropped");
    }

    @Test
    void promptIsWhatTheGeneratorWouldBeAsked() {
        Answering answering = answering(null, generator, null);

        Prompt prompt = answering.prompt(Question.of("cats"));

        assertThat(generator.prompts()).as("models asked").isEmpty();
        answering.ask(Question.of("cats"));
        assertThat(generator.prompts()).containsExactly(prompt);
    }

    @Test
    void promptTellsWhatWentLessWell() {
        Reranker broken = (question, hits) -> {
            throw new RagException("the reranker is down", "", true, null);
        };

        Prompt prompt = answering(broken, generator, null).prompt(Question.of("cats"));

        assertThat(prompt.warnings()).extracting(Warning::code).containsExactly("reranking-failed");
    }

    @Test
    void promptWithoutHitsHasNoSources() {
        assertThat(answering(null, generator, null)
                        .prompt(Question.of("submarines"))
                        .sources())
                .isEmpty();
    }

    @Test
    void textThatAnotherModelWroteIsCitedTheSameWay() {
        Answering answering = answering(null, generator, null);
        Prompt prompt = answering.prompt(Question.of("cats"));

        CitedText cited = answering.cite("Cats rest [1], they say [7].", prompt.sources());

        assertThat(cited.text()).isEqualTo("Cats rest [1], they say.");
        assertThat(cited.citations()).extracting(Citation::quote).containsExactly("Cats sleep all day.");
        assertThat(cited.warnings()).extracting(Warning::code).containsExactly("citation-dropped");
    }

    private Answering answering(@Nullable Reranker reranker, Generator generator, @Nullable Generator fallback) {
        return answering(parts(reranker, generator, fallback), listener);
    }

    private Answering answering(Answering.Parts parts, RagListener listener) {
        var made = new Answering(parts, AnsweringSettings.of(1000), listener);
        opened.add(made);
        return made;
    }

    private Answering.Parts parts(@Nullable Reranker reranker, Generator generator, @Nullable Generator fallback) {
        var assembler = new SimplePromptAssembler(new WordTokenCounter());
        return new Answering.Parts(new StoreRetriever(store), reranker, assembler, generator, fallback, store);
    }
}
