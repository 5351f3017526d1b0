package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.document.Chunk;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Turn;
import dev.ragstone.question.Question;
import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.RetrievalMode;
import dev.ragstone.question.SearchPlan;
import dev.ragstone.question.Verdict;
import dev.ragstone.search.Query;
import dev.ragstone.search.SourceScreen.Flagged;
import dev.ragstone.store.AccessScope;
import dev.ragstone.testkit.fake.InMemoryConversationStore;
import dev.ragstone.testkit.fake.InMemoryStore;
import dev.ragstone.testkit.fake.RecordingListener;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Answers that are given out again, and to whom. */
class AnswerCachingTest {

    private static final Question CATS = Question.of("cats sleep");

    private final InMemoryStore store = AnsweringFixture.filledStore();
    private final ScriptedGenerator generator = ScriptedGenerator.answering("Cats ", "rest [1].");
    private final MapAnswerCache cache = new MapAnswerCache();
    private final RecordingListener listener = new RecordingListener();

    private AnsweringSettings settings = AnsweringSettings.of(1000).caching(AnswerCaching.of(cache));

    @Test
    void answerIsGivenOutAgainWithAllThatBelongsToIt() {
        try (var answering = answering()) {
            Answer first = answering.ask(CATS);

            Answer again = answering.ask(CATS);

            assertThat(first.cached()).isFalse();
            assertThat(again.cached()).isTrue();
            assertThat(again)
                    .usingRecursiveComparison()
                    .ignoringFields("attributes", "usage", "trace", "traceId")
                    .isEqualTo(first);
            assertThat(generator.prompts()).hasSize(1);
        }
    }

    @Test
    void nothingIsSpentOrSearchedTheSecondTimeAndTheTraceSaysWhy() {
        try (var answering = answering()) {
            answering.ask(CATS);
            listener.clear();

            Answer again = answering.ask(CATS);

            assertThat(again.usage()).isEqualTo(Usage.none());
            assertThat(again.traceId()).isNotEmpty();
            assertThat(again.trace()).extracting(Span::name).containsExactly("answer-cache");
            assertThat(listener.spans("answer-cache"))
                    .extracting(span -> span.counts().get("hits"))
                    .containsExactly(1L);
        }
    }

    @Test
    void streamTellsItAsOneThatIsBeingWritten() {
        try (var answering = answering()) {
            Answer first = answering.ask(CATS);
            var events = new ArrayList<AnswerEvent>();

            try (var stream = answering.stream(CATS)) {
                stream.forEachRemaining(events::add);
            }

            assertThat(events.getFirst()).isEqualTo(new AnswerEvent.SourcesFound(first.hits()));
            assertThat(events.get(1)).isEqualTo(new AnswerEvent.Token("Cats rest [1]."));
            assertThat(events.getLast())
                    .isInstanceOfSatisfying(
                            AnswerEvent.Done.class,
                            done -> assertThat(done.answer().citations()).isEqualTo(first.citations()));
            assertThat(events).hasSize(3);
        }
    }

    @Test
    void conversationHoldsItLikeAnyOther() {
        var conversations = new InMemoryConversationStore();
        settings = settings.records(AnswerRecords.none().conversations(conversations));
        var talk = new ConversationId("ann", "c1");
        try (var answering = answering()) {
            answering.ask(CATS);

            assertThat(answering.ask(CATS.conversation(talk)).cached()).isTrue();
        }

        assertThat(conversations.find(talk).orElseThrow().messages())
                .extracting(Message::text)
                .containsExactly("cats sleep", "Cats rest [1].");
    }

    @Test
    void questionIsGuardedEachTime() {
        var blocked = new AtomicBoolean();
        QuestionGuard guard = (question, user) ->
                blocked.get() ? Verdict.block(question, "rate", "Not so fast.") : Verdict.allow(question);
        settings = settings.steps(new QuestionSteps(guard, null, null, RetrievalMode.ALWAYS));
        try (var answering = answering()) {
            answering.ask(CATS);
            blocked.set(true);

            assertThat(answering.ask(CATS).text()).isEqualTo("Not so fast.");
        }
    }

    @Test
    void whateverDecidesAboutAnAnswerKeepsItApart() {
        try (var answering = answering()) {
            var questions = List.of(
                    CATS,
                    Question.of("cats sleep!"),
                    Question.of(Query.of("cats sleep").limit(1)),
                    Question.of(Query.of("cats sleep").access(AccessScope.of("staff"))),
                    CATS.history(List.of(Turn.user("dogs?"))),
                    CATS.choice(SearchPlan.Choice.none().strategy(SearchPlan.Strategy.KEYWORD)),
                    CATS.choice(SearchPlan.Choice.none().levels(Set.of(Chunk.Level.SECTION))),
                    CATS.instructions("Answer in French."),
                    CATS.instructions("Answer in rhyme."),
                    CATS.settings(GenerationSettings.standard().temperature(1)),
                    CATS.settings(GenerationSettings.standard().topP(1)),
                    CATS.settings(GenerationSettings.standard().maxTokens(1)),
                    CATS.settings(GenerationSettings.standard().seed(1)),
                    CATS.settings(GenerationSettings.standard().thinking(false)),
                    CATS.settings(GenerationSettings.standard().stop(List.of("a", "b"))),
                    CATS.settings(GenerationSettings.standard().stop(List.of("a, b"))),
                    CATS.settings(GenerationSettings.standard().stop(List.of("a1:b"))));

            questions.forEach(answering::ask);

            assertThat(cache.size()).isEqualTo(questions.size());
            assertThat(questions).allMatch(question -> answering.ask(question).cached());
        }
    }

    @Test
    void anotherPipelineNeverSeesIt() {
        try (var one = answering();
                var other = answering()) {
            one.ask(CATS);

            assertThat(other.ask(CATS).cached()).isFalse();
        }
    }

    @Test
    void answersCanBeKeptForTheirUserAlone() {
        settings = settings.caching(AnswerCaching.of(cache).perUser(true));
        try (var answering = answering()) {
            answering.ask(CATS.user("ann"));

            assertThat(answering.ask(CATS.user("bob")).cached()).isFalse();
            assertThat(answering.ask(CATS.user("ann")).cached()).isTrue();
        }
    }

    @Test
    void whatTheDocumentsGaveReasonToWarnOfIsToldAgain() {
        settings = settings.screening(
                SourceScreening.warning(hits -> List.of(new Flagged(hits.getFirst(), List.of("odd")))));
        try (var answering = answering()) {
            answering.ask(CATS);

            Answer again = answering.ask(CATS);

            assertThat(again.cached()).isTrue();
            assertThat(again.warnings()).extracting(Warning::code).containsExactly("source-flagged");
        }
    }

    @Test
    void answerIsMadeAnewAfterACommit() {
        try (var answering = answering()) {
            answering.ask(CATS);
            AnsweringFixture.add(store, "more-cats.txt", "Cats sleep at noon.");

            Answer after = answering.ask(CATS);

            assertThat(after.cached()).isFalse();
            assertThat(after.hits()).extracting(hit -> hit.document().uri()).contains("mem:more-cats.txt");
        }
    }

    private Answering answering() {
        return new Answering(AnsweringFixture.parts(store, generator, null), settings, listener);
    }
}
