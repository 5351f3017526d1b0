package dev.ragstone.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FilterTest {

    private static final Metadata DOCUMENT = Metadata.empty()
            .with("team", "legal")
            .with("year", 2024)
            .with("draft", true)
            .with("tags", List.of("red", "green"))
            .with("signed", Instant.parse("2024-05-01T00:00:00Z"));

    @Test
    void equalityIsByTypeAndValue() {
        assertThat(Filter.eq("team", "legal").matches(DOCUMENT)).isTrue();
        assertThat(Filter.eq("year", 2024).matches(DOCUMENT)).isTrue();
        assertThat(Filter.eq("year", "2024").matches(DOCUMENT)).isFalse();
        assertThat(Filter.eq("draft", true).matches(DOCUMENT)).isTrue();
    }

    @Test
    void listEqualsWhatItContains() {
        assertThat(Filter.eq("tags", "red").matches(DOCUMENT)).isTrue();
        assertThat(Filter.containsAny("tags", "blue", "green").matches(DOCUMENT))
                .isTrue();
        assertThat(Filter.containsAny("tags", "blue").matches(DOCUMENT)).isFalse();
    }

    @Test
    void conditionOnMissingKeyIsFalseAndItsOppositeTrue() {
        assertThat(Filter.eq("absent", "x").matches(DOCUMENT)).isFalse();
        assertThat(Filter.ne("absent", "x").matches(DOCUMENT)).isTrue();
        assertThat(Filter.exists("absent").matches(DOCUMENT)).isFalse();
        assertThat(Filter.between("absent", 0, 9).matches(DOCUMENT)).isFalse();
    }

    @Test
    void rangesIncludeTheirBoundsAndMayBeOpen() {
        assertThat(Filter.between("year", 2024, 2030).matches(DOCUMENT)).isTrue();
        assertThat(Filter.between("year", 2025, 2030).matches(DOCUMENT)).isFalse();
        var since = new Filter.Range("signed", MetadataValue.of(Instant.parse("2024-05-01T00:00:00Z")), null);
        assertThat(since.matches(DOCUMENT)).isTrue();
        assertThat(new Filter.Range("year", since.from(), null).matches(DOCUMENT))
                .isFalse();
    }

    @Test
    void rangeNeedsBoundsOfOneKind() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Filter.Range("year", null, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Filter.Range("year", MetadataValue.of(1), MetadataValue.of(Instant.EPOCH)))
                .withMessageContaining("year");
        assertThatIllegalArgumentException().isThrownBy(() -> new Filter.Range("year", MetadataValue.of("2020"), null));
    }

    @Test
    void onlyTheStarIsAWildcard() {
        assertThat(new Filter.Like("team", "l*g*l").matches(DOCUMENT)).isTrue();
        assertThat(new Filter.Like("team", "*").matches(DOCUMENT)).isTrue();
        assertThat(new Filter.Like("team", "lega?").matches(DOCUMENT)).isFalse();
        assertThat(new Filter.Like("tags", "gre*").matches(DOCUMENT)).isTrue();
    }

    @Test
    void emptyAndIsTrueAndEmptyOrIsFalse() {
        assertThat(Filter.all().matches(DOCUMENT)).isTrue();
        assertThat(new Filter.Or(List.of()).matches(DOCUMENT)).isFalse();
        assertThat(new Filter.In("team", List.of()).matches(DOCUMENT)).isFalse();
    }

    @Test
    void conditionsCombine() {
        var filter = Filter.eq("team", "legal").and(Filter.prefix("tags", "gr").or(Filter.eq("year", 1)));

        assertThat(filter.matches(DOCUMENT)).isTrue();
        assertThat(filter.negate().matches(DOCUMENT)).isFalse();
    }

    @Test
    void conditionsNestedTooDeeplyAreRefused() {
        Filter filter = Filter.eq("team", "legal");
        for (int depth = 1; depth < Filter.MAX_DEPTH; depth++) {
            filter = filter.negate();
        }
        Filter deepest = filter;

        assertThat(deepest.matches(DOCUMENT)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(deepest::negate)
                .withMessageContaining("nested 64 deep")
                .withMessageContaining("nested 65 deep");
        assertThatIllegalArgumentException().isThrownBy(() -> new Filter.And(List.of(Filter.all(), deepest)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Filter.Or(List.of(deepest)));
    }

    @Test
    void conditionsAddedOneByOneStayFlat() {
        Filter any = Filter.eq("year", 0);
        Filter all = Filter.exists("team");
        for (int i = 1; i < 5_000; i++) {
            any = i % 2 == 0
                    ? any.or(Filter.eq("year", i))
                    : Filter.eq("year", i).or(any);
            all = all.and(Filter.eq("year", -i).negate());
        }

        assertThat(any)
                .isInstanceOfSatisfying(
                        Filter.Or.class, or -> assertThat(or.filters()).hasSize(5_000));
        assertThat(all)
                .isInstanceOfSatisfying(
                        Filter.And.class, and -> assertThat(and.filters()).hasSize(5_000));
        assertThat(any.and(all).matches(DOCUMENT)).isTrue();
    }

    @Test
    void scopeNeedsOneOfTheLabelsUnlessThereAreNone() {
        var open = DocumentInfo.of("file:///a");
        var secret = open.withAccessLabels(Set.of("hr", "board"));

        assertThat(AccessScope.of("hr").allows(secret)).isTrue();
        assertThat(AccessScope.of("sales").allows(secret)).isFalse();
        assertThat(AccessScope.of().allows(secret)).isFalse();
        assertThat(AccessScope.of().allows(open)).isTrue();
        assertThat(AccessScope.everything().allows(secret)).isTrue();
    }
}
