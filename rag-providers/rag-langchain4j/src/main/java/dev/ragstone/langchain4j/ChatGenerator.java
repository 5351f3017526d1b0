package dev.ragstone.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;

/**
 * A {@code ChatModel} as a generator: its whole answer comes as one piece. Closing the stream interrupts the call, which
 * LangChain4j's HTTP clients heed.
 */
final class ChatGenerator implements Generator {

    private final ChatModel model;
    private final String name;
    private final Duration limit;

    /** LangChain4j's models have limits of their own, mostly of a minute; this one is for those that have none. */
    static final Duration LIMIT = Duration.ofMinutes(5);

    ChatGenerator(ChatModel model, Duration limit) {
        this.model = model;
        this.limit = Limits.positive("limit", limit);
        this.name = ModelNames.display(
                model.provider(), model.defaultRequestParameters().modelName(), model);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        var tokens = new PushedTokens(name, limit, limit, PushedTokens.MOST_CHARACTERS);
        return tokens.begin(() -> {
            ChatResponse response = model.chat(ChatRequests.of(prompt, model.defaultRequestParameters()));
            tokens.push(ChatRequests.text(response, name));
            tokens.end(ChatRequests.completion(response, name));
        });
    }
}
