package dev.ragstone.langchain4j;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.invocation.InvocationParameters;
import dev.langchain4j.rag.query.Metadata;
import dev.langchain4j.rag.query.Query;
import java.util.List;
import java.util.Optional;

/** A query of Ragstone's inside of one of LangChain4j's, which has no room for a limit, a filter and an access scope. */
final class PassedQuery {

    private static final String KEY = "ragstone.query";

    private PassedQuery() {}

    static Query wrap(dev.ragstone.search.Query query) {
        var context = InvocationContext.builder()
                .invocationParameters(InvocationParameters.from(KEY, query))
                .build();
        return Query.from(
                query.text(),
                Metadata.builder()
                        .chatMessage(UserMessage.from(query.text()))
                        .chatMemory(List.of())
                        .invocationContext(context)
                        .build());
    }

    static Optional<dev.ragstone.search.Query> of(Query query) {
        if (query.metadata() == null || query.metadata().invocationParameters() == null) {
            return Optional.empty();
        }
        Object passed = query.metadata().invocationParameters().get(KEY);
        return passed instanceof dev.ragstone.search.Query ours
                ? Optional.of(ours.text(query.text()))
                : Optional.empty();
    }
}
