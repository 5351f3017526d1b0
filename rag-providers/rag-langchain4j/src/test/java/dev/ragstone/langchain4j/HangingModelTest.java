package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.output.FinishReason;
import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.trace.Warning;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Models that say nothing, too much, too little, or what they should not. */
@Timeout(180)
class HangingModelTest {

    private static final Prompt PROMPT = new Prompt("Be brief.", "Where?", "Where?", List.of(), 10, List.of());
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(150);
    private static final Duration ENOUGH_TO_BEGIN = Duration.ofSeconds(2);
    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void errorOfAModelIsAFailure() {
        GenerationException failure = fail(LangChain4j.generator(chat(() -> {
            throw new NoSuchMethodError("Foo.bar()");
        })));

        assertThat(failure).hasMessageContaining("NoSuchMethodError: Foo.bar()");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void errorOfAStreamingModelIsAFailure() {
        GenerationException failure = fail(LangChain4j.generator(streaming((request, handler) -> {
            throw new StackOverflowError();
        })));

        assertThat(failure).hasMessageContaining("StackOverflowError");
    }

    @Test
    void modelThatNeverCallsBackIsGivenUp() {
        Generator silent = LangChain4j.generator(streaming((request, handler) -> {}), SHORT, LONG);

        GenerationException failure = fail(silent);

        assertThat(failure).hasMessageContaining("no first token within 150 ms");
        assertThat(failure.retryable()).isTrue();
    }

    @Test
    void modelThatStallsIsGivenUpAndStaysFailed() {
        Generator stalling =
                LangChain4j.generator(streaming((request, handler) -> handler.onPartialResponse("The ")), LONG, SHORT);

        try (TokenStream stream = stalling.generate(PROMPT)) {
            assertThat(stream.next()).isEqualTo("The ");
            for (int i = 0; i < 2; i++) {
                assertThat(catchThrowableOfType(GenerationException.class, stream::hasNext))
                        .hasMessageContaining("no further token within 150 ms");
            }
        }
    }

    @Test
    void chatModelThatNeverReturnsIsInterrupted() throws InterruptedException {
        var interrupted = new CountDownLatch(1);
        Generator hanging = LangChain4j.generator(
                chat(() -> {
                    try {
                        Thread.sleep(Duration.ofMinutes(10));
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    throw new IllegalStateException("interrupted");
                }),
                ENOUGH_TO_BEGIN);

        assertThat(fail(hanging)).hasMessageContaining("no first token");
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void limitsMustBePositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LangChain4j.generator(ScriptedChat.whole(), Duration.ZERO))
                .withMessageContaining("limit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LangChain4j.generator(ScriptedChat.streaming(), LONG, Duration.ofSeconds(-1)))
                .withMessageContaining("between");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LangChain4j.generator(ScriptedChat.streaming(), LONG, LONG, 0))
                .withMessageContaining("maxCharacters");
    }

    @Test
    void modelThatWritesFasterThanIsReadWaitsAndEndsWithTheReader() throws InterruptedException {
        var pushed = new AtomicInteger();
        var ended = new CountDownLatch(1);
        Generator eager = LangChain4j.generator(streaming((request, handler) -> {
            for (int i = 0; i < 100_000; i++) {
                handler.onPartialResponse("more ");
                pushed.incrementAndGet();
            }
            ended.countDown();
        }));

        try (TokenStream stream = eager.generate(PROMPT)) {
            stream.next();
            Thread.sleep(300);
            assertThat(pushed.get()).isLessThan(1_000);
        }

        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void modelThatDoesNotEndIsStopped() throws InterruptedException {
        var ended = new CountDownLatch(1);
        String piece = "x".repeat(1_000);
        Generator endless = LangChain4j.generator(
                streaming((request, handler) -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        handler.onPartialResponse(piece);
                    }
                    ended.countDown();
                }),
                LONG,
                LONG,
                10_000);

        try (TokenStream stream = endless.generate(PROMPT)) {
            for (int i = 0; i < 10; i++) {
                assertThat(stream.next()).isEqualTo(piece);
            }
            assertThat(catchThrowableOfType(GenerationException.class, stream::hasNext))
                    .hasMessageContaining("more than 10000 characters");
        }

        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void modelThatDoesNotEndIsStoppedByDefault() {
        String piece = "x".repeat(100_000);
        Generator endless = LangChain4j.generator(streaming((request, handler) -> {
            for (int i = 0; i < 60; i++) {
                handler.onPartialResponse(piece);
            }
            handler.onCompleteResponse(ScriptedChat.response("whole"));
        }));

        try (TokenStream stream = endless.generate(PROMPT)) {
            assertThat(catchThrowableOfType(
                            GenerationException.class,
                            () -> stream.forEachRemaining(
                                    text -> assertThat(text).isNotEmpty())))
                    .hasMessageContaining("more than 4194304 characters");
        }
    }

    @Test
    void modelThatThinksForEverIsGivenUp() {
        Generator thinking = LangChain4j.generator(
                streaming((request, handler) -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        handler.onPartialThinking(new PartialThinking("hm"));
                        LockSupport.parkNanos(5_000_000);
                    }
                }),
                SHORT,
                LONG);

