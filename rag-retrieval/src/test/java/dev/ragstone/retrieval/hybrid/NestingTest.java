package dev.ragstone.retrieval.hybrid;

import static dev.ragstone.document.Chunk.Level.DOCUMENT;
import static dev.ragstone.document.Chunk.Level.PASSAGE;
import static dev.ragstone.document.Chunk.Level.SECTION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.search.Hit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NestingTest {

    private static final List<Chunk.Level> LEVELS = List.of(DOCUMENT, SECTION, PASSAGE);

    @Test
    void betterPassageReplacesItsSection() {
        var passage = hit("a", PASSAGE, 10, 20, 0.9);
        var section = hit("a", SECTION, 0, 50, 0.8);

        assertThat(Nesting.resolve(List.of(passage, section))).containsExactly(passage);
    }

    @Test
    void betterSectionReplacesItsPassages() {
        var section = hit("a", SECTION, 0, 50, 0.9);
        var first = hit("a", PASSAGE, 0, 20, 0.8);
        var last = hit("a", PASSAGE, 20, 50, 0.7);

        assertThat(Nesting.resolve(List.of(section, first, last))).containsExactly(section);
    }

    @Test
    void parentIsKnownWithoutTheOneBetween() {
        var document = hit("a", DOCUMENT, 0, 100, 0.9);
        var passage = hit("a", PASSAGE, 60, 80, 0.8);

        assertThat(Nesting.resolve(List.of(document, passage))).containsExactly(document);
    }

    @Test
    void passageBeyondTheOpeningOfItsDocumentStays() {
        var opening = hit("a", DOCUMENT, 0, 100, 0.9);
        var later = hit("a", PASSAGE, 100, 120, 0.8);

        assertThat(Nesting.resolve(List.of(opening, later))).containsExactly(opening, later);
    }

    @Test
    void sectionThatLostToOnePassageDoesNotHideAnother() {
        var first = hit("a", PASSAGE, 0, 20, 0.9);
        var section = hit("a", SECTION, 0, 50, 0.8);
        var last = hit("a", PASSAGE, 20, 50, 0.7);

        assertThat(Nesting.resolve(List.of(first, section, last))).containsExactly(first, last);
    }

    @Test
    void otherDocumentsAreNotTouched() {
        var section = hit("a", SECTION, 0, 50, 0.9);
        var elsewhere = hit("b", PASSAGE, 10, 20, 0.8);

        assertThat(Nesting.resolve(List.of(section, elsewhere))).containsExactly(section, elsewhere);
    }

    @Test
    void overlappingPassagesStay() {
        var one = hit("a", PASSAGE, 0, 30, 0.9);
        var next = hit("a", PASSAGE, 20, 50, 0.8);
        var other = hit("b", SECTION, 0, 50, 0.7);

        assertThat(Nesting.resolve(List.of(one, next, other))).containsExactly(one, next, other);
    }

    @Test
    void randomListsHoldNothingTwiceAndLoseNothingElse() {
        for (int round = 0; round < 200; round++) {
            List<Hit> hits = random(new Random(round));

            List<Hit> kept = Nesting.resolve(hits);

            for (Hit hit : hits) {
                List<Hit> relatives = kept.stream()
                        .filter(other -> !other.equals(hit) && nested(other.chunk(), hit.chunk()))
                        .toList();
                if (kept.contains(hit)) {
                    assertThat(relatives).isEmpty();
                } else {
                    assertThat(relatives).anyMatch(better -> hits.indexOf(better) < hits.indexOf(hit));
                }
            }
        }
    }

    @Test
    void manyHitsOfOneDocumentAreResolvedAsIfComparedOneByOne() {
        for (int room : new int[] {60, 400, 4_000}) {
            List<Hit> hits = overlapping(new Random(room), 2_000, room);

            List<Hit> kept = Nesting.resolve(hits);

            assertThat(kept).containsExactlyElementsOf(comparedOneByOne(hits));
            assertThat(kept.stream().map(hit -> hit.chunk().level()).distinct()).hasSize(3);
        }
    }

    /** What is to come out, by the definition. */
    private static List<Hit> comparedOneByOne(List<Hit> hits) {
        var kept = new ArrayList<Hit>();
        for (Hit hit : hits) {
            if (kept.stream().noneMatch(better -> nested(better.chunk(), hit.chunk()))) {
                kept.add(hit);
            }
        }
        return kept;
    }

    /** Places of all levels and of much the same lengths, so that some overlap, some are nested and some are the same. */
    private static List<Hit> overlapping(Random random, int count, int room) {
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < count; i++) {
            int start = random.nextInt(room);
            int end = start + 1 + random.nextInt(40);
            hits.add(hit("a", LEVELS.get(random.nextInt(LEVELS.size())), start, end, 1 - i / 10_000.0));
        }
        return hits;
    }

    private static List<Hit> random(Random random) {
        var hits = new ArrayList<Hit>();
        for (int i = 0; i < 30; i++) {
            Chunk.Level level = LEVELS.get(random.nextInt(LEVELS.size()));
            int start = 10 * random.nextInt(6);
            int end = start + 10 * (1 + random.nextInt(level == PASSAGE ? 2 : 6));
            hits.add(hit(random.nextBoolean() ? "a" : "b", level, start, end, 1 - i / 100.0));
        }
        return hits;
    }

    private static boolean nested(Chunk a, Chunk b) {
        return a.documentId().equals(b.documentId()) && (inside(a, b) || inside(b, a));
    }

    private static boolean inside(Chunk small, Chunk large) {
        return LEVELS.indexOf(small.level()) > LEVELS.indexOf(large.level())
                && small.start() >= large.start()
                && small.end() <= large.end();
    }

    private static Hit hit(String document, Chunk.Level level, int start, int end, double score) {
        var info = DocumentInfo.of(document);
        String id = info.id() + level + start + "-" + end + "/" + score;
        String text = "x".repeat(end - start);
        var chunk = new Chunk(id, info.id(), 0, level, start, end, text, List.of(), List.of(), null);
        return new Hit(info, chunk, score, List.of());
    }
}
