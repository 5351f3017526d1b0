package dev.ragstone.langchain4j;

import dev.langchain4j.data.message.ContentType;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.AugmentationRequest;
import dev.langchain4j.rag.AugmentationResult;
import dev.langchain4j.rag.RetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.query.Query;
import dev.ragstone.Rag;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Ragstone's prompt as a {@code RetrievalAugmentor}: the user's message becomes the instructions, the numbered sources within
 * the token budget, and the question. Images and other contents of the message stay, and an attribute keeps what was asked.
 * Safe for use by several threads.
 */
final class RagAugmentor implements RetrievalAugmentor {

    private final Rag rag;
    private final RetrievalOptions options;

    RagAugmentor(Rag rag, RetrievalOptions options) {
        this.rag = rag;
        this.options = options;
    }

    @Override
    public AugmentationResult augment(AugmentationRequest request) {
        if (!(request.chatMessage() instanceof UserMessage message)) {
            throw new IllegalArgumentException("only a user's message can be augmented but this is one of the type "
                    + request.chatMessage().type());
        }
        String question = message.contents().stream()
                .filter(TextContent.class::isInstance)
                .map(content -> ((TextContent) content).text())
                .collect(Collectors.joining("\n"));
        if (question.isBlank()) {
            return new AugmentationResult(message, List.of());
        }
        Prompt prompt = rag.prompt(options.query(Query.from(question, request.metadata())));
        options.warn(prompt.warnings());
        return new AugmentationResult(augmented(message, question, prompt), contents(prompt));
    }

    @Override
    public CompletableFuture<AugmentationResult> augmentAsync(AugmentationRequest request) {
        return Async.run(() -> augment(request));
    }

    private static UserMessage augmented(UserMessage message, String question, Prompt prompt) {
        var contents = new ArrayList<dev.langchain4j.data.message.Content>();
        contents.add(TextContent.from(prompt.system() + "\n\n" + prompt.user()));
        message.contents().stream()
                .filter(content -> content.type() != ContentType.TEXT)
                .forEach(contents::add);
        Map<String, Object> attributes = new HashMap<>(message.attributes());
        attributes.put(Conversation.QUESTION, question);
        return message.toBuilder().contents(contents).attributes(attributes).build();
    }

    private static List<Content> contents(Prompt prompt) {
        var contents = new ArrayList<Content>();
        for (NumberedSource source : prompt.sources()) {
            contents.add(new RagstoneContent(source.hit(), source.number()));
        }
        return contents;
    }
}
