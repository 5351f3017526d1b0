package dev.ragstone.app.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ragstone.Rag;
import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.app.SampleDocuments;
import dev.ragstone.app.terminal.Console;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import dev.ragstone.conversation.TransientConversationStore;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.error.StoreException;
import dev.ragstone.search.Query;
import dev.ragstone.testkit.fake.HashingEmbedder;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChatSessionTest {

    private static final String QUESTION = "How long is the notice period of the lease?";

    @TempDir
    Path temp;

    private final Screen out = new Screen();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final TransientConversationStore conversations = new TransientConversationStore();
    private ScriptedGenerator generator = ScriptedGenerator.answering("Six ", "weeks [1].");
    private int chats;

    @Test
    void opensAPassageWithTheCitedWordsMarked() {
        chat(false, QUESTION, "/open 1");

        assertThat(out()).contains(">>Either party may end this lease with a notice period of six weeks.<<");
    }

    @Test
    void listsAllSourcesAndSaysWhichAreCited() {
        chat(false, QUESTION, "/sources");

        assertThat(out()).contains("[1] Lease of the workshop (cited)").containsPattern("\\[2] (?!.*\\(cited\\))");
    }

    @Test
    void tellsWhatWasDone() {
        chat(false, QUESTION, "/trace");

        assertThat(out()).containsPattern("generate +\\d+\\.\\d ms").contains("Written by " + generator.name());
    }

    @Test
    void givesTheGeneratorWhatWasSaidBefore() {
        chat(false, QUESTION, "And what does it cost?");

        assertThat(generator.prompts().getLast().toString()).contains(QUESTION).contains("Six weeks");
    }

    @Test
    void aNewConversationRemembersNothing() {
        chat(false, QUESTION, "/new", "What does late payment cost?", "/open 1");

        assertThat(generator.prompts().getLast().toString()).doesNotContain(QUESTION);
        assertThat(conversations.list("me", Page.first(9))).hasSize(2);
    }

    @Test
    void ordersNeedAnAnswerFirst() {
        chat(false, "/open 1", "/sources", "/trace");

        assertThat(out()).isEmpty();
        assertThat(err().lines()).hasSize(3).allMatch(line -> line.startsWith("There is no answer yet"));
    }

    @Test
    void wrongOrdersAreExplained() {
        chat(false, QUESTION, "/open twelve", "/opne 1", "/s");

        assertThat(err().lines())
                .anyMatch(line -> line.startsWith("/open takes the number of a source, from 1 to "))
                .anyMatch(line -> line.startsWith("There is no /opne; /help lists"));
        assertThat(out()).as("the beginning of a word is enough").contains("(cited)");
    }

    @Test
    void aPathInFrontIsAQuestion() {
        chat(false, "/contracts/lease says what about the notice period?");

        assertThat(generator.prompts()).hasSize(1);
        assertThat(err()).isEmpty();
    }

    @Test
    void leavesAtOnce() {
        chat(false, "/quit", QUESTION);

        assertThat(generator.prompts()).isEmpty();
    }

    @Test
    void printsOneObjectForEveryAnswerAndNothingElse() throws IOException {
        chat(true, QUESTION, "/help", "/sources", "What does late payment cost?");

        List<String> lines = out().lines().toList();
        assertThat(lines).hasSize(2);
        for (String line : lines) {
            assertThat(new ObjectMapper().readTree(line).get("answer").asText()).isEqualTo("Six weeks [1].");
        }
    }

    @Test
    void stoppingAnAnswerKeepsTheChatAndWhatWasShown() {
        generator = ScriptedGenerator.answering("Six ", "weeks ", "or ", "more.");

        chat(false, (stop, work) -> out.at("weeks", stop).during(work), QUESTION, "/sources");

        assertThat(out()).contains("Six weeks").contains("Stopped.").doesNotContain("more.");
        assertThat(generator.cancelledStreams()).isEqualTo(1);
        assertThat(err()).as("a stopped answer has no sources").contains("There is no answer yet");
        assertThat(conversations
                        .find(new ConversationId("me", "chat-0"))
                        .orElseThrow()
                        .messages())
                .extracting(Message::text)
                .containsExactly(QUESTION, "Six weeks");
    }

    @Test
    void aQuestionThatFailsDoesNotEndTheChat() {
        try (Rag rag = rag()) {
            var settings = new ChatSession.Settings(
                    text -> text.equals("bad") ? failing() : Query.of(text), conversation(), this::conversation, false);

            boolean answered = new ChatSession(rag, console(), settings).run(new Lines("bad", QUESTION));

            assertThat(answered).isFalse();
            assertThat(err()).contains("ragstone: the store is down").contains("Start it");
            assertThat(out()).contains("Six weeks");
        }
    }

    private static Query failing() {
        throw new StoreException("the store is down", "Start it", true, null);
    }

    private void chat(boolean json, String... lines) {
        chat(json, (stop, work) -> work.run(), lines);
    }

    private void chat(boolean json, Working working, String... lines) {
        try (Rag rag = rag()) {
            var typed = new Lines(lines);
            typed.working = working;

            var settings = new ChatSession.Settings(Query::of, conversation(), this::conversation, json);
            new ChatSession(rag, console(), settings).run(typed);
        }
    }

    private Rag rag() {
        Rag rag = EmbeddedRag.builder(temp.resolve("index"))
                .embedder(new HashingEmbedder())
                .generator(generator)
                .answerRecords(AnswerRecords.none().conversations(conversations))
                .open();
        rag.sync(SampleDocuments.in(temp));
        return rag;
    }

    private ConversationId conversation() {
        return new ConversationId("me", "chat-" + chats++);
    }

    private Console console() {
        return Console.plain(out, err);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** How an answer is worked on. */
    private interface Working {
        void run(Runnable stop, Runnable work);
    }

    /** Keeps what is shown, and calls somebody who waits for a word. */
    private static final class Screen extends ByteArrayOutputStream {

        private String word = "";
        private Runnable called = () -> {};

        Screen at(String word, Runnable called) {
            this.word = word;
            this.called = called;
            return this;
        }

        void during(Runnable work) {
            work.run();
            called = () -> {};
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            super.write(bytes, offset, length);
            if (!word.isEmpty() && toString(StandardCharsets.UTF_8).contains(word)) {
                word = "";
                called.run();
            }
        }
    }

    /** Lines as if they were typed. */
    private static final class Lines implements ChatLines {

        private final Deque<String> lines;
        private Working working = (stop, work) -> work.run();

        Lines(String... lines) {
            this.lines = new ArrayDeque<>(List.of(lines));
        }

        @Override
        public Optional<String> next() {
            return Optional.ofNullable(lines.poll());
        }

        @Override
        public void interruptible(Runnable stop, Runnable work) {
            working.run(stop, work);
        }

        @Override
        public boolean interactive() {
            return false;
        }

        @Override
        public void close() {}
    }
}
