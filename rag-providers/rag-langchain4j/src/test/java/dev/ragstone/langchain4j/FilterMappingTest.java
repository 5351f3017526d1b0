package dev.ragstone.langchain4j;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.ragstone.document.MetadataValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FilterMappingTest {

    private static final UUID ID = UUID.fromString("00000000-0000-0001-0000-000000000002");

    @Test
    void randomFiltersSelectTheSameOnBothSides() {
        var random = new Random(5);
        List<Metadata> all = metadata(random, 60);

        for (int i = 0; i < 500; i++) {
            Filter filter = filter(random, 3);
            dev.ragstone.store.Filter mapped = LangChain4j.filter(filter);

            assertThat(all)
                    .as("filter %d: %s", i, filter)
                    .allMatch(metadata ->
                            mapped.matches(LangChain4j.metadata(metadata)) == SegmentFilter.matches(filter, metadata));
        }
    }

    @Test
    void whatIsNecessaryHoldsWhereverTheFilterDoes() {
        var random = new Random(6);
        List<Metadata> all = metadata(random, 60);

        for (int i = 0; i < 500; i++) {
            Filter filter = Filter.and(filter(random, 2), Filter.or(ordered(random), filter(random, 1)));
            Filter either = random.nextBoolean() ? filter : Filter.not(filter);
            dev.ragstone.store.Filter necessary = FilterMapping.SAME_NAMES.necessary(either);

            assertThat(all)
                    .as("filter %d: %s", i, either)
                    .filteredOn(metadata -> SegmentFilter.matches(either, metadata))
                    .allMatch(metadata -> necessary.matches(LangChain4j.metadata(metadata)));
        }
    }

    @Test
    void valueOfAnotherTypeIsTheSameIfItIsWrittenTheSame() {
        Metadata number = new Metadata().put("key", 5);

        assertThat(SegmentFilter.matches(metadataKey("key").isEqualTo("5"), number))
                .isTrue();
        assertThat(SegmentFilter.matches(metadataKey("key").isNotEqualTo("5"), number))
                .isFalse();
        assertThat(SegmentFilter.matches(metadataKey("key").isNotEqualTo("five"), number))
                .isTrue();
    }

    @Test
    void whatHasNoOrderWithABoundIsNotSelectedByARangeOrItsOpposite() {
        Filter range = metadataKey("key").isGreaterThan(5);
        Metadata text = Metadata.from("key", "many");

        for (Filter filter : List.of(range, Filter.not(range))) {
            assertThat(SegmentFilter.matches(filter, text)).isFalse();
            assertThat(LangChain4j.filter(filter).matches(LangChain4j.metadata(text)))
                    .isFalse();
        }
    }

    @Test
    void exclusionsExcludeFlagsMomentsListsAndNumbersWrittenAsTexts() {
        var random = new Random(7);
        List<MetadataValue> values = List.of(
                MetadataValue.of(true),
                MetadataValue.of(false),
                MetadataValue.of(Instant.parse("2024-05-06T07:08:09.010Z")),
                MetadataValue.of(List.of("a", "b")),
                MetadataValue.of("true"),
                MetadataValue.of("c"),
                MetadataValue.of(5.0));
        List<String> texts =
                List.of("true", "false", "2024-05-06T07:08:09.010Z", "[\"a\",\"b\"]", "c", "5", "5.0", "d");

        for (int i = 0; i < 2000; i++) {
            MetadataValue value = values.get(random.nextInt(values.size()));
            var ours = new dev.ragstone.document.Metadata(new TreeMap<>(Map.of("key", value)));
            Metadata theirs = Ragstone.metadata(ours);
            String one = texts.get(random.nextInt(texts.size()));
            String other = texts.get(random.nextInt(texts.size()));
            Filter filter = List.of(
                            metadataKey("key").isEqualTo(one),
                            metadataKey("key").isNotEqualTo(one),
                            metadataKey("key").isIn(one, other),
                            Filter.not(metadataKey("key").isIn(one, other)),
                            metadataKey("key").isNotIn(one, other),
                            Filter.not(metadataKey("key").isEqualTo(one)),
                            metadataKey("key").containsString("ru"),
                            Filter.not(metadataKey("key").containsString("ru")))
                    .get(random.nextInt(8));

            boolean number = value instanceof MetadataValue.Numeric;
            assertThat(LangChain4j.filter(filter).matches(ours))
                    .as("%s on %s", filter, value)
                    .isEqualTo(number ? SegmentFilter.matches(filter, theirs) : filter.test(theirs));
            assertThat(FilterMapping.SAME_NAMES.necessary(filter).matches(ours)
                            || !SegmentFilter.matches(filter, theirs))
                    .as("necessary for %s on %s", filter, value)
                    .isTrue();
        }
    }

    @Test
    void exclusionThatCannotBeDecidedIsRefused() {
        Filter part = Filter.not(metadataKey("when").containsString("2024"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LangChain4j.filter(part))
                .withMessageContaining("'when'")
                .withMessageContaining("'2024'");
    }

    @Test
    void orderOfTextsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LangChain4j.filter(metadataKey("key").isGreaterThan("b")))
                .withMessageContaining("'key'")
                .withMessageContaining("only numbers and moments");
    }

    @Test
    void numberThatADoubleCannotHoldIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LangChain4j.filter(metadataKey("key").isEqualTo(Long.MAX_VALUE)))
                .withMessageContaining("9223372036854775807");
    }

    @Test
    void filterOfAnUnknownKindIsRefused() {
        Filter own = metadata -> true;

        assertThatIllegalArgumentException().isThrownBy(() -> LangChain4j.filter(own));
    }

    private static List<Metadata> metadata(Random random, int count) {
        var all = new ArrayList<Metadata>();
        for (int i = 0; i < count; i++) {
            var metadata = new Metadata();
            for (String key : List.of("a", "b")) {
                switch (random.nextInt(8)) {
                    case 0 -> metadata.put(key, random.nextInt(4));
                    case 1 -> metadata.put(key, (long) random.nextInt(4));
                    case 2 -> metadata.put(key, random.nextInt(4) / 2f);
                    case 3 -> metadata.put(key, random.nextInt(4) / 2d);
                    case 4 ->
                        metadata.put(key, List.of("y", "xy", "xxy", "1", "2.0").get(random.nextInt(5)));
                    case 5 -> metadata.put(key, ID.toString());
                    case 6 -> metadata.put(key, Long.MAX_VALUE - random.nextInt(3));
                    default -> {}
                }
            }
            all.add(metadata);
        }
        return all;
    }

    private static Filter filter(Random random, int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            return switch (random.nextInt(3)) {
                case 0 -> Filter.and(filter(random, depth - 1), filter(random, depth - 1));
                case 1 -> Filter.or(filter(random, depth - 1), filter(random, depth - 1));
                default -> Filter.not(filter(random, depth - 1));
            };
        }
        var key = metadataKey(random.nextBoolean() ? "a" : "b");
        return switch (random.nextInt(10)) {
            case 0 -> key.isEqualTo(random.nextInt(4));
            case 1 -> key.isEqualTo("xy");
            case 2 -> key.isEqualTo(ID);
            case 3 -> key.isNotEqualTo(random.nextInt(4) / 2d);
            case 4 -> key.isIn(1.5, 2.0);
            case 5 -> key.isNotIn("y", "xy");
            case 6 -> key.isGreaterThan(random.nextInt(4));
            case 7 -> key.isLessThanOrEqualTo(random.nextInt(4) / 2f);
            case 8 -> key.isBetween(1, 2);
            default -> key.containsString("x");
        };
    }

    private static Filter ordered(Random random) {
        var key = metadataKey(random.nextBoolean() ? "a" : "b");
        return random.nextBoolean() ? key.isGreaterThan("x") : key.isEqualTo(Long.MAX_VALUE);
    }
}
