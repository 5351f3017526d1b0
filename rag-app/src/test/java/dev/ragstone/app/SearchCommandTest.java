package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchCommandTest {

    @TempDir
    static Path temp;

    private static Path index;

    @BeforeAll
    static void fillIndex() {
        index = temp.resolve("index");
        Run.of("sync", "--json", "--index", index, SampleDocuments.in(temp));
    }

    @Test
    void reportsExactlyThePromisedKeys() {
        Run run = search("notice period");

        JsonNode json = run.json();
        JsonNode hit = json.get("hits").get(0);
        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(Run.keys(json)).containsExactly("hits", "warnings");
        assertThat(Run.keys(hit))
                .containsExactly("document", "chunk", "score", "scores", "start", "end", "page", "headings", "text");
        assertThat(hit.get("document").asText()).endsWith("/docs/contracts/lease.md");
        assertThat(hit.get("page").isNull()).isTrue();
        assertThat(hit.get("score").isNumber()).isTrue();
        assertThat(Run.keys(hit.get("scores"))).contains("bm25", "vector", "fused");
        assertThat(hit.get("headings").get(0).asText()).isEqualTo("Lease of the workshop");
        assertThat(json.get("warnings")).isEmpty();
    }

    @Test
    void everyPresetIsAnOption() {
        for (String preset : new String[] {"fast", "default", "best"}) {
            Run run = Run.of("search", "--json", "--index", index, "--preset", preset, "notice period");

            assertThat(run.exit()).as(preset).isZero();
            assertThat(run.json().get("hits")).isNotEmpty();
        }
    }

    @Test
    void unknownPresetIsRefusedWithTheKnownOnes() {
        Run run = Run.of("search", "--index", index, "--preset", "slow", "notice period");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--preset").contains("slow").contains("BEST");
    }

    @Test
    void explainsEveryHit() {
        Run run = Run.of("search", "--index", index, "--explain", "--limit", "1", "notice period");

        assertThat(run.out())
                .contains("bm25: place")
                .containsPattern("by .*\"notice\" \\d")
                .contains("fused: place 1")
                .contains("decides its place");
    }

    @Test
    void namesTheExactCharactersOfTheFile() {
        JsonNode hits = search("fee percent coffee notice").json().get("hits");

        assertThat(hits.size()).isGreaterThan(2);
        for (JsonNode hit : hits) {
            String file = SampleDocuments.read(hit.get("document").asText());
            assertThat(file.substring(hit.get("start").asInt(), hit.get("end").asInt()))
                    .isEqualTo(hit.get("text").asText());
        }
    }

    @Test
    void keepsCharactersOutsideAscii() {
        assertThat(search("Müller & Söhne").out()).contains("Müller & Söhne").contains("€");
    }

    @Test
    void findsAtMostTheLimit() {
        assertThat(search("fee", "--limit", "1").json().get("hits")).hasSize(1);
    }

    @Test
    void looksOnlyIntoWhatAllFiltersSelect() {
        JsonNode both = search("coffee", "--filter", "year=2024", "--filter", "department=legal")
                .json()
                .get("hits");
        JsonNode neither = search("coffee", "--filter", "year=2024", "--filter", "department=sales")
                .json()
                .get("hits");

        assertThat(both).isNotEmpty();
        assertThat(both).allMatch(hit -> hit.get("document").asText().endsWith("lease.md"));
        assertThat(neither).isEmpty();
    }

    @Test
    void takesAnyTextForAText() {
        assertThat(search("@lease AND (fee [v2").exit()).isZero();
        assertThat(Run.of("search", "--json", "--index", index, "--", "--fee").exit())
                .isZero();
    }

    @Test
    void joinsWordsThatWereNotQuoted() {
        Run quoted = search("notice period");
        Run unquoted = search("notice", "period");

        assertThat(unquoted.json()).isEqualTo(quoted.json());
    }

    @Test
    void showsPeopleWhereAHitStands() {
        Run run = Run.of("search", "--index", index, "--limit", "1", "notice period");

        assertThat(run.out())
                .startsWith(" 1. Lease of the workshop")
                .containsPattern("lease\\.md:\\d+-\\d+")
                .contains("Lease of the workshop > Notice")
                .contains("six weeks");
    }

    @Test
    void worksWhileAnotherHasTheIndexOpenForWriting() {
        try (Rag writer = EmbeddedRag.open(index)) {
            assertThat(search("notice period").exit()).isZero();
            assertThat(writer.status().stats().documents()).isPositive();
        }
    }

    @Test
    void rejectsBlankTextAsWrongUsage() {
        Run run = search(" \t");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .containsExactly(
                        "ragstone: There is nothing to look for in a blank text", "Try: ragstone search --help");
    }

    @Test
    void rejectsALimitBelowOneAsWrongUsage() {
        assertThat(search("fee", "--limit", "0").exit()).isEqualTo(2);
    }

    @Test
    void failsWithoutAnIndex() {
        Path missing = temp.resolve("missing");

        Run run = Run.of("search", "--index", missing, "fee");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err().lines())
                .containsExactly(
                        "ragstone: there is no index at " + missing,
                        "Fill it first: ragstone sync --index " + missing + " PATH");
        assertThat(missing).doesNotExist();
    }

    @Test
    void failsOnAnIndexWithoutText() {
        Path empty = temp.resolve("empty-index");
        Run.of("sync", "--index", empty, SampleDocuments.write(temp.resolve("none/empty.txt"), ""));

        Run run = Run.of("search", "--json", "--index", empty, "fee");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("holds no text").contains("ragstone sync");
    }

    private static Run search(Object... args) {
        Object[] all = new Object[args.length + 4];
        all[0] = "search";
        all[1] = "--json";
        all[2] = "--index";
        all[3] = index;
        System.arraycopy(args, 0, all, 4, args.length);
        return Run.of(all);
    }
}
