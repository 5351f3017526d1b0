package dev.ragstone.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.generation.Citation;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00.123456789Z");

    @Test
    void titleIsTheFirstLineWithSomethingOnIt() {
        assertThat(title(" \n\t", "\n  Who signs? \nAnd when?")).isEqualTo("Who signs?");
        assertThat(title("", "\n")).isEmpty();
    }

    @Test
    void longTitleIsCutAtAWord() {
        String title = title("word ".repeat(30));

        assertThat(title).hasSizeLessThanOrEqualTo(80).endsWith("word…");
    }

    @Test
    void titleWithoutSpacesIsCutBetweenCharacters() {
        String title = title("x" + "\uD83D\uDE00".repeat(60));

        assertThat(title).hasSizeLessThanOrEqualTo(80).endsWith("\uD83D\uDE00…");
    }

    @Test
    void momentIsCutToTheMicrosecond() {
        assertThat(Message.user("text", NOW).created()).isEqualTo(Instant.parse("2026-03-01T12:00:00.123456Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\0b", "\uD83D", "\uDE00x"})
    void nameThatADatabaseCouldMistakeIsRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> new ConversationId(name, "c1"));
        assertThatIllegalArgumentException().isThrownBy(() -> new ConversationId("anna", name));
    }

    @Test
    void nameMayNotBeLongerThanAnIndexHolds() {
        assertThat(new ConversationId("a".repeat(256), "\uD83D\uDE00")).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConversationId("a".repeat(257), "c1"))
                .withMessageContaining("257");
    }

    @Test
    void freshConversationsAreNotTheSame() {
        assertThat(ConversationId.fresh("anna")).isNotEqualTo(ConversationId.fresh("anna"));
    }

    @Test
    void citationKeepsWhatIsNeededToShowAndOpenIt() {
        DocumentInfo document = DocumentInfo.of("lease.pdf").withTitle("Lease");
        var citation = new Citation(2, document, "chunk", List.of("Notice"), Place.page(3), 10, 15, "weeks");

        assertThat(SavedCitation.of(citation))
                .isEqualTo(new SavedCitation(
                        2, document.id(), "chunk", "lease.pdf", "Lease", Place.page(3), 10, 15, "weeks"));
    }

    @Test
    void pageWithoutEntriesIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Page.first(0)).withMessageContaining("0");
    }

    private static String title(String... texts) {
        return Conversation.titleOf(
                List.of(texts).stream().map(text -> Message.user(text, NOW)).toList());
    }
}
