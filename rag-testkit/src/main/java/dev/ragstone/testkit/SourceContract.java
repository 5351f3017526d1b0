package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Source} promises: that it can be scanned again and again, and covers what it offers.
 *
 * @since 0.1
 */
public abstract class SourceContract {

    /** Creates a contract; called by JUnit. */
    protected SourceContract() {}

    /** A source with at least two items, all of which can be listed and read. */
    protected abstract Source source();

    @Test
    void hasAName() {
        assertThat(source().name()).isNotBlank();
    }

    @Test
    void offersItemsWithoutProblems() {
        var scan = new Scan();

        source().scan(scan);

        assertThat(scan.items).hasSizeGreaterThanOrEqualTo(2);
        assertThat(scan.problems).isEmpty();
    }

    @Test
    void noUriComesTwice() {
        assertThat(uris(source())).doesNotHaveDuplicates();
    }

    @Test
    void everyScanOffersTheSameInTheSameOrder() {
        Source source = source();

        assertThat(uris(source)).isEqualTo(uris(source)).isEqualTo(uris(source));
    }

    @Test
    void sizesAndTimesAreTheSameInEveryScan() {
        Source source = source();
        var first = new Scan();
        var second = new Scan();
        source.scan(first);
        source.scan(second);

        for (int i = 0; i < first.items.size(); i++) {
            SourceItem one = first.items.get(i);
            SourceItem two = second.items.get(i);
            assertThat(two.size()).isEqualTo(one.size());
            assertThat(two.modified()).isEqualTo(one.modified());
            assertThat(two.metadata()).isEqualTo(one.metadata());
            assertThat(two.accessLabels()).isEqualTo(one.accessLabels());
        }
    }

    @Test
    void coversWhatItOffers() {
        Source source = source();

        assertThat(uris(source)).allMatch(source::covers);
    }

    @Test
    void doesNotCoverWhatIsElsewhere() {
        assertThat(source().covers("urn:ragstone:testkit:elsewhere")).isFalse();
    }

    @Test
    void contentCanBeOpenedMoreThanOnce() throws IOException {
        var scan = new Scan();
        source().scan(scan);

        for (SourceItem item : scan.items) {
            assertThat(bytes(item)).as(item.uri()).isEqualTo(bytes(item));
        }
    }

    @Test
    void knownSizeIsTheSizeOfTheContent() throws IOException {
        var scan = new Scan();
        source().scan(scan);

        for (SourceItem item : scan.items) {
            assertThat(item.size()).as(item.uri()).isIn(-1L, (long) bytes(item).length);
        }
    }

    private static byte[] bytes(SourceItem item) throws IOException {
        try (var in = item.content().open()) {
            return in.readAllBytes();
        }
    }

    private static List<String> uris(Source source) {
        var scan = new Scan();
        source.scan(scan);
        return scan.items.stream().map(SourceItem::uri).toList();
    }

    private static final class Scan implements SourceVisitor {

        private final List<SourceItem> items = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();

        @Override
        public void item(SourceItem item) {
            items.add(item);
        }

        @Override
        public void problem(String uri, String reason) {
            problems.add(uri + ": " + reason);
        }
    }
}
