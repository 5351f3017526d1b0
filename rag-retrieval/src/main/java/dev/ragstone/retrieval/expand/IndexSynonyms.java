package dev.ragstone.retrieval.expand;

import dev.ragstone.question.ExpandedQuery;
import dev.ragstone.question.ExpandedQuery.Kind;
import dev.ragstone.question.QueryExpander;
import dev.ragstone.question.Route;
import dev.ragstone.search.Query;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.ScoredChunk;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Replaces abbreviations in a question by what the documents say they stand for, and the other way round.
 *
 * <p>It searches by words for the question, within the query's scope, and looks in what it finds for places such as
 * {@code Service Level Agreement (SLA)}. So an asker learns nothing from documents they may not read, and an abbreviation
 * means what it means in the documents at hand. Looser relations between words are the matter of feedback, see
 * {@link dev.ragstone.store.WordFeedback}.
 *
 * <p>Safe for use by several threads; deterministic for the same index. Fails when the search does.
 *
 * @since 0.1
 */
public final class IndexSynonyms implements QueryExpander {

    private static final int CHUNKS = 20;
    private static final int MOST = 3;

    private final KeywordSearch index;

    private IndexSynonyms(KeywordSearch index) {
        this.index = index;
    }

    /** Learns from {@code index}, which it does not close. */
    public static IndexSynonyms of(KeywordSearch index) {
        return new IndexSynonyms(index);
    }

    /**
     * {@inheritDoc}
     *
     * @throws dev.ragstone.error.StoreException if the search fails
     */
    @Override
    public List<ExpandedQuery> expand(Query query, Route route, Duration budget) {
        Map<String, ExpandedQuery> queries = new LinkedHashMap<>();
        for (ScoredChunk found : index.search(new KeywordQuery(query.text(), query.scope(), CHUNKS))) {
            for (Abbreviations.Pair pair : Abbreviations.in(found.chunk().text())) {
                add(query.text(), pair.shortForm(), pair.longForm(), queries);
                add(query.text(), pair.longForm(), pair.shortForm(), queries);
            }
        }
        return List.copyOf(queries.values());
    }

    private static void add(String question, String from, String to, Map<String, ExpandedQuery> queries) {
        int at = indexOfWords(question, from);
        if (at < 0 || queries.size() == MOST || indexOfWords(question, to) >= 0) {
            return;
        }
        String replaced = question.substring(0, at) + to + question.substring(at + from.length());
        queries.putIfAbsent(replaced.toLowerCase(Locale.ROOT), new ExpandedQuery(Kind.SYNONYM, replaced));
    }

    /** Where {@code words} stand in {@code text}, not as a part of others; -1 if they do not. */
    private static int indexOfWords(String text, String words) {
        String small = text.toLowerCase(Locale.ROOT);
        String wanted = words.toLowerCase(Locale.ROOT);
        if (small.length() != text.length()) {
            return -1;
        }
        for (int at = small.indexOf(wanted); at >= 0; at = small.indexOf(wanted, at + 1)) {
            int end = at + wanted.length();
            boolean starts = at == 0 || !Character.isLetterOrDigit(small.charAt(at - 1));
            boolean ends = end == small.length() || !Character.isLetterOrDigit(small.charAt(end));
            if (starts && ends) {
                return at;
            }
        }
        return -1;
    }
}
