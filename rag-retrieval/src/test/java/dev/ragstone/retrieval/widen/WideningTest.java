package dev.ragstone.retrieval.widen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.retrieval.refine.Shelf;
import dev.ragstone.search.Hit;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.Filter;
import dev.ragstone.store.SearchScope;
import dev.ragstone.store.StoreBatch;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WideningTest {

    private static final String URI = "memory:/a";

    private final Shelf shelf = new Shelf();

    @Test
    void neighboursAreAddedAsOneSpanOfTheDocument() {
        shelf.add(URI, "one", "two", "three", "four", "five");

        List<Hit> widened = widen(Widening.neighbours(1), shelf.hit(URI, 2, 0.9));

        assertThat(Shelf.texts(widened)).containsExactly("two\n\nthree\n\nfour");
        assertVerbatim(widened);
    }

    @Test
    void beforeAndAfterMayDiffer() {
        shelf.add(URI, "one", "two", "three", "four", "five");

        assertThat(Shelf.texts(widen(Widening.neighbours(0, 2), shelf.hit(URI, 0, 0.9))))
                .containsExactly("one\n\ntwo\n\nthree");
        assertThat(Shelf.texts(widen(Widening.neighbours(3, 0), shelf.hit(URI, 1, 0.9))))
                .containsExactly("one\n\ntwo");
    }

    @Test
    void widenedHitKeepsItsIdItsScoresAndSaysSo() {
        shelf.add(URI, "one", "two", "three");
        Hit hit = shelf.hit(URI, 1, 0.9);

        Hit widened = widen(Widening.neighbours(1), hit).getFirst();

        assertThat(widened.chunk().id()).isEqualTo(hit.chunk().id());
        assertThat(widened.score()).isEqualTo(0.9);
        assertThat(widened.legs()).startsWith(hit.legs().getFirst()).hasSize(2);
        assertThat(widened.legs().getLast().leg()).isEqualTo(Widening.LEG);
    }

    @Test
    void hitsThatMeetBecomeOneWithTheBetterScore() {
        shelf.add(URI, "one", "two", "three", "four", "five", "six", "seven");

        List<Hit> widened =
                widen(Widening.neighbours(1), shelf.hit(URI, 4, 0.9), shelf.hit(URI, 2, 0.5), shelf.hit(URI, 0, 0.4));

        assertThat(Shelf.texts(widened)).containsExactly("one\n\ntwo\n\nthree\n\nfour\n\nfive\n\nsix");
        assertThat(widened.getFirst().score()).isEqualTo(0.9);
    }

    @Test
    void overlappingChunksAreJoinedAndNoCharacterComesTwice() {
        String text = IntStream.range(0, 60)
                .mapToObj(i -> "word" + i)
                .reduce((a, b) -> a + " " + b)
                .orElseThrow();
        shelf.addOverlapping(DocumentInfo.of(URI), text, 40, 25);

        List<Hit> widened =
                widen(Widening.neighbours(1).maxCharacters(90), shelf.hit(URI, 2, 0.9), shelf.hit(URI, 4, 0.8));

        assertVerbatim(widened);
        assertThat(widened).hasSize(2);
        assertThat(widened.get(1).chunk().start())
                .isGreaterThanOrEqualTo(widened.get(0).chunk().end());
    }

    @Test
    void parentTakesThePlaceOfItsPassages() {
        shelf.addSections(DocumentInfo.of(URI), List.of(List.of("a1.", "a2.", "a3."), List.of("b1.", "b2.")));
        Chunk parent = shelf.store.catalog().chunks(DocumentInfo.of(URI).id()).getFirst();

        List<Hit> widened =
                widen(Widening.parentSection(), shelf.hit(URI, 3, 0.9), shelf.hit(URI, 1, 0.8), shelf.hit(URI, 0, 0.3));

        assertThat(widened).singleElement().satisfies(hit -> {
            assertThat(hit.chunk()).isEqualTo(parent);
            assertThat(hit.score()).isEqualTo(0.9);
        });
    }

    @Test
    void aPassageWithoutParentStays() {
        shelf.add(URI, "one", "two");
        Hit hit = shelf.hit(URI, 1, 0.9);

        assertThat(widen(Widening.parentSection(), hit)).containsExactly(hit);
    }

    @Test
    void wholeDocumentsAreTheBestOnesAboveTheScore() {
        for (String name : List.of("a", "b", "c", "d")) {
            shelf.add("memory:/" + name, name + "1", name + "2", name + "3");
        }

        List<Hit> widened = widen(
                Widening.wholeDocuments(2, 0.3, 20),
                shelf.hit("memory:/a", 1, 0.9),
                shelf.hit("memory:/b", 0, 0.8),
                shelf.hit("memory:/c", 2, 0.7),
                shelf.hit("memory:/d", 1, 0.2));

        assertThat(Shelf.texts(widened)).containsExactly("a1\n\na2\n\na3", "b1\n\nb2\n\nb3", "c3", "d2");
    }

    @Test
    void documentsBelowTheScoreStayAsTheyWereFound() {
        shelf.add(URI, "one", "two", "three");

        assertThat(Shelf.texts(widen(Widening.wholeDocuments(), shelf.hit(URI, 1, 0.29))))
                .containsExactly("two");
        assertThat(Shelf.texts(widen(Widening.wholeDocuments(), shelf.hit(URI, 1, 0.3))))
                .containsExactly("one\n\ntwo\n\nthree");
    }

    @Test
    void ofALongDocumentTheChunksNearestToItsHitsAreAdded() {
        shelf.add(URI, IntStream.range(0, 50).mapToObj(i -> "c" + i).toArray(String[]::new));

        List<Hit> widened = widen(Widening.wholeDocuments(3, 0, 4), shelf.hit(URI, 10, 0.9), shelf.hit(URI, 40, 0.8));

        assertThat(Shelf.texts(widened)).containsExactly("c9\n\nc10\n\nc11", "c40");
    }

    @Test
    void nothingGrowsBeyondTheCharactersAllowed() {
        shelf.add(URI, "1".repeat(40), "2".repeat(40), "3".repeat(40), "4".repeat(40));

        List<Hit> widened = widen(Widening.neighbours(2).maxCharacters(100), shelf.hit(URI, 1, 0.9));

        assertThat(widened.getFirst().chunk().text())
                .hasSizeLessThanOrEqualTo(100)
                .contains("3333");
    }

    @Test
    void documentWithdrawnSinceTheSearchIsLeftOut() {
        shelf.add(URI, "one", "two").add("memory:/b", "three", "four");
        Hit withdrawn = shelf.hit(URI, 0, 0.9);
        Hit deleted = shelf.hit("memory:/b", 0, 0.8);
        shelf.add(DocumentInfo.of(URI).withAccessLabels(Set.of("board")), "one", "two");
        shelf.store.commit(StoreBatch.deleting(List.of(deleted.chunk().documentId())));

        var scope = new SearchScope(Filter.all(), AccessScope.of("staff"));

        assertThat(Widening.neighbours(1).widen(List.of(withdrawn, deleted), shelf.store.catalog(), scope))
                .isEmpty();
    }

    @Test
    void documentChangedSinceTheSearchKeepsItsHits() {
        shelf.add(URI, "one", "two", "three");
        Hit hit = shelf.hit(URI, 1, 0.9);
        shelf.add(URI, "zero", "one", "two", "three");

        assertThat(widen(Widening.neighbours(1), hit)).containsExactly(hit);
    }

    @Test
    void rejectsNonsense() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Widening.neighbours(0))
                .withMessageContaining("0");
        assertThatIllegalArgumentException().isThrownBy(() -> Widening.neighbours(-1, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> Widening.wholeDocuments(0, 0.3, 20));
        assertThatIllegalArgumentException().isThrownBy(() -> Widening.wholeDocuments(1, Double.NaN, 20));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Widening.parentSection().maxCharacters(0));
    }

    private List<Hit> widen(Widening widening, Hit... hits) {
        return widening.widen(List.of(hits), shelf.store.catalog(), SearchScope.everything());
    }

    private void assertVerbatim(List<Hit> hits) {
        for (Hit hit : hits) {
            String text = shelf.store
                    .catalog()
                    .document(hit.chunk().documentId())
                    .orElseThrow()
                    .text();
            assertThat(hit.chunk().text())
                    .isEqualTo(text.substring(hit.chunk().start(), hit.chunk().end()));
        }
    }
}
