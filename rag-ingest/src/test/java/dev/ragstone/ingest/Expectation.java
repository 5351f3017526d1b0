package dev.ragstone.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** What must come of one sample document. */
final class Expectation {

    private final String file;
    private final Set<Outcome> outcomes;
    private final List<Consumer<Extraction>> checks = new ArrayList<>();

    private Expectation(String file, Set<Outcome> outcomes) {
        this.file = file;
        this.outcomes = outcomes;
    }

    static Expectation outcome(String file, Outcome first, Outcome... others) {
        return new Expectation(file, EnumSet.of(first, others));
    }

    static Expectation anything(String file) {
        return new Expectation(file, EnumSet.complementOf(EnumSet.of(Outcome.TIMEOUT, Outcome.OUT_OF_MEMORY)));
    }

    static Expectation text(String file, String... words) {
        return outcome(file, Outcome.OK).words(words);
    }

    String file() {
        return file;
    }

    /** The text has all of these, however its lines are broken. */
    Expectation words(String... words) {
        return and(read -> assertThat(oneLine(read.text())).contains(words));
    }

    /** Neither the text nor anything else that was found has any of these. */
    Expectation without(String... words) {
        return and(read -> assertThat(read.toString()).doesNotContain(words));
    }

    /** The reason has one of these, so that it can be acted on. */
    Expectation because(String... words) {
        return and(read -> assertThat(read.reason()).containsAnyOf(words));
    }

    /** The block that holds {@code words} stands under these headings. */
    Expectation under(String words, String... headings) {
        return and(read -> assertThat(blockWith(read, words).headings())
                .as("headings of " + words)
                .containsExactly(headings));
    }

    /** The block that holds {@code words} stands there. */
    Expectation at(String words, Place.Kind kind, int number) {
        return and(read -> {
            Place place = blockWith(read, words).place();
            assertThat(place.kind()).isEqualTo(kind);
            assertThat(place.number()).isEqualTo(number);
        });
    }

    /** There is a table whose header has {@code header}, of which some block holds row number {@code row}. */
    Expectation table(String header, int row) {
        return and(read -> assertThat(read.blocks())
                .extracting(Block::table)
                .filteredOn(Objects::nonNull)
                .anySatisfy(table -> {
                    assertThat(table.header()).contains(header);
                    assertThat(row).isBetween(table.first(), table.last());
                }));
    }

    /** The block that holds {@code words} is of this kind. */
    Expectation block(Block.Kind kind, String words) {
        return and(read -> assertThat(blockWith(read, words).kind()).as(words).isEqualTo(kind));
    }

    Expectation type(String mediaType) {
        return and(read -> assertThat(read.mediaType()).isEqualTo(mediaType));
    }

    Expectation and(Consumer<Extraction> check) {
        checks.add(check);
        return this;
    }

    void check(Extraction read) {
        assertThat(outcomes).as(read.outcome() + " " + read.reason()).contains(read.outcome());
        // Making a document checks that the blocks ascend within the text.
        new Document(DocumentInfo.of(file), read.text(), read.blocks());
        checks.forEach(check -> check.accept(read));
    }

    private static Block blockWith(Extraction read, String words) {
        return read.blocks().stream()
                .filter(block -> oneLine(read.text().substring(block.start(), block.end()))
                        .contains(words))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no block holds '" + words + "'"));
    }

    private static String oneLine(String text) {
        return text.replaceAll("[\\s\u00A0]+", " ");
    }

    @Override
    public String toString() {
        return file;
    }
}
