package dev.ragstone.question;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Query;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A question with everything that is known about the asking of it.
 *
 * <pre>{@code
 * var question = Question.of("And for Linux?").conversation(new ConversationId("ann", "c1"));
 * }</pre>
 *
 * @param query what is asked, and what may be searched for it
 * @param asking who asks, and in which request
 * @param conversation the one it belongs to, if there is a store of conversations: what was said there before is read, and
 *     the question and its answer are added; its owner is the only user who may ask in it
 * @param history what was said before, oldest first, without the question itself; if there is any, it is taken instead of
 *     what the conversation holds
 * @param choice how to search, whatever a router suggests
 * @param documents whether documents are wanted; counts only for {@link RetrievalMode#MANUAL}
 * @param style how the answer is to be written
 * @since 0.1
 */
public record Question(
        Query query,
        Asking asking,
        Optional<ConversationId> conversation,
        List<Turn> history,
        SearchPlan.Choice choice,
        boolean documents,
        Style style) {

    /**
     * Who asks.
     *
     * @param user by whatever the application knows them; empty when nobody is known
     * @param requestId what the application calls the request, as in its logs; may be empty. Logs and traces have its first
     *     128 characters, in one line
     * @since 0.1
     */
    public record Asking(String user, String requestId) {

        public Asking {
            Objects.requireNonNull(user, "user");
            Objects.requireNonNull(requestId, "requestId");
        }
    }

    /**
     * How an answer is to be written.
     *
     * @param settings how the model is run for it
     * @param instructions what the model is told besides, such as the language to answer in; may be empty. The model is
     *     told that they are wishes, and that what it must do with sources holds whatever they say
     * @since 0.1
     */
    public record Style(GenerationSettings settings, String instructions) {

        private static final Style STANDARD = new Style(GenerationSettings.standard(), "");

        public Style {
            Objects.requireNonNull(settings, "settings");
            instructions = instructions.strip();
        }
    }

    public Question {
        Objects.requireNonNull(query, "query");
        Objects.requireNonNull(asking, "asking");
        Objects.requireNonNull(choice, "choice");
        Objects.requireNonNull(style, "style");
        history = List.copyOf(history);
        conversation.ifPresent(talk -> requireOwner(asking.user(), talk));
    }

    /** What one has said must not get into the prompt of another. */
    private static void requireOwner(String user, ConversationId talk) {
        if (!user.isEmpty() && !user.equals(talk.owner())) {
            throw new IllegalArgumentException("'" + user + "' cannot ask in conversation '" + talk.id()
                    + "', which belongs to '" + talk.owner() + "'; ask as its owner or in another conversation");
        }
    }

    /** Asks {@code text} of all documents. */
    public static Question of(String text) {
        return of(Query.of(text));
    }

    /** Asks what {@code query} asks of the documents that it may see. */
    public static Question of(Query query) {
        return new Question(
                query, new Asking("", ""), Optional.empty(), List.of(), SearchPlan.Choice.none(), true, Style.STANDARD);
    }

    /** Who asks: the user or, if none is named, the owner of the conversation; may be empty. */
    public String user() {
        return asking.user().isEmpty() ? conversation.map(ConversationId::owner).orElse("") : asking.user();
    }

    /** A copy with other words. */
    public Question text(String text) {
        return new Question(query.text(text), asking, conversation, history, choice, documents, style);
    }

    /**
     * A copy that {@code user} asks.
     *
     * @throws IllegalArgumentException if the conversation belongs to another user
     */
    public Question user(String user) {
        return new Question(
                query, new Asking(user, asking.requestId()), conversation, history, choice, documents, style);
    }

    /** A copy that is asked in the request that the application calls {@code requestId}. */
    public Question requestId(String requestId) {
        return new Question(
                query, new Asking(asking.user(), requestId), conversation, history, choice, documents, style);
    }

    /**
     * A copy that is asked in {@code conversation}.
     *
     * @throws IllegalArgumentException if a user is named and the conversation belongs to another
     */
    public Question conversation(ConversationId conversation) {
        return new Question(query, asking, Optional.of(conversation), history, choice, documents, style);
    }

    /** A copy that is asked after {@code history}. */
    public Question history(List<Turn> history) {
        return new Question(query, asking, conversation, history, choice, documents, style);
    }

    /** A copy that is searched for as {@code choice} says. */
    public Question choice(SearchPlan.Choice choice) {
        return new Question(query, asking, conversation, history, choice, documents, style);
    }

    /** A copy for which documents are searched or, with {@link RetrievalMode#MANUAL}, not. */
    public Question documents(boolean documents) {
        return new Question(query, asking, conversation, history, choice, documents, style);
    }

    /** A copy for whose answer the model is run so. Default: as the generator was set up. */
    public Question settings(GenerationSettings settings) {
        return style(new Style(settings, style.instructions()));
    }

    /** A copy for whose answer the model is told {@code instructions} besides. Default: none. */
    public Question instructions(String instructions) {
        return style(new Style(style.settings(), instructions));
    }

    private Question style(Style style) {
        return new Question(query, asking, conversation, history, choice, documents, style);
    }
}
