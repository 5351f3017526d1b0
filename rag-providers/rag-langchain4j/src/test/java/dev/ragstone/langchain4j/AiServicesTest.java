package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.MemoryId;
import dev.langchain4j.service.Result;
import dev.ragstone.Rag;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.CitedText;
import dev.ragstone.langchain4j.Conversation.Turn;
import dev.ragstone.retrieval.fusion.ZScoreFusion;
import dev.ragstone.retrieval.hybrid.HybridRetriever;
import dev.ragstone.retrieval.lucene.LuceneStore;
import dev.ragstone.retrieval.prompt.NumberedSourcesAssembler;
import dev.ragstone.search.Query;
import dev.ragstone.store.AccessScope;
import dev.ragstone.testkit.fake.MapSource;
import dev.ragstone.testkit.fake.ParagraphChunker;
import dev.ragstone.testkit.fake.PlainTextReader;
import dev.ragstone.trace.Warning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A LangChain4j application on Ragstone: AiServices, a chat memory for each person, and what each may read. */
class AiServicesTest {

    private static final String HARBOUR = "The harbour tariff was raised to 40 crowns in 1911.";
    private static final String BOARD = "The board plans a harbour tariff of 55 crowns.";
    private static final Map<Object, AccessScope> PEOPLE =
            Map.of("ada", AccessScope.of("board"), "bob", AccessScope.of("staff"));

    @TempDir
    private Path folder;

    private Rag rag;
    private final QuotingModel model = new QuotingModel();

    interface Assistant {
        Result<String> ask(@MemoryId String person, @dev.langchain4j.service.UserMessage String question);
    }

    @BeforeEach
    void open() {
        // LangChain4j's model embeds, LangChain4j's model answers.
        var embedder = LangChain4j.embedder(new ScriptedEmbeddingModel());
        var chunker = new ParagraphChunker();
        var store = LuceneStore.builder(folder)
                .embeddingModel(new EmbeddingModel(
                        embedder.model().id(),
                        ScriptedEmbeddingModel.DIMENSION,
                        embedder.model().maxTokens()))
                .chunkerId(chunker.id())
                .open();
        rag = Rag.builder()
                .store(store)
                .reader(new PlainTextReader())
                .chunker(chunker)
                .embedder(embedder)
                .retriever(HybridRetriever.builder(store, embedder)
                        .fusion(ZScoreFusion.builder().build())
                        .build())
                .promptAssembler(NumberedSourcesAssembler.builder().build())
                .generator(LangChain4j.generator(model))
                .build();
        rag.sync(new MapSource()
                .put("public.txt", "Herons of the bay.\n\n" + HARBOUR)
                .put("secret.txt", BOARD, Metadata.empty(), Set.of("board")));
    }

    @AfterEach
    void close() {
        rag.close();
    }

    @Test
    void answerIsCitedDownToTheCharacters() {
        Result<String> result = assistant().ask("bob", "What was the harbour tariff?");

        CitedText cited = Ragstone.cite(rag, result.content(), result.sources());

        assertThat(cited.text()).contains("[1]");
        assertThat(cited.warnings()).isEmpty();
        assertThat(cited.citations()).singleElement().satisfies(citation -> {
            assertThat(citation.quote()).isEqualTo(HARBOUR);
            assertThat(rag.document(citation.document().id(), AccessScope.of())
                            .orElseThrow()
                            .text()
                            .substring(citation.start(), citation.end()))
                    .isEqualTo(HARBOUR);
        });
    }

    @Test
    void everyoneIsAnsweredFromWhatTheyMayRead() {
        Assistant assistant = assistant();

        Result<String> adas = assistant.ask("ada", "Which harbour tariff does the board plan?");
        Result<String> bobs = assistant.ask("bob", "Which harbour tariff does the board plan?");

        assertThat(adas.sources())
                .anyMatch(source -> source.textSegment().text().equals(BOARD));
        assertThat(bobs.sources())
                .isNotEmpty()
                .noneMatch(source -> source.textSegment().text().contains("55"));
        assertThat(model.lastPrompt).doesNotContain("55 crowns");
    }

    @Test
    void citationThatDoesNotResolveIsTakenOutAndReported() {
        Result<String> result = assistant().ask("bob", "What was the harbour tariff?");

        CitedText cited = Ragstone.cite(rag, "It was raised [1], they say [99].", result.sources());

        assertThat(cited.text()).isEqualTo("It was raised [1], they say.");
        assertThat(cited.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("[99]"));
    }

    @Test
    void contentRetrieverAloneIsEnough() {
        Assistant assistant = AiServices.builder(Assistant.class)
                .chatModel(model)
                .contentRetriever(Ragstone.contentRetriever(rag, options()))
                .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(10))
                .build();

        Result<String> result = assistant.ask("bob", "Which harbour tariff does the board plan?");

