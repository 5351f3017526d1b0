package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordIndex;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.Store;
import dev.ragstone.store.VectorQuery;
import dev.ragstone.store.VectorStore;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Mistakes in a search, and the rules of {@link VectorStoreContract} and {@link KeywordIndexContract} they break. */
class SearchContractsTest {

    private static final int ALL = 100_000;

    @Test
    void rightSearchesBreakNoRule() {
        assertThat(vectorViolations(AlteredStore::new)).isEmpty();
        assertThat(keywordViolations(AlteredStore::new)).isEmpty();
    }

    @Test
    void noticesTheScopeAppliedAfterTheLimit() {
        assertThat(vectorViolations(PostFiltering::new))
                .contains("narrowFilterStillFillsTheLimit", "accessLabelsHideChunksBeforeTheLimit");
        assertThat(keywordViolations(PostFiltering::new))
                .contains("narrowFilterStillFillsTheLimit", "accessLabelsHideChunksBeforeTheLimit");
    }

    @Test
    void noticesAnIgnoredFilter() {
        assertThat(vectorViolations(IgnoringFilters::new))
                .contains("everyFilterSelectsWhatItsDefinitionSelects", "narrowFilterStillFillsTheLimit");
        assertThat(keywordViolations(IgnoringFilters::new)).contains("everyFilterSelectsWhatItsDefinitionSelects");
    }

    @Test
    void noticesIgnoredAccessLabels() {
        assertThat(vectorViolations(IgnoringAccess::new)).contains("accessLabelsHideChunksBeforeTheLimit");
        assertThat(keywordViolations(IgnoringAccess::new)).contains("accessLabelsHideChunksBeforeTheLimit");
    }

    @Test
    void noticesTiesInAnotherOrder() {
        assertThat(vectorViolations(LastIdFirst::new))
                .containsExactly("breaksTiesByChunkId", "breaksTiesByChunkIdAtTheCutOfTheLimit");
        assertThat(keywordViolations(LastIdFirst::new)).contains("breaksTiesByChunkIdAtTheCutOfTheLimit");
    }

    @Test
    void noticesTiesThatAreSortedOnlyAfterTheCut() {
        assertThat(vectorViolations(SortingAfterTheCut::new)).containsExactly("breaksTiesByChunkIdAtTheCutOfTheLimit");
        assertThat(keywordViolations(SortingAfterTheCut::new)).contains("breaksTiesByChunkIdAtTheCutOfTheLimit");
    }

    @Test
    void noticesAParsedQuery() {
        assertThat(keywordViolations(Parsing::new)).contains("syntaxIsTextLikeAnyOther", "anyStringIsAQuery");
    }

    @Test
    void noticesAQueryThatIsTooLong() {
        assertThat(keywordViolations(TooManyClauses::new)).contains("veryLongQueryIsAQuery");
    }

    @Test
    void noticesLostStopWords() {
        assertThat(keywordViolations(WithoutStopWords::new)).contains("wordsThatSayLittleAreSearchable");
    }

    @Test
    void noticesIdentifiersThatAreOnlyTheirParts() {
        assertThat(keywordViolations(WithoutSigns::new))
                .contains("identifiersAreFoundAsTheyAreWritten", "identifierAsAWholeRanksAboveItsParts");
    }

    @Test
    void noticesAShortListThatIsRankedAnew() {
        assertThat(keywordViolations(RankingTheListAnew::new)).contains("longerListBeginsWithTheShorterOne");
    }

    private static Set<String> vectorViolations(Supplier<Store> store) {
        return Violations.of(new VectorStoreContract() {
            @Override
            protected VectorStore emptyStore() {
                return StoreHalves.vectors(store.get());
            }
        });
    }

    private static Set<String> keywordViolations(Supplier<Store> store) {
        return Violations.of(new KeywordIndexContract() {
            @Override
            protected KeywordIndex emptyIndex() {
                return StoreHalves.keywords(store.get());
            }
        });
    }

