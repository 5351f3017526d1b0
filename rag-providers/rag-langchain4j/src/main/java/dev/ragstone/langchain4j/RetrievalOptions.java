package dev.ragstone.langchain4j;

import dev.langchain4j.rag.query.Query;
import dev.ragstone.error.RagException;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.trace.Warning;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a LangChain4j query becomes one of Ragstone's: how many hits, and on whose behalf.
 *
 * <pre>{@code
 * RetrievalOptions.defaults().limit(5).accessByMemoryId(id -> AccessScope.of(labelsOf((String) id)))
 * }</pre>
 *
 * <p>Immutable; each method gives a copy. The functions are called for every query, by any thread.
 *
 * @since 0.1
 */
public final class RetrievalOptions {

    private static final Logger log = LoggerFactory.getLogger(RetrievalOptions.class);
    private static final RetrievalOptions DEFAULTS = new RetrievalOptions(
            dev.ragstone.search.Query.DEFAULT_LIMIT,
            query -> AccessScope.everything(),
            query -> Filter.all(),
            FollowUps.AS_ASKED,
            warning -> log.warn("{}", warning.message()));

    /** The id that LangChain4j's {@code ChatMemoryService} has for whoever has none. */
    private static final String EVERYBODY = "default";

    private final int limit;
    private final Function<Query, AccessScope> access;
    private final Function<Query, Filter> filter;
    private final FollowUps followUps;
    private final Consumer<Warning> onWarning;

    private RetrievalOptions(
            int limit,
            Function<Query, AccessScope> access,
            Function<Query, Filter> filter,
            FollowUps followUps,
            Consumer<Warning> onWarning) {
        this.limit = limit;
        this.access = Objects.requireNonNull(access, "access");
        this.filter = Objects.requireNonNull(filter, "filter");
        this.followUps = followUps;
        this.onWarning = Objects.requireNonNull(onWarning, "onWarning");
    }

    /** Ten hits from all documents, whoever may read them and whoever asks; warnings are logged. */
    public static RetrievalOptions defaults() {
        return DEFAULTS;
    }

    /** A copy that asks for at most {@code limit} hits. Default: 10. */
    public RetrievalOptions limit(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive but was " + limit);
        }
        return new RetrievalOptions(limit, access, filter, followUps, onWarning);
    }

    /** A copy that searches on behalf of whoever {@code access} makes of a query. Default: may read everything. */
    public RetrievalOptions access(Function<Query, AccessScope> access) {
        return new RetrievalOptions(limit, access, filter, followUps, onWarning);
    }

    /**
     * A copy that searches on behalf of the person the chat memory id stands for. The application must have made sure that
     * the id is that person's: whoever can choose it can read what it stands for. A query without a chat memory id sees only
     * what everyone may read, and so does one with the id {@code default}, which {@code AiServices} give to everybody when
     * there is no {@code @MemoryId}.
     */
    public RetrievalOptions accessByMemoryId(Function<Object, AccessScope> access) {
        Objects.requireNonNull(access, "access");
        return access(query -> {
            @Nullable
            Object id = query.metadata() == null ? null : query.metadata().chatMemoryId();
            return id == null || id.equals(EVERYBODY) ? AccessScope.of() : access.apply(id);
        });
    }

    /** A copy that sees only what {@code filter} selects. Default: all documents. */
    public RetrievalOptions filter(Filter filter) {
        Objects.requireNonNull(filter, "filter");
        return filter(query -> filter);
    }

    /** A copy that sees only what the filter selects that is made of the query. Default: all documents. */
    public RetrievalOptions filter(Function<Query, Filter> filter) {
        return new RetrievalOptions(limit, access, filter, followUps, onWarning);
    }

    /**
     * A copy that searches and answers a question that has others before it in the chat memory as {@code rewriter} puts it,
     * so that "And when?" can be found. It is given the question and the earlier turns, oldest first; the chat memory keeps
     * the question as it was asked. If it fails or gives nothing, the question stays, with the warning
     * {@code question-not-rewritten}. Default: the question as it is.
     */
    public RetrievalOptions rewriting(BiFunction<String, List<Conversation.Turn>, String> rewriter) {
        FollowUps rewritten = new FollowUps(Objects.requireNonNull(rewriter, "rewriter"));
        return new RetrievalOptions(limit, access, filter, rewritten, onWarning);
    }

    /** A copy that tells {@code onWarning} what went less well than it should have. Default: logs it. */
    public RetrievalOptions onWarning(Consumer<Warning> onWarning) {
        return new RetrievalOptions(limit, access, filter, followUps, onWarning);
    }

    void warn(List<Warning> warnings) {
        warnings.forEach(onWarning);
    }

    /** The query to search with. One that came here through LangChain4j from Ragstone can only be narrowed. */
    dev.ragstone.search.Query query(Query query) {
        AccessScope allowed = given("access", access.apply(query));
        Filter selected = given("filter", filter.apply(query));
        String text = followUps.rewritten(query, onWarning);
        return PassedQuery.of(query)
                .map(passed -> passed.text(text)
                        .filter(passed.scope().filter().and(selected))
                        .access(both(passed.scope().access(), allowed)))
                .orElseGet(() -> dev.ragstone.search.Query.of(text)
                        .limit(limit)
                        .filter(selected)
                        .access(allowed));
    }

    private static <T> T given(String function, @Nullable T result) {
        if (result == null) {
            throw new RagException(
                    "the function " + function
                            + " of the RetrievalOptions gave null for a query, which is not searched",
                    "Have it give what is meant: AccessScope.of() for what everyone may read, Filter.all() for all.",
                    false,
                    null);
        }
        return result;
    }

    private static AccessScope both(AccessScope one, AccessScope other) {
        if (one.unrestricted() || other.unrestricted()) {
            return one.unrestricted() ? other : one;
        }
        Set<String> common = new HashSet<>(one.labels());
        common.retainAll(other.labels());
        return AccessScope.of(common);
    }
}
