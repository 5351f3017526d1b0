package dev.ragstone.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Chat models that say what they are told to. */
final class ScriptedChat {

    static final List<String> PIECES = List.of("The heron ", "stands in ", "shallow water [1].");

    private ScriptedChat() {}

    static ChatModel whole() {
        return new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                return response(String.join("", PIECES));
            }
        };
    }

    static ChatResponse response(String text) {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(text))
                .modelName("script-1")
                .tokenUsage(new TokenUsage(40, 9))
                .finishReason(FinishReason.STOP)
                .build();
    }

    /** Streams in a thread of its own, as models behind HTTP do. */
    static StreamingChatModel streaming() {
        return new StreamingChatModel() {
            @Override
            public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                Thread.ofVirtual().start(() -> stream(handler, new Handle()));
            }
        };
    }

    static void stream(StreamingChatResponseHandler handler, Handle handle) {
        for (String piece : PIECES) {
            if (handle.isCancelled()) {
                return;
            }
            handler.onPartialResponse(new PartialResponse(piece), new PartialResponseContext(handle));
        }
        handler.onCompleteResponse(response(String.join("", PIECES)));
    }

    static final class Handle implements StreamingHandle {

        private final AtomicBoolean cancelled = new AtomicBoolean();

        @Override
        public void cancel() {
            cancelled.set(true);
        }

        @Override
        public boolean isCancelled() {
            return cancelled.get();
        }
    }
}
