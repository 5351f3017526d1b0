package dev.ragstone.retrieval.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.embedding.Vector;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.KeywordQuery;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import dev.ragstone.store.VectorQuery;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random scopes over odd values, against their in-memory meaning; beyond the contract, with long and broken strings. */
class ScopeFuzzTest {

    private static final int DOCUMENTS = 60;

    private static final String LONG = "long*".repeat(200);

    /** Texts that are prefixes of one another, too long for a term, unpaired surrogates, and markers of the encoding. */
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "ab",
            "abc",
            "*",
            "a*c",
            "\u0000",
            "\uFFFF",
            "\uFFFD",
            "\uD83D",
            "\uDE00",
            "\uD83D\uDE00",
            "\uE000",
            LONG,
            LONG + "x",
            LONG + "y",
            "\u00E9".repeat(300),
            "\u00E9".repeat(300) + "z",
            "\u5C71".repeat(400));

    private static final List<String> KEYS =
            List.of("k", "kt", "k\u00FFt", "\uD800", "key".repeat(200), "key".repeat(200) + "2", "title", "language");

    private static final List<String> PATTERNS = List.of(
            "*",
            "**",
            "",
            "a*",
            "*c",
            "a*c",
            "*b*",
            "*long",
            "long*x",
            "*x",
            "*y",
            "*z",
            "*\uDE00",
            "\uD83D*",
            "*\u5C71",
            "a*b*c*",
            LONG.replace("*", "") + "*");

    private static final List<String> LABELS = List.of("red", "blue", "\uD800", "\uFFFD", "label".repeat(500), "*");

    private final Random random = new Random(20);

    @TempDir
    Path folder;

    @Test
    void bothLegsSeeExactlyWhatTheScopeAllows() {
        List<DocumentInfo> documents =
                IntStream.range(0, DOCUMENTS).mapToObj(this::document).toList();
        try (var store = Samples.index(folder).exactSearchLimit(0).open()) {
            for (int i = 0; i < DOCUMENTS; i += 20) {
                store.commit(new StoreBatch(updates(documents.subList(i, i + 20)), List.of(), List.of()));
            }
            int narrow = 0;
            for (int i = 0; i < 400; i++) {
                var scope = new SearchScope(filter(3), access());
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

    private DocumentInfo document(int number) {
        Metadata metadata = Metadata.empty();
        for (int i = random.nextInt(4); i > 0; i--) {
            metadata = metadata.with(pick(KEYS), value());
        }
        var labels = new TreeSet<String>();
        for (int i = random.nextInt(3); i > 0; i--) {
            labels.add(pick(LABELS));
        }
        return DocumentInfo.of("memory:/" + number)
                .withTitle(pick(TEXTS))
                .withMetadata(metadata)
                .withAccessLabels(labels);
    }

    private MetadataValue value() {
        return switch (random.nextInt(8)) {
            case 0 -> MetadataValue.of((double) (random.nextInt(5) - 2));
            case 1 -> MetadataValue.of(random.nextBoolean() ? Double.MAX_VALUE : -Double.MIN_VALUE);
            case 2 -> MetadataValue.of(random.nextBoolean());
            case 3 -> MetadataValue.of(Instant.ofEpochMilli(random.nextInt(5) - 2));
            case 4, 5 ->
                MetadataValue.of(IntStream.range(0, random.nextInt(3))
                        .mapToObj(i -> pick(TEXTS))
                        .toList());
            default -> MetadataValue.of(pick(TEXTS));
        };
    }

    private Filter filter(int depth) {
        return switch (random.nextInt(depth > 0 ? 10 : 6)) {
            case 0 -> new Filter.Eq(pick(KEYS), value());
            case 1 -> new Filter.In(pick(KEYS), values());
            case 2 -> range();
            case 3 -> new Filter.Prefix(pick(KEYS), prefix(pick(TEXTS)));
            case 4 -> new Filter.Like(pick(KEYS), pick(PATTERNS));
            case 5 -> new Filter.Exists(pick(KEYS));
            case 6 -> new Filter.And(filters(depth));
            case 7 -> new Filter.Or(filters(depth));
            default -> new Filter.Not(filter(depth - 1));
        };
    }

    private List<Filter> filters(int depth) {
        var filters = new ArrayList<Filter>();
        for (int i = random.nextInt(4); i > 0; i--) {
            filters.add(filter(depth - 1));
        }
        return filters;
    }

    private List<MetadataValue> values() {
        return IntStream.range(0, random.nextInt(4)).mapToObj(i -> value()).toList();
    }

    private Filter range() {
        MetadataValue from = bound(random.nextBoolean());
        MetadataValue to = bound(from instanceof MetadataValue.Numeric);
        return switch (random.nextInt(3)) {
            case 0 -> new Filter.Range(pick(KEYS), from, null);
            case 1 -> new Filter.Range(pick(KEYS), null, to);
            default -> new Filter.Range(pick(KEYS), from, to);
        };
    }

    private MetadataValue bound(boolean number) {
        return number
                ? MetadataValue.of(random.nextInt(7) - 3.0)
                : MetadataValue.of(Instant.ofEpochMilli(random.nextInt(7) - 3));
    }

    private String prefix(String text) {
        return random.nextBoolean() ? text : text.substring(0, random.nextInt(text.length() + 1));
    }

    private AccessScope access() {
        return switch (random.nextInt(3)) {
            case 0 -> AccessScope.everything();
            case 1 -> AccessScope.of();
            default -> AccessScope.of(Set.of(pick(LABELS)));
        };
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
