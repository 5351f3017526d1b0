package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.ConversationStore;
import dev.ragstone.conversation.ConversationSummary;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import dev.ragstone.conversation.SavedCitation;
import dev.ragstone.document.Place;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link ConversationStore} promises: conversations come back as they were told, to those they belong to.
 *
 * @since 0.1
 */
public abstract class ConversationStoreContract {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");
    private static final ConversationId ANNA = new ConversationId("anna", "c1");
    private static final ConversationId BERT = new ConversationId("bert", "c1");

    private ConversationStore store;

    /** Creates a contract; called by JUnit. */
    protected ConversationStoreContract() {}

    /** A store without conversations; closed after the test. */
    protected abstract ConversationStore emptyStore() throws Exception;

    @BeforeEach
    final void openStore() throws Exception {
        store = emptyStore();
    }

    @AfterEach
    final void closeStore() {
        if (store != null) {
            store.close();
        }
    }

    @Test
    void conversationComesBackAsItWasTold() {
        var cited = List.of(
                new SavedCitation(1, "default!a.pdf", "chunk-1", "a.pdf", "Title", Place.page(7), 10, 15, "quote"),
                new SavedCitation(2, "default!b.xls", "chunk-2", "b.xls", "", Place.sheet(2, "Costs"), 0, 0, ""),
                new SavedCitation(1, "default!c.md", "chunk-3", "c.md", "", Place.none(), 3, 4, "x"));
        var answer =
                new Message(Message.Role.ASSISTANT, "It does [1] [2].", cited, NOON.plusSeconds(2), true, "trace-1");
        var cut = new Message(Message.Role.ASSISTANT, "It", List.of(), NOON.plusSeconds(9), false, "");
        var note = new Message(Message.Role.SYSTEM, "ended", List.of(), NOON.plusSeconds(10), true, "");
        Message question = Message.user("Does it?", NOON);

        store.append(ANNA, List.of(question, answer));
        store.append(ANNA, List.of(cut, note));

        assertThat(store.find(ANNA))
                .contains(new Conversation(
                        ANNA, "Does it?", NOON, NOON.plusSeconds(10), List.of(question, answer, cut, note)));
    }

    @Test
    void lastMessagesAreTheEndOfTheConversation() {
        var cited = new SavedCitation(1, "default!a.pdf", "chunk-1", "a.pdf", "", Place.page(7), 10, 15, "quote");
        store.append(ANNA, List.of(said(0, "first"), said(1, "second")));
        store.append(
                ANNA,
                List.of(
                        said(3, "third"),
                        new Message(Message.Role.ASSISTANT, "fourth", List.of(cited), at(2), true, "trace-1")));
        store.append(BERT, List.of(said(9, "his")));
        List<Message> all = conversation(ANNA).messages();

        assertThat(store.last(ANNA, 1)).isEqualTo(all.subList(3, 4));
        assertThat(store.last(ANNA, 3)).isEqualTo(all.subList(1, 4));
        assertThat(store.last(ANNA, 4)).isEqualTo(all);
        assertThat(store.last(ANNA, Integer.MAX_VALUE)).isEqualTo(all);
    }

    @Test
    void lastMessagesAreAtLeastOne() {
        store.append(ANNA, List.of(said(0, "first")));

        assertThatIllegalArgumentException().isThrownBy(() -> store.last(ANNA, 0));
    }

    @Test
    void unknownConversationIsEmpty() {
        assertThat(store.find(ANNA)).isEmpty();
        assertThat(store.last(ANNA, 5)).isEmpty();
        assertThat(store.list("anna", Page.first(5))).isEmpty();
        assertThat(store.rename(ANNA, "title")).isFalse();
        assertThat(store.delete(ANNA)).isFalse();
        assertThat(store.deleteAll("anna")).isZero();
    }

