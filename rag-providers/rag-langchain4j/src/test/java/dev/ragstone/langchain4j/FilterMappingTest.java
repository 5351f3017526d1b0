package dev.ragstone.langchain4j;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.store.embedding.filter.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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
    void valueOfAnotherTypeIsAnotherValue() {
        Metadata number = new Metadata().put("key", 5);

        assertThat(SegmentFilter.matches(metadataKey("key").isEqualTo("5"), number))
                .isFalse();
        assertThat(SegmentFilter.matches(metadataKey("key").isNotEqualTo("5"), number))
                .isTrue();
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
                    case 4 -> metadata.put(key, "x".repeat(random.nextInt(3)) + "y");
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
