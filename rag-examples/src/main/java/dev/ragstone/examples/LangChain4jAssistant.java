package dev.ragstone.examples;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.Result;
import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.generation.Citation;
import dev.ragstone.generation.CitedText;
import dev.ragstone.ingest.FolderSource;
import dev.ragstone.langchain4j.Ragstone;
import dev.ragstone.langchain4j.RetrievalOptions;
import dev.ragstone.store.AccessScope;
import java.nio.file.Path;
import java.util.Set;

/**
 * A LangChain4j assistant that answers from a folder. Whoever asks is known by the chat memory id, and answered from what
 * they may read: what is in a folder named {@code confidential} needs the label {@code board}.
 */
public final class LangChain4jAssistant {

    /** What LangChain4j implements. */
    public interface Assistant {

        /** Answers {@code question} for {@code person}, whose conversation is remembered. */
        Result<String> ask(@MemoryId String person, @dev.langchain4j.service.UserMessage String question);
    }

    private LangChain4jAssistant() {}

    /** Takes an index folder, a folder of documents, a question, and who asks: {@code ada} is on the board. */
    public static void main(String[] args) {
        var docs = FolderSource.builder(Path.of(args[1]))
                .accessLabels(path -> path.toString().contains("confidential") ? Set.of("board") : Set.of())
                .build();
        try (Rag rag = EmbeddedRag.open(Path.of(args[0]))) {
            rag.sync(docs);
            Assistant assistant = AiServices.builder(Assistant.class)
                    .chatModel(new FirstSource())
                    .chatMemoryProvider(person -> MessageWindowChatMemory.withMaxMessages(20))
                    .retrievalAugmentor(Ragstone.retrievalAugmentor(
                            rag, RetrievalOptions.defaults().accessByMemoryId(LangChain4jAssistant::labels)))
                    .build();

            Result<String> result = assistant.ask(args[3], args[2]);
            CitedText answer = Ragstone.cite(rag, result.content(), result.sources());

            System.out.println(answer.text());
            for (Citation citation : answer.citations()) {
                System.out.printf(
                        "[%d] %s, characters %d to %d: %s%n",
                        citation.number(),
                        citation.document().title(),
                        citation.start(),
                        citation.end(),
                        citation.quote());
            }
        }
    }

    private static AccessScope labels(Object person) {
        return person.equals("ada") ? AccessScope.of("board") : AccessScope.of();
    }

    /** Stands in for a model, so that the example needs none. Put yours here, such as an {@code OllamaChatModel}. */
    private static final class FirstSource implements ChatModel {

        @Override
        public ChatResponse doChat(ChatRequest request) {
            String prompt = ((UserMessage) request.messages().getLast()).singleText();
            String answer = prompt.contains("<source 1 ") ? "The first source says it [1]." : "I do not know.";
            return ChatResponse.builder().aiMessage(AiMessage.from(answer)).build();
        }
    }
}
