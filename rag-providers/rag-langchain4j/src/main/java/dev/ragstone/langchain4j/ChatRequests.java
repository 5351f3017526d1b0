package dev.ragstone.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A prompt as a chat request, and a chat response as text and completion. */
final class ChatRequests {

    private ChatRequests() {}

    /**
     * A request that says what the prompt's settings say, as far as LangChain4j has a name for it: it has none for seeds.
     *
     * @param setUp how the model was set up, which no reply is to be longer than
     */
    static ChatRequest of(Prompt prompt, ChatRequestParameters setUp) {
        var messages = new ArrayList<ChatMessage>();
        if (!prompt.system().isBlank()) {
            messages.add(SystemMessage.from(prompt.system()));
        }
        messages.add(UserMessage.from(prompt.user()));
        ChatRequest.Builder request = ChatRequest.builder().messages(messages);
        // What is not said here is as the model was set up.
        GenerationSettings settings = prompt.settings();
        settings.temperature().ifPresent(request::temperature);
        settings.topP().ifPresent(request::topP);
        settings.maxTokens().ifPresent(most -> request.maxOutputTokens(least(most, setUp.maxOutputTokens())));
        if (!settings.stop().isEmpty()) {
            request.stopSequences(settings.stop());
        }
        return request.build();
    }

    private static int least(int most, @Nullable Integer setUp) {
        return setUp == null || setUp < 1 ? most : Math.min(most, setUp);
    }

    /** The text of a response; one without text, as when a filter of the provider's took it away, is a failure. */
    static String text(@Nullable ChatResponse response, String generator) {
        @Nullable
        String text = response == null || response.aiMessage() == null
                ? null
                : response.aiMessage().text();
        if (text == null || text.isEmpty()) {
            throw new GenerationException(
                    generator + " gave no text" + (response == null ? "" : "; it ended with " + reason(response)),
                    "Check the model's limits and filters.",
                    false,
                    null);
        }
        return text;
    }

    /** How a response ended, with a warning if that was not where the model would have ended it. */
    static Completion completion(ChatResponse response, String generator) {
        var attributes = new HashMap<String, String>();
        if (response.finishReason() != null) {
            attributes.put("finish-reason", reason(response));
        }
        if (response.modelName() != null) {
            attributes.put("model", response.modelName());
        }
        return new Completion(usage(response.tokenUsage()), attributes, warnings(response, generator));
    }

    private static List<Warning> warnings(ChatResponse response, String generator) {
        if (response.finishReason() == FinishReason.LENGTH) {
            return List.of(new Warning(
                    "answer-cut", "the answer of " + generator + " ends where the longest allowed answer does"));
        }
        if (response.finishReason() == FinishReason.CONTENT_FILTER) {
            return List.of(new Warning(
                    "answer-cut", "the answer of " + generator + " was ended by the filter of the service"));
        }
        return List.of();
    }

    private static String reason(ChatResponse response) {
        return response.finishReason() == null
                ? "no reason"
                : response.finishReason().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Usage usage(@Nullable TokenUsage usage) {
        return usage == null
                ? Usage.none()
                : new Usage(count(usage.inputTokenCount()), count(usage.outputTokenCount()));
    }

    private static int count(@Nullable Integer tokens) {
        return tokens == null ? 0 : Math.max(0, tokens);
    }
}
