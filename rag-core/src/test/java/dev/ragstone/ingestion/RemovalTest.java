package dev.ragstone.ingestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.source.Outcome;
import dev.ragstone.store.LedgerEntry;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RemovalTest {

    private static final Removal.Offered NOTHING = new Removal.Offered(Set.of(), Set.of());

    @Test
    void moreThanAShareAndANumberOfDocumentsNeedsInsisting() {
        assertThat(gone(21, 69).objection(false, false)).contains("21 of 69", "--allow-mass-deletion");
        assertThat(gone(21, 69).objection(false, true)).isEmpty();
        assertThat(gone(21, 71).objection(false, false)).isEmpty();
        assertThat(gone(20, 20).objection(false, false)).isEmpty();
    }

    @Test
    void partialListingIsNoProofHoweverMuchOneInsists() {
        assertThat(gone(1, 100).objection(true, true)).contains("could not be listed");
    }

    @Test
    void documentUnderANewNameIsNotGone() {
        var removal = Removal.of("docs", entries(100), new Removal.Offered(Set.of(), Set.copyOf(sums(99))), sums(99));

        assertThat(removal.gone()).hasSize(100);
        assertThat(removal.renamed()).isEqualTo(99);
        assertThat(removal.removed()).isEqualTo(1);
        assertThat(removal.objection(false, false)).isEmpty();
    }

    @Test
    void oneNewcomerStandsForOneOfTwoEqualDocuments() {
        var twins = List.of(entry("mem:a", "same/-"), entry("mem:b", "same/-"));

        var removal = Removal.of("docs", twins, NOTHING, List.of("same"));

        assertThat(removal.renamed()).isEqualTo(1);
        assertThat(removal.removed()).isEqualTo(1);
    }

    @Test
    void newNamesThatAnEarlierSyncAddedAreNoLossEither() {
        var removal = Removal.of("docs", entries(50), new Removal.Offered(Set.of(), Set.copyOf(sums(50))), List.of());

        assertThat(removal.objection(false, false)).isEmpty();
        assertThat(removal.removed()).isEqualTo(50);
    }

    private static List<String> sums(int count) {
        return IntStream.range(0, count).mapToObj(i -> "sum" + i).toList();
    }

    private static Removal gone(int gone, int covered) {
        var all = entries(covered);
        return Removal.of(
                "docs",
                all,
                new Removal.Offered(
                        Set.copyOf(all.subList(gone, covered).stream()
                                .map(LedgerEntry::uri)
                                .toList()),
                        Set.of()),
                List.of());
    }

    private static List<LedgerEntry> entries(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> entry("mem:" + i, "sum" + i + "/-"))
                .toList();
    }

    private static LedgerEntry entry(String uri, String checksum) {
        return new LedgerEntry(
                "default", uri, 1, Instant.EPOCH, checksum, Outcome.OK, "", 1, 0, Instant.EPOCH, "reader-1");
    }
}
