package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.search.Explanation;
import dev.ragstone.search.Hit;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.search.Retriever;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.MatchedWord;
import dev.ragstone.store.Store;
import dev.ragstone.store.StoreBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * Random documents, labels, scopes and filters through whatever searches a store, while documents change: nothing may come
 * out that the scope does not allow at that moment, neither as a hit nor in an explanation or a warning.
 *
 * @since 0.1
 */
public final class LeakProperty {

    private static final List<String> LABELS = List.of("board", "audit", "staff");
    private static final List<String> WORDS =
            List.of("heron", "granite", "violin", "harbour", "lantern", "pepper", "comet", "saddle");
    private static final int DOCUMENTS = 8;

    /** What the documents say, besides a mark of each. */
    public static List<String> words() {
        return WORDS;
    }

    /** An explanation costs as much as a search. */
    private static final int EXPLAINED_EVERY = 4;

    private int cases;
    private int hits;
    private int restricted;
    private int wordsExplained;
    private final Set<String> steps = new HashSet<>();
    private final Map<String, Document> present = new HashMap<>();

    /** Nothing asked yet. */
    public LeakProperty() {}

    /** The names of the steps that took part in the hits so far. */
    public Set<String> steps() {
        return Set.copyOf(steps);
    }

    /** Of how many in a hundred explained hits the words were told. */
    public double explainedShare() {
        return 100.0 * wordsExplained / Math.max(1, cases / EXPLAINED_EVERY);
    }

    /** A property that no case could break would prove nothing. */
    public void assertMeaningful(int least) {
        assertThat(cases).isGreaterThanOrEqualTo(least);
        assertThat(hits).isGreaterThan(cases);
        assertThat(restricted).isGreaterThan(cases / 3);
    }

    /**
     * Fills {@code store} with random documents and asks {@code count} random questions while they change.
     *
     * @param retrievers everything that is to be asked, over the store it is given; closed at the end
     * @param changeEvery about how many questions there are between two changes
     */
    public void run(
            Random random, Store store, Function<FilledStore, List<Retriever>> retrievers, int count, int changeEvery) {
        var shelf = new FilledStore(store);
        for (int i = 0; i < DOCUMENTS; i++) {
            write(random, shelf, i);
        }
        look(store);
        List<Retriever> all = retrievers.apply(shelf);
        var asked = new ArrayList<Query>();
        for (int i = 0; i < count; i++) {
            if (random.nextInt(changeEvery) == 0) {
                change(random, shelf);
                look(store);
            }
            // Asked again after changes, too: that is when a cache may be stale.
            boolean again = !asked.isEmpty() && random.nextInt(3) > 0;
            Query query = again ? asked.get(random.nextInt(asked.size())) : query(random);
            asked.add(query);
            // The same question under other rights right after it is what a careless cache would give away.
            for (Query each : List.of(query, query.access(access(random)))) {
                check(store, each, all.get(random.nextInt(all.size())));
            }
        }
        all.forEach(Retriever::close);
    }

    private void look(Store store) {
        present.clear();
        for (int i = 0; i < DOCUMENTS; i++) {
            String id = DocumentInfo.of(uri(i)).id();
            store.catalog().document(id).ifPresent(document -> present.put(id, document));
        }
    }

    private void check(Store store, Query query, Retriever retriever) {
        Retrieval found = retriever.retrieve(query);
        var shown = new StringBuilder();
        cases++;
        var seen = new HashSet<String>();
        for (Hit hit : found.hits()) {
            hits++;
            Document document = Objects.requireNonNull(
                    present.get(hit.chunk().documentId()), () -> hit + " is not there for " + query);
            assertThat(query.scope().allows(document.info()))
                    .as("%s for %s", hit, query)
                    .isTrue();
            assertThat(document.text()
                            .substring(hit.chunk().start(), hit.chunk().end()))
                    .isEqualTo(hit.chunk().text());
            assertThat(seen.add(hit.chunk().id())).isTrue();
            hit.legs().forEach(leg -> steps.add(leg.leg()));
            shown.append(hit.chunk().text()).append('\n');
        }
        if (cases % EXPLAINED_EVERY == 0) {
            found.hits().stream().limit(2).forEach(hit -> shown.append(explained(store, query, hit)));
        }
        found.warnings().forEach(warning -> shown.append(warning.message()));
        assertHoldsNothingHidden(shown.toString(), query);
        assertThat(found.hits()).hasSizeLessThanOrEqualTo(query.limit()).isSortedAccordingTo(Hit.BEST_FIRST);
    }

