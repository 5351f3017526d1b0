package dev.ragstone.testkit;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.SearchScope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Documents and scopes that are hard to tell apart, from a seed: keys, values and labels that are prefixes of one another,
 * very long, without characters a file or database can hold, or made of what its encoding gives a meaning. Not safe for use
 * by several threads.
 *
 * @since 0.1
 */
public final class RandomScopes {

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

    private final Random random;

    /** The same seed gives the same documents and scopes in the same order. */
    public RandomScopes(long seed) {
        this.random = new Random(seed);
    }

    /** Any filter, of up to three levels, on behalf of anybody. */
    public SearchScope scope() {
        return new SearchScope(filter(3), access());
    }

    /** A document of its own URI, with any title, metadata and labels. */
    public DocumentInfo document(int number) {
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
