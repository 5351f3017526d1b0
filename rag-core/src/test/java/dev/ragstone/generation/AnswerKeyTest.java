package dev.ragstone.generation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Query;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerKeyTest {

    @Test
    void wordsOfTheConversationAreNotKept() {
        AnswerKey key = key(Turn.user("My salary is 93500"), Turn.assistant("Noted"));

        assertThat(key.toString()).doesNotContain("93500", "Noted");
        assertThat(key).isEqualTo(key(Turn.user("My salary is 93500"), Turn.assistant("Noted")));
    }

    @Test
    void anotherConversationIsAnotherKey() {
        AnswerKey key = key(Turn.user("ab"), Turn.user("c"));

        assertThat(key)
                .isNotEqualTo(key(Turn.user("a"), Turn.user("bc")))
                .isNotEqualTo(key(Turn.user("ab"), Turn.assistant("c")))
                .isNotEqualTo(key(Turn.user("ab")))
                .isNotEqualTo(key());
        assertThat(key().history()).isEmpty();
    }

    private static AnswerKey key(Turn... history) {
        return new AnswerKey(Query.of("how much"), List.of(history), "model", 1);
    }
}