    /** As {@link dev.ragstone.Rag#explain} does it. */
    private String explained(Store store, Query query, Hit hit) {
        List<MatchedWord> words =
                store.matchedWords(new KeywordQuery(query.text(), query.scope(), query.limit()), hit.chunk());
        wordsExplained += words.isEmpty() ? 0 : 1;
        return Explanation.of(hit, words);
    }

    /** What the asker named already is no secret to them: explanations repeat words of the query. */
    private void assertHoldsNothingHidden(String shown, Query query) {
        for (int i = 0; i < DOCUMENTS; i++) {
            Document document = present.get(DocumentInfo.of(uri(i)).id());
            boolean allowed = document != null && query.scope().allows(document.info());
            restricted += allowed || i > 0 ? 0 : 1;
            if (!allowed) {
                assertThat(shown).as("%s", query).doesNotContain(uri(i));
            }
            if (!allowed && !query.text().contains(marker(i))) {
                assertThat(shown).as("%s", query).doesNotContain(marker(i));
            }
        }
    }

    private static String uri(int document) {
        return "memory:/document" + document;
    }

    private static String marker(int document) {
        return "marker" + document;
    }

    private static void change(Random random, FilledStore shelf) {
        int document = random.nextInt(DOCUMENTS);
        if (random.nextInt(3) == 0) {
            String id = DocumentInfo.of("memory:/document" + document).id();
            shelf.store().commit(StoreBatch.deleting(List.of(id)));
        } else {
            write(random, shelf, document);
        }
    }

    private static void write(Random random, FilledStore shelf, int number) {
        var info = DocumentInfo.of("memory:/document" + number)
                .withMetadata(Metadata.empty().with("year", 2000 + random.nextInt(3)))
                .withTitle("title" + random.nextInt(3))
                .withAccessLabels(random.nextInt(3) == 0 ? Set.of() : Set.of(pick(random, LABELS), "owner" + number));
        String marker = marker(number);
        switch (random.nextInt(3)) {
            case 0 -> shelf.add(info, texts(random, marker, 6).toArray(String[]::new));
            case 1 ->
                shelf.addSections(
                        info, List.of(texts(random, marker, 3), texts(random, marker, 1), texts(random, marker, 4)));
            default -> shelf.addOverlapping(info, String.join(" ", texts(random, marker, 8)), 60, 40);
        }
    }

    private static List<String> texts(Random random, String marker, int count) {
        var texts = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            texts.add(pick(random, WORDS) + " " + pick(random, WORDS) + " " + marker + " " + pick(random, WORDS) + i);
        }
        return texts;
    }

    private static Query query(Random random) {
        Query query = Query.of(asked(random) + " " + asked(random))
                .limit(1 + random.nextInt(12))
                .access(access(random));
        return random.nextBoolean() ? query : query.filter(filter(random));
    }

    /** A word, its beginning, with a letter left out, or what only one document has. */
    private static String asked(Random random) {
        String word = pick(random, WORDS);
        return switch (random.nextInt(6)) {
            case 0 -> word.substring(0, 4);
            case 1 -> word.substring(0, 2) + word.substring(3);
            case 2 -> random.nextBoolean() ? "marker" : marker(random.nextInt(DOCUMENTS));
            default -> word;
        };
    }

    private static AccessScope access(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> AccessScope.everything();
            case 1 -> AccessScope.of();
            case 2 -> AccessScope.of("owner" + random.nextInt(DOCUMENTS));
            default -> AccessScope.of(pick(random, LABELS));
        };
    }

    private static Filter filter(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> Filter.eq("title", "title" + random.nextInt(4));
            case 1 -> Filter.between("year", 2000, 2000 + random.nextInt(3));
            case 2 -> Filter.prefix("uri", "memory:/document" + random.nextInt(DOCUMENTS));
            case 3 -> filter(random).negate();
            default -> filter(random).and(filter(random));
        };
    }

    private static String pick(Random random, List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