        assertThat(fail(thinking)).hasMessageContaining("no first token within 150 ms");
    }

    @Test
    void closingBeforeTheFirstPieceInterruptsAModelThatBlocks() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        TokenStream stream = LangChain4j.generator(streaming((request, handler) -> {
                    begun.countDown();
                    LockSupport.parkNanos(Duration.ofMinutes(10).toNanos());
                    if (Thread.currentThread().isInterrupted()) {
                        interrupted.countDown();
                    }
                }))
                .generate(PROMPT);
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

        stream.close();

        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void modelThatWasClosedBeforeItsFirstPieceIsCancelledWithIt() {
        var later = new AtomicReference<StreamingChatResponseHandler>();
        var begun = new CountDownLatch(1);
        TokenStream stream = LangChain4j.generator(streaming((request, handler) -> {
                    later.set(handler);
                    begun.countDown();
                }))
                .generate(PROMPT);
        assertTimeoutPreemptively(SOON, () -> begun.await());
        var handle = new ScriptedChat.Handle();

        stream.close();
        later.get().onPartialResponse(new PartialResponse("late"), new PartialResponseContext(handle));

        assertThat(handle.isCancelled()).isTrue();
        assertThat(stream.hasNext()).isFalse();
    }

    @Test
    void everyPieceOfAFastModelArrivesInOrder() {
        Generator eager = LangChain4j.generator(streaming((request, handler) -> {
            for (int i = 0; i < 5_000; i++) {
                handler.onPartialResponse(i + " ");
            }
            handler.onCompleteResponse(ScriptedChat.response("whole"));
        }));

        try (TokenStream stream = eager.generate(PROMPT)) {
            for (int i = 0; i < 5_000; i++) {
                assertThat(stream.next()).isEqualTo(i + " ");
            }
            assertThat(stream.hasNext()).isFalse();
        }
    }

    @Test
    void interruptOfTheReaderWillNotPass() {
        Generator silent = LangChain4j.generator(streaming((request, handler) -> {}));
        try (TokenStream stream = silent.generate(PROMPT)) {
            Thread.currentThread().interrupt();

            GenerationException failure = catchThrowableOfType(GenerationException.class, stream::hasNext);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failure.retryable()).isFalse();
            assertThat(failure).hasCauseInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void interruptInsideOfAModelWillNotPass() {
        GenerationException failure = fail(LangChain4j.generator(chat(() -> {
            throw new InternalServerException(new InterruptedException("stopped"));
        })));

        assertThat(failure.retryable()).isFalse();
    }

    @Test
    void keyIsNeitherInTheMessageNorInTheStackTrace() {
        String key = "AIzaSyD-REALKEY-0123456789";
        GenerationException failure = fail(LangChain4j.generator(chat(() -> {
            throw new AuthenticationException("Incorrect API key provided: " + key + ". Header x-goog-api-key " + key);
        })));

        var written = new StringWriter();
        failure.printStackTrace(new PrintWriter(written));

        assertThat(written.toString()).doesNotContain("REALKEY").contains("Incorrect API key provided: ***");
        assertThat(failure.getCause()).hasMessageContaining("AuthenticationException");
    }

    @ParameterizedTest
    @EnumSource(
            value = FinishReason.class,
            names = {"LENGTH", "CONTENT_FILTER"})
    void answerThatWasCutSaysSo(FinishReason reason) {
        Generator cut = LangChain4j.generator(chat(() -> ChatResponse.builder()
                .aiMessage(AiMessage.from("half an ans"))
                .finishReason(reason)
                .build()));

        try (TokenStream stream = cut.generate(PROMPT)) {
            stream.forEachRemaining(piece -> {});
            assertThat(stream.completion().warnings()).extracting(Warning::code).containsExactly("answer-cut");
        }
    }

    private static GenerationException fail(Generator generator) {
        return assertTimeoutPreemptively(SOON, () -> {
            try (TokenStream stream = generator.generate(PROMPT)) {
                return catchThrowableOfType(GenerationException.class, stream::hasNext);
            }
        });
    }

    private static ChatModel chat(Supplier<ChatResponse> answer) {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                return answer.get();
            }
        };
    }

    private static StreamingChatModel streaming(BiConsumer<ChatRequest, StreamingChatResponseHandler> answer) {
        return new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                answer.accept(request, handler);
            }
        };
    }
}
