package dev.ragstone.question;

import dev.ragstone.prompt.Turn;
import dev.ragstone.search.Query;
import java.util.List;
import java.util.Objects;

/**
 * A question with everything that is known about the asking of it.
 *
 * <pre>{@code
 * var question = Question.of("And for Linux?").user("ann").history(turns);
 * }</pre>
 *
 * @param query what is asked, and what may be searched for it
 * @param user who asks, by whatever the application knows them; empty when nobody is known
 * @param history what was said before, oldest first, without the question itself
 * @param choice how to search, whatever a router suggests
 * @param documents whether documents are wanted; counts only for {@link RetrievalMode#MANUAL}
 * @since 0.1
 */
public record Question(Query query, String user, List<Turn> history, SearchPlan.Choice choice, boolean documents) {

    public Question {
        Objects.requireNonNull(query, "query");
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(choice, "choice");
        history = List.copyOf(history);
    }

    /** Asks {@code text} of all documents. */
    public static Question of(String text) {
        return of(Query.of(text));
    }

    /** Asks what {@code query} asks of the documents that it may see. */
    public static Question of(Query query) {
        return new Question(query, "", List.of(), SearchPlan.Choice.none(), true);
    }

    /** A copy with other words. */
    public Question text(String text) {
        return new Question(query.text(text), user, history, choice, documents);
    }

    /** A copy that {@code user} asks. */
    public Question user(String user) {
        return new Question(query, user, history, choice, documents);
    }

    /** A copy that is asked after {@code history}. */
    public Question history(List<Turn> history) {
        return new Question(query, user, history, choice, documents);
    }

    /** A copy that is searched for as {@code choice} says. */
    public Question choice(SearchPlan.Choice choice) {
        return new Question(query, user, history, choice, documents);
    }

    /** A copy for which documents are searched or, with {@link RetrievalMode#MANUAL}, not. */
    public Question documents(boolean documents) {
        return new Question(query, user, history, choice, documents);
    }
}
