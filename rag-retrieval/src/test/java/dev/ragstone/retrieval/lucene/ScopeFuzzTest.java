package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.testkit.RandomScopes;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random scopes over odd values, against their in-memory meaning; beyond the contract, with long and broken strings. */
class ScopeFuzzTest {

    private static final int DOCUMENTS = 60;

    private final RandomScopes random = new RandomScopes(20);

    @TempDir
    Path folder;

    @Test
    void bothLegsSeeExactlyWhatTheScopeAllows() {
        List<DocumentInfo> documents =
                IntStream.range(0, DOCUMENTS).mapToObj(random::document).toList();
        try (var store = Samples.index(folder).exactSearchLimit(0).open()) {
            for (int i = 0; i < DOCUMENTS; i += 20) {
                store.commit(new StoreBatch(updates(documents.subList(i, i + 20)), List.of(), List.of()));
            }
            int narrow = 0;
            for (int i = 0; i < 400; i++) {
                SearchScope scope = random.scope();
                Set<String> expected = new TreeSet<>();
                documents.stream().filter(scope::allows).forEach(allowed -> expected.add(allowed.uri()));
                narrow += expected.isEmpty() || expected.size() == DOCUMENTS ? 0 : 1;

                assertThat(uris(store.search(new KeywordQuery("heron", scope, DOCUMENTS))))
                        .as("words in %s", scope)
                        .isEqualTo(expected);
                assertThat(uris(store.search(new VectorQuery(Vector.of(1, 0), scope, DOCUMENTS))))
                        .as("vectors in %s", scope)
                        .isEqualTo(expected);
            }

            assertThat(narrow).as("scopes that select some but not all").isGreaterThan(100);
        }
    }

    @Test
    void filterOfAnySizeWorks() {
        try (var store = Samples.index(folder).open()) {
            store.commit(new StoreBatch(
                    updates(IntStream.range(0, 10).mapToObj(this::numbered).toList()), List.of(), List.of()));
            List<Filter> many =
                    IntStream.range(3, 5000).mapToObj(i -> Filter.eq("n", i)).toList();
            Filter any = new Filter.Or(many);
            Filter none = new Filter.And(many.stream().map(Filter::negate).toList());

            // More clauses in all than Lucene allows, in groups smaller than that.
            Filter nested = new Filter.And(IntStream.range(0, 3)
                    .mapToObj(i -> (Filter) new Filter.Or(many.subList(i, 450)))
                    .toList());

            assertThat(found(store, nested)).hasSize(5);
            assertThat(found(store, any)).hasSize(7);
            assertThat(found(store, none)).hasSize(3);
        }
    }

    @Test
    void deepestFilterFitsIntoASmallStack() throws InterruptedException {
        Filter filter = Filter.exists("uri");
        for (int i = 1; i < Filter.MAX_DEPTH; i++) {
            filter = i % 2 == 0
                    ? new Filter.And(List.of(filter, Filter.exists("uri")))
                    : new Filter.Or(List.of(filter, Filter.exists("title")));
        }
        Filter deepest = filter;
        var hits = new AtomicInteger();
        try (var store = Samples.index(folder).open()) {
            store.commit(new StoreBatch(updates(List.of(numbered(1))), List.of(), List.of()));

            var thread = new Thread(null, () -> hits.set(found(store, deepest).size()), "small stack", 256 * 1024);
            thread.start();
            thread.join();
        }

        assertThat(hits).hasValue(1);
    }

    @Test
    void valuesBeyondTheTermLimitOfLuceneAreFilteredLikeOthers() {
        String huge = "huge " + "\u5C71".repeat(50_000);
        var info = DocumentInfo.of("memory:/huge/" + huge)
                .withTitle(huge)
                .withMetadata(Metadata.empty().with(huge, huge))
                .withAccessLabels(Set.of(huge));
        try (var store = Samples.index(folder).open()) {
            store.commit(new StoreBatch(updates(List.of(info, numbered(1))), List.of(), List.of()));

            assertThat(found(store, Filter.eq(huge, huge))).containsExactly(info.uri());
            assertThat(found(store, Filter.eq(huge, huge + "x"))).isEmpty();
            assertThat(found(store, Filter.prefix("title", huge.substring(0, 49_000))))
                    .containsExactly(info.uri());
            assertThat(found(store, new Filter.Like("uri", "*/huge/*\u5C71"))).containsExactly(info.uri());
            assertThat(store.catalog().document(info.id()).orElseThrow().info()).isEqualTo(info);
            assertThat(store.search(new KeywordQuery(
                            "heron", new SearchScope(Filter.eq("title", huge), AccessScope.of(huge)), 5)))
                    .hasSize(1);
        }
    }

    private static Set<String> found(LuceneStore store, Filter filter) {
        return uris(store.search(
                new KeywordQuery("heron ".repeat(3), new SearchScope(filter, AccessScope.everything()), 100)));
    }

    private static List<DocumentUpdate> updates(List<DocumentInfo> documents) {
        return documents.stream().map(info -> Samples.document(info, "heron")).toList();
    }

    private static Set<String> uris(List<ScoredChunk> hits) {
        var uris = new TreeSet<>(Samples.uris(hits));
        assertThat(uris).hasSameSizeAs(hits);
        return uris;
    }

    private DocumentInfo numbered(int n) {
        return DocumentInfo.of("memory:/" + n).withMetadata(Metadata.empty().with("n", n));
    }
}
