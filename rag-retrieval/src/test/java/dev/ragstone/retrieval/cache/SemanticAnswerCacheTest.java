package dev.ragstone.retrieval.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerKey;
import dev.ragstone.generation.Usage;
import dev.ragstone.search.Query;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SemanticAnswerCacheTest {

    private final HashingEmbedder embedder = new HashingEmbedder(1024);
    private final AtomicLong nanos = new AtomicLong();
    private final SemanticAnswerCache cache = SemanticAnswerCache.builder(embedder)
            .threshold(0.9)
            .maxAnswers(2)
            .timeToLive(Duration.ofMinutes(1))
            .nanos(nanos::get)
            .build();

    @Test
    void questionInAnotherOrderOfWordsFindsTheAnswer() {
        keep("how long is the notice period of a lease");

        assertThat(cache.find(key("the notice period of a lease is how long"))).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what did the company earn in the whole year 2023|what did the company earn in the whole year 2024",
                "may the tenant of the house keep a dog in it|may the tenant of the house not keep a dog in it",
                "how long did the war in the north of France last|how long did the war in the north of Spain last",
                "what is to be done before the lease of the house ends|what is to be done after the lease of the house"
                        + " ends",
                "what does the error E-1042 of the server tell me|what does the error E-1043 of the server tell me",
            })
    void questionThatDiffersInAFactFindsNothing(String kept, String asked) {
        keep(kept);

        assertThat(cache.find(key(kept))).isPresent();
        assertThat(cache.find(key(asked))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "How do I convert a file from PDF to DOCX?|How do I convert a file from DOCX to PDF?",
                "How many euros is one dollar in EUR per USD?|How many euros is one dollar in USD per EUR?",
                "Who reports to Alice, Bob or Carol?|Who reports to Bob, Alice or Carol?",
                "Does Alice report to Bob?|Does Bob report to Alice?",
                "how do i migrate from mysql to postgres?|how do i migrate from postgres to mysql?",
                "How long must the landlord give the tenant notice?|How long must the tenant give the landlord notice?",
                "How do I import users?|How do I export users?",
                "Can I upgrade from version 2 to version 3?|Can I upgrade from version 3 to version 2?",
                "What is the fee for buying shares?|What is the fee for selling shares?",
                "is the service free for students?|is the service free for teachers?",
                "Wie komme ich von Bonn nach Trier?|Wie komme ich von Trier nach Bonn?",
            })
    void questionTheOtherWayRoundFindsNothingHoweverNearItIs(String kept, String asked) {
        assertToldApart(kept, asked);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "When did the committee meet?|Where did the committee meet?",
                "How is the index of the archive rebuilt?|Why is the index of the archive rebuilt?",
                "Who signs the order?|When is the order signed?",
                "How long are log files kept?|Where are log files kept?",
                "How often are log files kept?|Why are log files kept?",
                "What may a tenant paint?|May a tenant paint?",
                "Must an employee report an accident?|May an employee report an accident?",
                "Should I restart the server?|Can I restart the server?",
                "Who is the head of the board?|Who was the head of the board?",
                "Was the contract signed by her?|Was the contract signed by him?",
                "What did she tell the auditors?|What did he tell the auditors?",
                "What should our team send to your team?|What should your team send to our team?",
                "What should I send to you?|What should you send to me?",
                "How do I turn on notifications?|How do I turn off notifications?",
                "Wann muss der Mieter die Wohnung r\u00e4umen?|Warum muss der Mieter die Wohnung r\u00e4umen?",
                "Darf der Mieter die Wohnung streichen?|Muss der Mieter die Wohnung streichen?",
                "Wo werden die Protokolle aufbewahrt?|Warum werden die Protokolle aufbewahrt?",
            })
    void questionThatAsksForSomethingElseFindsNothingHoweverNearItIs(String kept, String asked) {
        assertToldApart(kept, asked);
    }

    private static void assertToldApart(String kept, String asked) {
        var blind = SemanticAnswerCache.builder(new SameVector()).build();
        blind.keep(key(kept), answer("Yes."));

        assertThat(blind.find(key(kept))).isPresent();
        assertThat(blind.find(key(asked))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "How long is the notice period of a lease?|Please tell me: how long is the notice period of leases?",
                "How do I reset my password?|Please tell me how I can reset the password.",
                "Does Alice report to Bob?|does Alice report to Bob",
                "Wie lange ist die Frist f\u00fcr Mieter?|Wie lang ist bitte die Frist f\u00fcr einen Mieter?",
            })
    void questionThatSaysTheSameFindsTheAnswer(String kept, String asked) {
        var blind = SemanticAnswerCache.builder(new SameVector()).build();
        blind.keep(key(kept), answer("Yes."));

        assertThat(blind.find(key(asked))).isPresent();
    }

    @Test
    void oldestGoesFirstAndOldOnesGo() {
        keep("first question of all");
        keep("second thing to know");
        keep("third matter at hand");

        assertThat(cache.find(key("first question of all"))).isEmpty();
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());
        assertThat(cache.find(key("third matter at hand"))).isEmpty();
    }

    @Test
    void memoryIsBounded() {
        var small = SemanticAnswerCache.builder(embedder).maxBytes(5_000).build();
        small.keep(key("first question of all"), answer("Yes."));
        small.keep(key("second thing to know"), answer("Yes."));
        small.keep(key("third matter at hand"), answer("Yes."));
        small.keep(key("something very long"), answer("long ".repeat(1_000)));

        assertThat(small.find(key("first question of all"))).isEmpty();
        assertThat(small.find(key("third matter at hand"))).isPresent();
        assertThat(small.find(key("something very long"))).isEmpty();
    }

    @Test
    void withoutTheEmbedderNothingIsFoundOrKept() {
        keep("how long is it");
        embedder.failing(true);

        assertThat(cache.find(key("how long is it"))).isEmpty();
        keep("something else");
        embedder.failing(false);
        assertThat(cache.find(key("something else"))).isEmpty();
    }

    @Test
    void questionsAreNotEmbeddedForNothing() {
        cache.find(key("how long is it"));

        assertThat(embedder.queriesEmbedded()).isZero();
    }

    @Test
    void rejectsALooseThreshold() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SemanticAnswerCache.builder(embedder).threshold(0.5))
                .withMessage("threshold must be between 0.8 and 1 but was 0.5");
    }

    /** Finds all questions alike, so that only their facts tell them apart. */
    private static final class SameVector extends ForwardingEmbedder {

        private SameVector() {
            super(new HashingEmbedder(64));
        }

        @Override
        public Embedding embedQuery(String text) {
            return super.embedQuery("same");
        }
    }

    private void keep(String question) {
        cache.keep(key(question), answer("Yes."));
    }

    private static Answer answer(String text) {
        return new Answer(
                text,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "model",
                Map.of(),
                OptionalDouble.empty(),
                Usage.none(),
                List.of());
    }

    private static AnswerKey key(String question) {
        return new AnswerKey(Query.of(question), List.of(), "model", 1);
    }
}
