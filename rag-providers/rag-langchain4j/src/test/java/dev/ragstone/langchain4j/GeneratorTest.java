package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.DefaultChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.output.FinishReason;
import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class GeneratorTest {

    private static final Prompt PROMPT = new Prompt("Be brief.", "Where?", "Where?", List.of(), 5, List.of());
    private static final Duration SOON = Duration.ofMinutes(1);

    @Test
    void systemAndUserTextBecomeMessages() {
        var asked = new AtomicReference<ChatRequest>();

        drain(LangChain4j.generator(chat(request -> {
            asked.set(request);
            return ScriptedChat.response("Here.");
        })));

        assertThat(asked.get().messages())
                .map(Object::toString)
                .satisfiesExactly(
                        system -> assertThat(system).contains("Be brief."),
                        user -> assertThat(user).contains("Where?"));
    }

    @Test
    void settingsOfThePromptGoAlong() {
        var brief = new Prompt("Be brief.", "Where?", "Where?", List.of(), 5, List.of(), GenerationSettings.brief(64));

        ChatRequest request =
                ChatRequests.of(brief, ChatRequestParameters.builder().build());

        assertThat(request.temperature()).isZero();
        assertThat(request.maxOutputTokens()).isEqualTo(64);
        assertThat(ChatRequests.of(PROMPT, ChatRequestParameters.builder().build())
                        .maxOutputTokens())
                .isNull();
    }

    @Test
    void settingsOfThePromptAllowNoLongerReplyThanTheModelWasSetUpFor() {
        Prompt prompt = PROMPT.settings(GenerationSettings.standard()
                .topP(0.25)
                .maxTokens(500)
                .stop(List.of("END"))
                .seed(1));
        var setUp = ChatRequestParameters.builder().maxOutputTokens(100).build();

        ChatRequest request = ChatRequests.of(prompt, setUp);

        assertThat(request.topP()).isEqualTo(0.25);
        assertThat(request.stopSequences()).containsExactly("END");
        assertThat(request.maxOutputTokens()).isEqualTo(100);
        assertThat(ChatRequests.of(PROMPT, setUp).stopSequences()).isNullOrEmpty();
    }

    @Test
    void piecesComeAsTheModelGivesThem() {
        assertThat(drain(LangChain4j.generator(ScriptedChat.streaming()))).isEqualTo(ScriptedChat.PIECES);
    }

    @Test
    void usageAndReasonAreInTheCompletion() {
        try (TokenStream stream =
                LangChain4j.generator(ScriptedChat.streaming()).generate(PROMPT)) {
            stream.forEachRemaining(piece -> {});

            assertThat(stream.completion().usage()).isEqualTo(new Usage(40, 9));
            assertThat(stream.completion().attributes())
                    .containsEntry("finish-reason", "stop")
                    .containsEntry("model", "script-1");
        }
    }

    @Test
    void closingCancelsTheModelThroughItsHandle() throws InterruptedException {
        var handle = new ScriptedChat.Handle();
        var ended = new CountDownLatch(1);
        var model = new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                Thread.ofVirtual().start(() -> {
                    while (!handle.isCancelled()) {
                        handler.onPartialResponse(new PartialResponse("more "), new PartialResponseContext(handle));
                        Thread.onSpinWait();
                    }
                    ended.countDown();
                });
            }
        };
        TokenStream stream = LangChain4j.generator(model).generate(PROMPT);
        assertThat(stream.next()).isEqualTo("more ");

        stream.close();

        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(stream.hasNext()).isFalse();
    }

    @Test
    void closingInterruptsAModelThatBlocks() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        TokenStream stream = LangChain4j.generator(chat(request -> {
                    begun.countDown();
                    try {
                        Thread.sleep(Duration.ofMinutes(10));
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    throw new IllegalStateException("interrupted");
                }))
                .generate(PROMPT);
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

        stream.close();

        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
        assertTimeoutPreemptively(SOON, () -> assertThat(stream.hasNext()).isFalse());
    }

    @Test
    void whoeverWaitsForAPieceIsWokenByClosing() {
        var silent = new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {}
        };
        TokenStream stream = LangChain4j.generator(silent).generate(PROMPT);
        Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            stream.close();
        });

        assertTimeoutPreemptively(SOON, () -> assertThat(stream.hasNext()).isFalse());
    }

    @Test
    void failureInMidStreamComesAfterThePieces() {
        var model = new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                handler.onPartialResponse("The heron ");
                handler.onError(new InternalServerException("overloaded"));
            }
        };
        try (TokenStream stream = LangChain4j.generator(model).generate(PROMPT)) {
            assertThat(stream.next()).isEqualTo("The heron ");

            assertThatExceptionOfType(GenerationException.class)
                    .isThrownBy(stream::hasNext)
                    .withMessageContaining("overloaded")
                    .satisfies(failure -> assertThat(failure.retryable()).isTrue());
        }
    }

    @Test
    void modelThatThrowsInsteadOfCallingBackIsAFailure() {
        var model = new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                throw new IllegalStateException("not connected");
            }
        };

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> drain(LangChain4j.generator(model)))
                .withMessageContaining("not connected");
    }

    @Test
    void answerThatComesOnlyAsAWholeIsNotLost() {
        var model = new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                handler.onCompleteResponse(ScriptedChat.response("All at once."));
            }
        };

        assertThat(drain(LangChain4j.generator(model))).containsExactly("All at once.");
    }

    @Test
    void responseWithoutTextIsAnErrorThatSaysWhy() {
        Generator generator = LangChain4j.generator(chat(request -> ChatResponse.builder()
                .aiMessage(AiMessage.builder().build())
                .finishReason(FinishReason.CONTENT_FILTER)
                .build()));

        assertThatExceptionOfType(GenerationException.class)
                .isThrownBy(() -> drain(generator))
                .withMessageContaining("content-filter");
    }

    @Test
    void isNamedAfterProviderAndModel() {
        ChatModel model = new ChatModel() {
            @Override
            public ModelProvider provider() {
                return ModelProvider.OLLAMA;
            }

            @Override
            public ChatRequestParameters defaultRequestParameters() {
                return DefaultChatRequestParameters.builder()
                        .modelName("llama3")
                        .build();
            }
        };

        assertThat(LangChain4j.generator(model).name()).isEqualTo("ollama/llama3");
    }

    private static List<String> drain(Generator generator) {
        var pieces = new ArrayList<String>();
        try (TokenStream stream = generator.generate(PROMPT)) {
            stream.forEachRemaining(pieces::add);
        }
        return pieces;
    }

    private static ChatModel chat(Function<ChatRequest, ChatResponse> answer) {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                return answer.apply(request);
            }
        };
    }
}