        assertThat(result.sources()).isNotEmpty().allSatisfy(source -> {
            assertThat(source).isInstanceOf(RagstoneContent.class);
            assertThat(source.textSegment().metadata().getString("uri")).endsWith("public.txt");
        });
    }

    @Test
    void sameModelAnswersWithoutLangChain4jsServices() {
        Answer answer = rag.ask(Query.of("What was the harbour tariff?").access(AccessScope.of()));

        assertThat(answer.citations()).extracting(citation -> citation.quote()).containsExactly(HARBOUR);
        assertThat(answer.generator()).startsWith("langchain4j/");
    }

    @Test
    void augmentingCanBeAskedForWithoutWaiting() {
        var augmentor = Ragstone.retrievalAugmentor(rag, options());
        UserMessage message = UserMessage.from("What was the harbour tariff?");
        var request = new dev.langchain4j.rag.AugmentationRequest(
                message, dev.langchain4j.rag.query.Metadata.from(message, "bob", List.of()));

        assertThat(augmentor.augmentAsync(request).join().chatMessage())
                .isEqualTo(augmentor.augment(request).chatMessage());
    }

    @Test
    void questionStaysInTheMemoryAsItWasAsked() {
        var memory = MessageWindowChatMemory.withMaxMessages(10);
        Assistant assistant = assistant(options(), memory);

        assistant.ask("bob", "What was the harbour tariff?");

        assertThat(LangChain4j.conversation(memory).turns())
                .extracting(Turn::question)
                .containsExactly("What was the harbour tariff?");
        // As a chat memory store keeps it.
        memory.set(ChatMessageDeserializer.messagesFromJson(ChatMessageSerializer.messagesToJson(memory.messages())));
        assertThat(LangChain4j.conversation(memory).turns())
                .extracting(Turn::question)
                .containsExactly("What was the harbour tariff?");
    }

    @Test
    void followUpIsSearchedAsItWasRewritten() {
        var given = new ArrayList<List<Turn>>();
        var memory = MessageWindowChatMemory.withMaxMessages(10);
        Assistant assistant = assistant(
                options().rewriting((question, earlier) -> {
                    given.add(earlier);
                    return "When was the harbour tariff raised?";
                }),
                memory);

        assistant.ask("bob", "What was the harbour tariff?");
        Result<String> result = assistant.ask("bob", "And when?");

        assertThat(given).singleElement(LIST).extracting("question").containsExactly("What was the harbour tariff?");
        assertThat(result.sources())
                .extracting(source -> source.textSegment().text())
                .containsExactly(HARBOUR);
        assertThat(LangChain4j.conversation(memory).turns())
                .extracting(Turn::question)
                .containsExactly("What was the harbour tariff?", "And when?");
    }

    @Test
    void rewriterThatFailsLeavesTheQuestionAndIsReported() {
        var warnings = new ArrayList<Warning>();
        Assistant assistant = assistant(
                options().onWarning(warnings::add).rewriting((question, earlier) -> {
                    throw new IllegalStateException("the model is down");
                }),
                MessageWindowChatMemory.withMaxMessages(10));

        assistant.ask("bob", "What was the harbour tariff?");
        Result<String> result = assistant.ask("bob", "Which harbour tariff?");

        assertThat(result.sources()).isNotEmpty();
        assertThat(warnings).singleElement().satisfies(warning -> {
            assertThat(warning.code()).isEqualTo("question-not-rewritten");
            assertThat(warning.message()).contains("the model is down");
        });
    }

    private Assistant assistant(RetrievalOptions options, ChatMemory memory) {
        return AiServices.builder(Assistant.class)
                .chatModel(model)
                .retrievalAugmentor(Ragstone.retrievalAugmentor(rag, options))
                .chatMemoryProvider(id -> memory)
                .build();
    }

    private Assistant assistant() {
        return AiServices.builder(Assistant.class)
                .chatModel(model)
                .retrievalAugmentor(Ragstone.retrievalAugmentor(rag, options()))
                .chatMemoryProvider(id -> MessageWindowChatMemory.withMaxMessages(10))
                .build();
    }

    private static RetrievalOptions options() {
        return RetrievalOptions.defaults().limit(1).accessByMemoryId(id -> PEOPLE.getOrDefault(id, AccessScope.of()));
    }

    /** Answers with the first sentence about a tariff among its sources, and cites it. */
    private static final class QuotingModel implements ChatModel {

        private static final Pattern TARIFF = Pattern.compile("The [^\\n]*tariff[^\\n]*\\.");

        private volatile String lastPrompt = "";

        @Override
        public ChatResponse doChat(ChatRequest request) {
            lastPrompt = ((UserMessage) request.messages().getLast()).singleText();
            var found = TARIFF.matcher(lastPrompt);
            return ScriptedChat.response(found.find() ? found.group() + " [1]" : "I do not know.");
        }
    }
}