    @Test
    void appendingNothingIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> store.append(ANNA, List.of()));

        assertThat(store.find(ANNA)).isEmpty();
    }

    @Test
    void anyTextComesBackExactly() {
        var messages = new ArrayList<Message>();
        for (String text : HardTexts.all()) {
            var citation = new SavedCitation(
                    1, "default!" + text, text, text, text, Place.sheet(1, text), 0, text.length(), text);
            messages.add(new Message(Message.Role.USER, text, List.of(citation), NOON, true, text));
        }

        store.append(ANNA, messages);
        store.rename(ANNA, "a\0b\uD83D");

        assertThat(conversation(ANNA).messages()).isEqualTo(messages);
        assertThat(conversation(ANNA).title()).isEqualTo("a\0b\uD83D");
    }

    @Test
    void titleIsTheBeginningUntilItIsRenamed() {
        store.append(ANNA, List.of(said(0, " \n How are two scores combined?\nPlease.")));
        String before = conversation(ANNA).title();

        store.append(ANNA, List.of(said(1, "Another question")));
        boolean renamed = store.rename(ANNA, "Scores");

        assertThat(before).isEqualTo("How are two scores combined?");
        assertThat(renamed).isTrue();
        assertThat(conversation(ANNA).title()).isEqualTo("Scores");
        assertThat(store.list("anna", Page.first(1)))
                .containsExactly(new ConversationSummary(ANNA, "Scores", at(0), at(1), 2));
    }

    @Test
    void conversationOfAnotherIsLikeNone() {
        store.append(ANNA, List.of(said(0, "hers")));

        assertThat(store.find(BERT)).isEmpty();
        assertThat(store.last(BERT, 5)).isEmpty();
        assertThat(store.list("bert", Page.first(5))).isEmpty();
        assertThat(store.rename(BERT, "his")).isFalse();
        assertThat(store.delete(BERT)).isFalse();
        assertThat(store.deleteAll("bert")).isZero();
        assertThat(conversation(ANNA).title()).isEqualTo("hers");
    }

    @Test
    void sameIdOfTwoOwnersIsTwoConversations() {
        store.append(ANNA, List.of(said(0, "hers")));
        store.append(BERT, List.of(said(1, "his")));

        store.delete(ANNA);

        assertThat(store.find(ANNA)).isEmpty();
        assertThat(conversation(BERT).messages()).containsExactly(said(1, "his"));
    }

    @Test
    void ownersThatDifferInCaseOrSpaceAreNotTheSame() {
        store.append(new ConversationId("Anna", "c1"), List.of(said(0, "a")));
        store.append(new ConversationId("anna ", "c1"), List.of(said(0, "b")));

        assertThat(store.find(ANNA)).isEmpty();
        assertThat(store.find(new ConversationId("Anna", "C1"))).isEmpty();
    }

    /** A store may need to write some characters in another way, and must not take one name for another then. */
    @Test
    void namesWithControlCharactersAreKeptApart() {
        List<String> names = List.of("a\u001A", "a\u001A001a", "a\u001A001A", "a\u001A0000", "a\\u001A", "a");
        for (String name : names) {
            store.append(new ConversationId(name, name), List.of(said(0, name)));
        }

        for (String name : names) {
            assertThat(conversation(new ConversationId(name, name)).messages()).containsExactly(said(0, name));
            assertThat(ids(store.list(name, Page.first(5)))).containsExactly(name);
        }
        for (String name : names) {
            assertThat(store.rename(new ConversationId(name, name), "renamed")).isTrue();
            assertThat(store.deleteAll(name)).isEqualTo(1);
        }
    }

    @Test
    void pagesGoOnAfterANameWithAControlCharacter() {
        List<String> names = List.of("a", "a\u001A", "a\u001A\u001A", "a\u001A!", "a\u001Ab", "a!", "b");
        names.reversed().forEach(name -> tell(name, 1));

        var paged = new ArrayList<>(store.list("anna", Page.first(1)));
        for (int i = 1; i < names.size(); i++) {
            paged.addAll(store.list("anna", Page.after(paged.getLast(), 1)));
        }

        assertThat(ids(paged)).isEqualTo(names);
        assertThat(store.list("anna", Page.after(paged.getLast(), 1))).isEmpty();
    }

    @Test
    void listIsNewestFirstTiesById() {
        tell("b", 5);
        tell("a", 5);
        tell("old", 1);
        tell("new", 9);
        store.append(new ConversationId("anna", "old"), List.of(said(7, "again")));

        assertThat(ids(store.list("anna", Page.first(10)))).containsExactly("new", "old", "a", "b");
    }

    @Test
    void messageOfAnEarlierMomentDoesNotMakeAConversationOlder() {
        store.append(ANNA, List.of(said(9, "late"), said(5, "clock of another machine")));
        store.append(ANNA, List.of(said(3, "and of a third")));

        Conversation found = conversation(ANNA);

        assertThat(found.created()).isEqualTo(at(9));
        assertThat(found.changed()).isEqualTo(at(9));
        assertThat(found.messages()).extracting(Message::created).containsExactly(at(9), at(5), at(3));
    }

    @Test
    void pagesTogetherAreTheList() {
        for (int i = 0; i < 10; i++) {
            tell("c" + i, i / 3);
        }
        List<ConversationSummary> all = store.list("anna", Page.first(100));

        var paged = new ArrayList<>(store.list("anna", Page.first(3)));
        for (var page = paged.subList(0, 3); !page.isEmpty(); ) {
            page = store.list("anna", Page.after(paged.getLast(), 3));
            paged.addAll(page);
        }

        assertThat(paged).isEqualTo(all).hasSize(10);
    }

    @Test
    void conversationThatGrowsShiftsNoPage() {
        for (int i = 0; i < 6; i++) {
            tell("c" + i, i);
        }
        List<ConversationSummary> first = store.list("anna", Page.first(3));

        tell("c0", 100);

        assertThat(ids(first)).containsExactly("c5", "c4", "c3");
        assertThat(ids(store.list("anna", Page.after(first.getLast(), 3)))).containsExactly("c2", "c1");
    }

    @Test
    void deletedConversationBeginsAnew() {
        store.append(ANNA, List.of(said(0, "first"), said(1, "second")));

        assertThat(store.delete(ANNA)).isTrue();
        store.append(ANNA, List.of(said(5, "third")));

        assertThat(store.find(ANNA)).contains(new Conversation(ANNA, "third", at(5), at(5), List.of(said(5, "third"))));
    }

    @Test
    void allOfAnOwnerAreDeletedAndNothingElse() {
        tell("c1", 1);
        tell("c2", 2);
        store.append(BERT, List.of(said(0, "his")));

        assertThat(store.deleteAll("anna")).isEqualTo(2);

        assertThat(store.list("anna", Page.first(5))).isEmpty();
        assertThat(store.find(BERT)).isPresent();
    }

    @Test
    void retentionDeletesWhatNobodyHasAddedTo() {
        tell("old", 1);
        tell("grown", 1);
        tell("grown", 8);
        tell("young", 7);

        assertThat(store.deleteUnchangedSince(at(7))).isEqualTo(1);

        assertThat(ids(store.list("anna", Page.first(5)))).containsExactly("grown", "young");
    }

    @Test
    void severalWritersLoseNothingAndKeepTheirOrder() {
        var writers = new AtomicInteger();

        Threads.eight(() -> {
            int writer = writers.incrementAndGet();
            for (int i = 0; i < 10; i++) {
                store.append(ANNA, List.of(said(i, writer + " asks " + i), said(i, writer + " hears " + i)));
            }
            return writer;
        });

        List<String> texts =
                conversation(ANNA).messages().stream().map(Message::text).toList();
        assertThat(texts).hasSize(160);
        for (int writer = 1; writer <= 8; writer++) {
            String mine = writer + " ";
            assertThat(texts.stream().filter(text -> text.startsWith(mine)))
                    .containsExactlyElementsOf(exchanges(writer));
        }
        IntStream.range(0, 80)
                .forEach(i -> assertThat(texts.get(2 * i + 1))
                        .isEqualTo(texts.get(2 * i).replace("asks", "hears")));
        assertThat(store.list("anna", Page.first(1)).getFirst().messages()).isEqualTo(160);
    }

    @Test
    void closingTwiceHasNoEffect() {
        store.close();
        store.close();
    }

    private static List<String> exchanges(int writer) {
        return IntStream.range(0, 10)
                .boxed()
                .flatMap(i -> List.of(writer + " asks " + i, writer + " hears " + i).stream())
                .toList();
    }

    private void tell(String id, int minute) {
        store.append(new ConversationId("anna", id), List.of(said(minute, "text")));
    }

    private Conversation conversation(ConversationId id) {
        return store.find(id).orElseThrow();
    }

    private static Message said(int minute, String text) {
        return Message.user(text, at(minute));
    }

    private static Instant at(int minute) {
        return NOON.plusSeconds(60L * minute);
    }

    private static List<String> ids(List<ConversationSummary> summaries) {
        return summaries.stream().map(summary -> summary.id().id()).toList();
    }
}
