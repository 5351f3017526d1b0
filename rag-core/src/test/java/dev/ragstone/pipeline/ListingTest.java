package dev.ragstone.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListingTest {

    private final Listing complete = new Listing("docs", Map.of(), List.of());
    private final Listing partial = new Listing("docs", Map.of(), List.of("docs/x could not be listed: denied"));

    @Test
    void fewMayGo() {
        assertThat(complete.objectionToRemoving(20, 20, false)).isEmpty();
        assertThat(complete.objectionToRemoving(30, 100, false)).isEmpty();
    }

    @Test
    void manyMayOnlyGoWhenInsisted() {
        assertThat(complete.objectionToRemoving(31, 100, false)).contains("31 of 100", "docs", "--allow-mass-deletion");
        assertThat(complete.objectionToRemoving(31, 100, true)).isEmpty();
    }

    @Test
    void nothingMayGoAfterAPartialListing() {
        assertThat(partial.objectionToRemoving(1, 100, true)).contains("could not be listed");
    }
}
