package dev.ragstone.embedded;

import dev.ragstone.question.Route;
import dev.ragstone.question.RoutedRetriever;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Supplier;

/** Adds to every retrieval what has to be said about the index as a whole. */
final class AnnotatedRetriever implements RoutedRetriever {

    private final Retriever delegate;
    private final Supplier<Optional<Warning>> remark;

    AnnotatedRetriever(Retriever delegate, Supplier<Optional<Warning>> remark) {
        this.delegate = delegate;
        this.remark = remark;
    }

    @Override
    public Retrieval retrieve(Query query, Route route) {
        Retrieval found = RoutedRetriever.ask(delegate, query, route);
        return remark.get().map(warning -> with(found, warning)).orElse(found);
    }

    private static Retrieval with(Retrieval found, Warning warning) {
        var warnings = new ArrayList<>(found.warnings());
        warnings.add(warning);
        return new Retrieval(found.hits(), warnings, found.spans());
    }

    @Override
    public void close() {
        delegate.close();
    }
}
