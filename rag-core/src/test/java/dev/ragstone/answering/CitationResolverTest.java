package dev.ragstone.answering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Place;
import dev.ragstone.embedding.Vector;
import dev.ragstone.generation.Citation;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.search.Hit;
import dev.ragstone.store.Catalog;
import dev.ragstone.store.LedgerEntry;
import dev.ragstone.store.StoreStats;
import dev.ragstone.trace.Warning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CitationResolverTest {

    private static final DocumentInfo INFO = DocumentInfo.of("file:///a.txt");
    private static final String TEXT = "Cats sleep. Dogs bark [9] at \u201cthem\u201d. Birds sing.";
    private static final Document DOCUMENT = new Document(
            INFO, TEXT, List.of(Block.of(Block.Kind.PARAGRAPH, 0, TEXT.length(), List.of(), Place.page(4))));

    private final CitationResolver resolver = resolver();

    @Test
    void quotationIsCitedAtItsExactCharacters() {
        var resolved = resolver.resolve("He says \u201cBirds sing.\u201d [2] and more.");

        assertThat(resolved.citations()).singleElement().satisfies(citation -> {
            assertThat(citation.quote()).isEqualTo("Birds sing.");
            assertThat(TEXT.substring(citation.start(), citation.end())).isEqualTo(citation.quote());
            assertThat(citation.place()).isEqualTo(Place.page(4));
        });
    }

    @Test
    void quotationMayHoldMarksAndBrackets() {
        var resolved = resolver.resolve("\u201cDogs bark [9] at \u201cthem\u201d.\u201d [2]");

        assertThat(resolved.text()).contains("bark [9] at");
        assertThat(resolved.citations())
                .extracting(Citation::quote)
                .containsExactly("Dogs bark [9] at \u201cthem\u201d.");
        assertThat(resolved.warnings()).isEmpty();
    }

    @Test
    void paraphraseIsCitedAsTheWholeChunk() {
        var resolved = resolver.resolve("Felines rest [1].");

        assertThat(resolved.citations()).extracting(Citation::quote).containsExactly("Cats sleep.");
    }

    @Test
    void paraphraseIsCitedAsTheSentenceThatSupportsIt() {
        var resolved = resolver.resolve("In the morning the birds were singing [2].");

        assertThat(resolved.citations()).singleElement().satisfies(citation -> {
            assertThat(citation.quote()).isEqualTo("Birds sing.");
            assertThat(TEXT.substring(citation.start(), citation.end())).isEqualTo(citation.quote());
        });
    }

    @Test
    void eachCitationHasTheSentenceOfItsOwnStatement() {
        var resolved = resolver.resolve("The dogs bark at them [2], and the birds sing [2].");

        assertThat(resolved.citations())
                .extracting(Citation::quote)
                .containsExactly("Dogs bark [9] at \u201cthem\u201d.", "Birds sing.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The limit for uploads was raised in 2023 [1].",
                "The limit for uploads was raised in 2023. [1]",
                "The limit for uploads was raised in 2023 [2, 1][1].",
                "The limit for uploads was raised (in 2023) [1]",
            })
    void numberAtTheEndOfAStatementTellsItsSentence(String answer) {
        String text = "The limit for uploads was 10 MB in 2019. The limit for uploads was 50 MB in 2023.";

        assertThat(citing(text).resolve(answer).citations())
                .extracting(Citation::quote)
                .contains("The limit for uploads was 50 MB in 2023.")
                .doesNotContain("The limit for uploads was 10 MB in 2019.");
    }

    @Test
    void longNumbersAreComparedToTheirEnd() {
        String text = "Order 20240001 was sent to Rome. Order 20240002 was sent to Bonn.";

        assertThat(citing(text).resolve("That is order 20240002 [1].").citations())
                .extracting(Citation::quote)
                .containsExactly("Order 20240002 was sent to Bonn.");
    }

    @Test
    void statementsWithoutACitationAreFound() {
        var resolved = resolver.resolve("Cats sleep [1]. They also dream of mice. Is that so? Yes.");

        assertThat(resolved.uncited()).containsExactly("They also dream of mice.");
    }

    @Test
    void germanQuotationIsCitedAtItsExactCharacters() {
        var resolved = resolver.resolve("Er sagt \u201eBirds sing.\u201c [2]");

        assertThat(resolved.citations()).extracting(Citation::quote).containsExactly("Birds sing.");
    }

    @Test
    void piecesGiveWhatTheWholeGives() {
        String answer = "\u201cDogs bark [9] at \u201cthem\u201d.\u201d [2] So `a[7]` and [7] and [1, 7] [1](x).";
        var whole = resolver.resolve(answer);
        var pieces = resolver();

        var shown = new StringBuilder();
        answer.chars().forEach(c -> shown.append(pieces.accept(String.valueOf((char) c))));
        shown.append(pieces.finish());

        assertThat(pieces.resolved()).isEqualTo(whole);
        assertThat(shown).hasToString(whole.text());
    }

    @Test
    void listsAndRangesAreUnderstood() {
        assertThat(resolver().resolve("Yes [1, 2].").citations())
                .extracting(Citation::number)
                .containsExactly(1, 2);
        assertThat(resolver().resolve("Yes [1-2].").text()).isEqualTo("Yes [1-2].");
        assertThat(resolver().resolve("Yes [1][2].").citations()).hasSize(2);
    }

    @Test
    void numberWithoutSourceIsRemovedAndReported() {
        var resolved = resolver.resolve("True [7]. Also [1, 7].");

        assertThat(resolved.text()).isEqualTo("True. Also [1].");
        assertThat(resolved.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.code()).isEqualTo("citation-dropped");
            assertThat(warning.message()).contains("[7]");
        });
    }

    @Test
    void reversedRangesAndLongNumbersAreRemovedToo() {
        var resolved = resolver.resolve("True [3-1]. Also [99999].");

        assertThat(resolved.text()).isEqualTo("True. Also.");
        assertThat(resolved.warnings())
                .containsExactly(
                        new Warning("citation-dropped", "citations were dropped that have no source: [3-1], [99999]"));
    }

    @Test
    void manyNumbersWithoutSourceAreReportedOnce() {
        var resolved = resolver.resolve("Cats [1-9999]. Dogs [10000-20000]. Birds [30000-40000].");

        assertThat(resolved.text()).isEqualTo("Cats [1, 2]. Dogs. Birds.");
        assertThat(resolved.warnings())
                .containsExactly(new Warning(
                        "citation-dropped",
                        "citations were dropped that have no source: [3], [4], [5], [6], [7] and many more"));
    }

    @Test
    void codeIsLeftAlone() {
        String answer = "Use `list[7]` or\n```\nx = a[9];\n```\nas a[0] shows [1].";

        var resolved = resolver.resolve(answer);

        assertThat(resolved.text()).isEqualTo(answer);
        assertThat(resolved.citations()).extracting(Citation::number).containsExactly(1);
        assertThat(resolved.warnings()).isEmpty();
    }

    @Test
    void citationOfCharactersThatAreGoneIsDropped() {
        var stale = new CitationResolver(
                CitedDocuments.of(new OneDocument(DOCUMENT)), List.of(source(1, 5, "Cats sleep.")));

        var resolved = stale.resolve("Felines rest [1].");

        assertThat(resolved.text()).isEqualTo("Felines rest.");
        assertThat(resolved.citations()).isEmpty();
        assertThat(resolved.warnings()).hasSize(1);
    }

    @Test
    void samePlaceIsListedOnce() {
        assertThat(resolver.resolve("A [1]. B [1].").citations()).hasSize(1);
    }

    @Test
    void hugeRangesAndUnbalancedMarksDoNoHarm() {
        var resolved = resolver.resolve("\u201c\"".repeat(2000) + "[1-9999] [0] []");

        assertThat(resolved.citations()).extracting(Citation::number).containsExactly(1, 2);
    }

    private static CitationResolver resolver() {
        return new CitationResolver(
                CitedDocuments.of(new OneDocument(DOCUMENT)),
                List.of(source(1, 0, "Cats sleep."), source(2, 12, TEXT.substring(12))));
    }

    /** One whose first and only source is all of {@code text}. */
    private static CitationResolver citing(String text) {
        var block = Block.of(Block.Kind.PARAGRAPH, 0, text.length(), List.of(), Place.page(1));
        var document = new OneDocument(new Document(INFO, text, List.of(block)));
        return new CitationResolver(CitedDocuments.of(document), List.of(source(1, 0, text)));
    }

    private static NumberedSource source(int number, int start, String text) {
        return new NumberedSource(number, new Hit(INFO, Chunk.of(INFO.id(), number, start, text), 1, List.of()));
    }

    private record OneDocument(Document document) implements Catalog {

        @Override
        public List<LedgerEntry> ledger() {
            return List.of();
        }

        @Override
        public Optional<Document> document(String documentId) {
            return documentId.equals(document.id()) ? Optional.of(document) : Optional.empty();
        }

        @Override
        public List<Chunk> chunks(String documentId) {
            return List.of();
        }

        @Override
        public Map<String, Vector> vectors(Set<String> vectorKeys) {
            return Map.of();
        }

        @Override
        public StoreStats stats() {
            return new StoreStats(1, 0, 0, 0, 0);
        }
    }
}