    private static final class PostFiltering extends AlteredStore {

        @Override
        public List<ScoredChunk> search(VectorQuery query) {
            var open = new VectorQuery(query.vector(), SearchScope.everything(), query.limit());
            return visible(right.search(open), query.scope());
        }

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            var open = new KeywordQuery(query.text(), SearchScope.everything(), query.limit());
            return visible(right.search(open), query.scope());
        }

        private static List<ScoredChunk> visible(List<ScoredChunk> hits, SearchScope scope) {
            return hits.stream().filter(hit -> scope.allows(hit.document())).toList();
        }
    }

    private static final class IgnoringFilters extends AlteredStore {

        @Override
        public List<ScoredChunk> search(VectorQuery query) {
            return right.search(new VectorQuery(query.vector(), open(query.scope()), query.limit()));
        }

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            return right.search(new KeywordQuery(query.text(), open(query.scope()), query.limit()));
        }

        private static SearchScope open(SearchScope scope) {
            return new SearchScope(Filter.all(), scope.access());
        }
    }

    private static final class IgnoringAccess extends AlteredStore {

        @Override
        public List<ScoredChunk> search(VectorQuery query) {
            return right.search(new VectorQuery(query.vector(), open(query.scope()), query.limit()));
        }

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            return right.search(new KeywordQuery(query.text(), open(query.scope()), query.limit()));
        }

        private static SearchScope open(SearchScope scope) {
            return new SearchScope(scope.filter(), AccessScope.everything());
        }
    }

    private static final class LastIdFirst extends AlteredStore {

        @Override
        public List<ScoredChunk> search(VectorQuery query) {
            return reordered(right.search(new VectorQuery(query.vector(), query.scope(), ALL)), query.limit());
        }

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            return reordered(right.search(new KeywordQuery(query.text(), query.scope(), ALL)), query.limit());
        }

        static List<ScoredChunk> reordered(List<ScoredChunk> hits, int limit) {
            return hits.stream()
                    .sorted(Comparator.comparingDouble(ScoredChunk::score)
                            .thenComparing(hit -> hit.chunk().id())
                            .reversed())
                    .limit(limit)
                    .toList();
        }
    }

    private static final class SortingAfterTheCut extends AlteredStore {

        @Override
        public List<ScoredChunk> search(VectorQuery query) {
            var all = right.search(new VectorQuery(query.vector(), query.scope(), ALL));
            return sorted(LastIdFirst.reordered(all, query.limit()));
        }

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            var all = right.search(new KeywordQuery(query.text(), query.scope(), ALL));
            return sorted(LastIdFirst.reordered(all, query.limit()));
        }

        private static List<ScoredChunk> sorted(List<ScoredChunk> hits) {
            return hits.stream().sorted(ScoredChunk.BEST_FIRST).toList();
        }
    }

    private static final class Parsing extends AlteredStore {

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            if (query.text().contains("(") || query.text().contains("[")) {
                throw new IllegalArgumentException("cannot parse '" + query.text() + "'");
            }
            return right.search(query);
        }
    }

    private static final class TooManyClauses extends AlteredStore {

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            if (query.text().length() > 50_000) {
                throw new IllegalArgumentException("too many clauses");
            }
            return right.search(query);
        }
    }

    private static final class WithoutStopWords extends AlteredStore {

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            String text = query.text().replaceAll("\\b(and|be|not|or|to)\\b", " ");
            return right.search(new KeywordQuery(text, query.scope(), query.limit()));
        }
    }

    private static final class WithoutSigns extends AlteredStore {

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            String text = query.text().replaceAll("[^\\p{L}\\p{N}]", " ");
            return right.search(new KeywordQuery(text, query.scope(), query.limit()));
        }
    }

    private static final class RankingTheListAnew extends AlteredStore {

        @Override
        public List<ScoredChunk> search(KeywordQuery query) {
            return right.search(query).stream()
                    .sorted(Comparator.comparing(hit -> hit.chunk().text()))
                    .toList();
        }
    }
}
