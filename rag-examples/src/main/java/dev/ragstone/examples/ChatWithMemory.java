package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.answering.AnswerRecords;
import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.jdbc.JdbcConversationStore;
import dev.ragstone.question.Question;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Asks one question after the other in a conversation that is kept in a file, so that follow-ups are understood. */
public final class ChatWithMemory {

    private ChatWithMemory() {}

    /** Takes an index folder, a folder of documents and any number of questions. */
    public static void main(String[] args) {
        var conversation = new ConversationId("ann", "about-the-documents");
        Path file = Path.of(args[0]).resolveSibling("conversations.db");
        try (var conversations = JdbcConversationStore.open(file);
                Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                        .answerRecords(AnswerRecords.none().conversations(conversations))
                        .open()) {
            rag.sync(Path.of(args[1]));
            for (String question : Arrays.asList(args).subList(2, args.length)) {
                System.out.println("> " + question);
                System.out.println(rag.ask(Question.of(question).conversation(conversation)));
            }

            List<Message> messages =
                    conversations.find(conversation).orElseThrow().messages();
            System.out.println(messages.size() + " messages are kept, the last with "
                    + messages.getLast().citations().size() + " citations");
        }
    }
}
