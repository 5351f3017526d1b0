package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.SearchScope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Documents with all kinds of metadata and random filters over them, which must select as {@link Filter#matches} does. Not
 * safe for use by several threads.
 *
 * @since 0.1
 */
public final class RandomFilters {

    private static final int FILTERS = 400;
    private static final List<String> KEYS =
            List.of("year", "price", "author", "tags", "draft", "signed", "collection", "language", "title", "nowhere");
    private static final List<String> TEXTS = List.of(
            "ada",
            "Ada",
            "ada lovelace",
            "a*b",
            "o'brien",
            "100%",
            "a_b",
            "",
            " ",
            "ünïcode",
            "山川",
            "de",
            "en",
            "default",
            "back\\slash",
            "q\"uote",
            "5",
            "true",
            "x,y",
            "2024-01-01T00:00:00Z",
            "new\nline");
    private static final List<Double> NUMBERS =
            List.of(-1.5, 0.0, 1.0, 5.0, 5.000001, 1999.0, 2024.0, 1e15, -1e300, 9007199254740991.0);
    private static final List<Instant> MOMENTS = List.of(
            Instant.EPOCH,
            Instant.parse("1901-12-31T23:59:59.999Z"),
            Instant.parse("2024-01-01T00:00:00Z"),
            Instant.parse("2024-01-01T00:00:00.001Z"),
            Instant.parse("9999-01-01T00:00:00Z"));
    private static final List<String> LABELS = List.of("board", "audit", "staff");

    private final Random random;

    /** The same seed gives the same documents and filters in the same order. */
    public RandomFilters(long seed) {
        this.random = new Random(seed);
    }

    /** Documents of which no two are alike; the same key may hold values of different types. */
    public List<DocumentInfo> documents(int count) {
        var documents = new ArrayList<DocumentInfo>();
        for (int i = 0; i < count; i++) {
            Metadata metadata = Metadata.empty();
            for (String key : KEYS.subList(0, 6)) {
                if (random.nextInt(3) > 0) {
                    metadata = metadata.with(key, value(key));
                }
            }
            documents.add(new DocumentInfo(
                    random.nextBoolean() ? "default" : "other",
                    "memory:/" + i,
                    pick(TEXTS),
                    "text/plain",
                    "",
                    random.nextBoolean() ? "en" : "de",
                    metadata,
                    random.nextBoolean() ? Set.of() : Set.of(pick(LABELS), "label" + i)));
        }
        return documents;
    }

    /** Checks that {@code search} finds chunk zero of exactly those {@code documents} that each scope allows. */
    void check(List<DocumentInfo> documents, Function<SearchScope, List<ScoredChunk>> search) {
        for (int i = 0; i < FILTERS; i++) {
            SearchScope scope = scope();
            List<String> expected = documents.stream()
                    .filter(scope::allows)
                    .map(document -> Chunk.id(document.id(), 0))
                    .toList();

            assertThat(Fixtures.chunkIds(search.apply(scope)))
                    .as("filter %d: %s", i, scope)
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** Any filter, of up to three levels, on behalf of anybody. */
    public SearchScope scope() {
        return new SearchScope(filter(3), access());
    }

    private AccessScope access() {
        return random.nextBoolean() ? AccessScope.everything() : AccessScope.of(pick(LABELS));
    }

    private Filter filter(int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            return switch (random.nextInt(3)) {
                case 0 -> new Filter.And(filters(depth - 1));
                case 1 -> new Filter.Or(filters(depth - 1));
                default -> filter(depth - 1).negate();
            };
        }
        String key = pick(KEYS);
        return switch (random.nextInt(6)) {
            case 0 -> new Filter.Eq(key, value(key));
            case 1 -> new Filter.In(key, values(key));
            case 2 -> range(key);
            case 3 -> new Filter.Prefix(key, prefix());
            case 4 -> new Filter.Like(key, pattern());
            default -> new Filter.Exists(key);
        };
    }

    private List<Filter> filters(int depth) {
        var filters = new ArrayList<Filter>();
        for (int i = random.nextInt(4); i > 0; i--) {
            filters.add(filter(depth));
        }
        return filters;
    }

    private List<MetadataValue> values(String key) {
        var values = new ArrayList<MetadataValue>();
        for (int i = random.nextInt(4); i > 0; i--) {
            values.add(value(key));
        }
        return values;
    }

    private Filter range(String key) {
        boolean numbers = random.nextBoolean();
        @Nullable MetadataValue from = random.nextInt(3) == 0 ? null : bound(numbers);
        @Nullable MetadataValue to = from != null && random.nextInt(3) == 0 ? null : bound(numbers);
        return new Filter.Range(key, from, to);
    }

    private MetadataValue bound(boolean number) {
        return number ? MetadataValue.of(pick(NUMBERS)) : MetadataValue.of(pick(MOMENTS));
    }

    private String prefix() {
        String text = pick(TEXTS);
        return text.substring(0, random.nextInt(text.length() + 1));
    }

    private String pattern() {
        String text = pick(TEXTS);
        int at = random.nextInt(text.length() + 1);
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, at) + "*" + text.substring(at);
            case 1 -> "*" + text.substring(at);
            case 2 -> text.substring(0, at) + "**";
            default -> text;
        };
    }

    /** Mostly of the type the key's name suggests, but not always. */
    private MetadataValue value(String key) {
        boolean asNamed = random.nextInt(5) > 0;
        return switch (asNamed ? KEYS.indexOf(key) : random.nextInt(6)) {
            case 0, 1 -> MetadataValue.of(pick(NUMBERS));
            case 3 -> MetadataValue.of(texts());
            case 4 -> MetadataValue.of(random.nextBoolean());
            case 5 -> MetadataValue.of(pick(MOMENTS));
            default -> MetadataValue.of(pick(TEXTS));
        };
    }

    private List<String> texts() {
        var texts = new ArrayList<String>();
        for (int i = random.nextInt(4); i > 0; i--) {
            texts.add(pick(TEXTS));
        }
        return texts;
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
