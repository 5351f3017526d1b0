package dev.ragstone.langchain4j;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@code StreamingChatModel} as a generator. Closing the stream cancels the model's work through its streaming handle as
 * soon as it has given one, which it does with the first piece; before that, a model that blocks is interrupted, and one
 * that works elsewhere cannot be reached. What a model thinks aloud is not part of the answer and gives it no more time.
 */
final class StreamingGenerator implements Generator {

    private static final Logger log = LoggerFactory.getLogger(StreamingGenerator.class);

    private final StreamingChatModel model;
    private final String name;
    private final Duration first;
    private final Duration between;
    private final long maxCharacters;

    /** A model may have to be loaded first. */
    static final Duration FIRST = Duration.ofMinutes(2);

    static final Duration BETWEEN = Duration.ofSeconds(60);

    StreamingGenerator(StreamingChatModel model, Duration first, Duration between, long maxCharacters) {
        this.model = model;
        this.first = Limits.positive("first", first);
        this.between = Limits.positive("between", between);
        this.maxCharacters = Limits.positive("maxCharacters", maxCharacters);
        this.name = ModelNames.display(
                model.provider(), model.defaultRequestParameters().modelName(), model);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        var tokens = new PushedTokens(name, first, between, maxCharacters);
        return tokens.begin(
                () -> model.chat(ChatRequests.of(prompt, model.defaultRequestParameters()), new Handler(tokens, name)));
    }

    private static final class Handler implements StreamingChatResponseHandler {

        private final PushedTokens tokens;
        private final String name;
        private final AtomicBoolean handled = new AtomicBoolean();
        private final AtomicBoolean streamed = new AtomicBoolean();

        private Handler(PushedTokens tokens, String name) {
            this.tokens = tokens;
            this.name = name;
        }

        @Override
        public void onPartialResponse(String partialResponse) {
            if (!partialResponse.isEmpty()) {
                streamed.set(true);
                tokens.push(partialResponse);
            }
        }

        @Override
        public void onPartialResponse(PartialResponse partialResponse, PartialResponseContext context) {
            take(context.streamingHandle());
            onPartialResponse(partialResponse.text());
        }

        @Override
        public void onPartialThinking(PartialThinking partialThinking, PartialThinkingContext context) {
            take(context.streamingHandle());
        }

        @Override
        public void onCompleteResponse(ChatResponse completeResponse) {
            try {
                // Some models have nothing to say before they have said everything.
                if (!streamed.get()) {
                    tokens.push(ChatRequests.text(completeResponse, name));
                }
                tokens.end(ChatRequests.completion(completeResponse, name));
            } catch (RuntimeException e) {
                tokens.fail(e);
            }
        }

        @Override
        public void onError(Throwable error) {
            tokens.fail(error);
        }

        private void take(StreamingHandle handle) {
            if (handled.compareAndSet(false, true)) {
                tokens.onCancel(() -> cancel(handle));
            }
        }

        private void cancel(StreamingHandle handle) {
            try {
                handle.cancel();
            } catch (RuntimeException e) {
                log.debug("{} cannot be cancelled; what it still says is dropped", name, e);
            }
        }
    }
}
