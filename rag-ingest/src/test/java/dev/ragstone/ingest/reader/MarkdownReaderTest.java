package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ragstone.document.Block;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownReaderTest {

    private final MarkdownReader reader = MarkdownReader.of(ReadLimits.standard());

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void blocksAreSlicesOfTheSource(String lineEnd) {
        String source = manual().replace("\n", lineEnd);

        Extraction extraction = reader.read(item("manual.md", source));

        assertThat(extraction.blocks())
                .allSatisfy(block -> assertThat(extraction.text().substring(block.start(), block.end()))
                        .isEqualTo(source.substring(block.start(), block.end())));
        assertThat(blocks(extraction))
                .map(block -> block.replace(lineEnd, "\n"))
                .containsExactly(
                        "HEADING:# Operations *Manual*",
                        "PARAGRAPH:This manual describes the `P-1` pump.\nIt has two sections.",
                        "HEADING:## Installation",
                        "LIST:1. Check the seal\n   - twice\n2. Check the valve",
                        "TABLE:| Terminal | Voltage |\n|:---------|--------:|\n| L1       | 230 V   |\n"
                                + "| L2       | 231 V   |",
                        "CODE:```java\n# not a heading\nint rpm = 1450;\n```",
                        "PARAGRAPH:> A quotation\n> # of a heading",
                        "HEADING:Maintenance\n-----------",
                        "PARAGRAPH:Grease the bearings.");
    }

    @Test
    void headingPathFollowsLevels() {
        Extraction extraction = reader.read(item("manual.md", manual()));

        assertThat(headingsOf(extraction, "int rpm")).containsExactly("Operations Manual", "Installation");
        assertThat(headingsOf(extraction, "Grease")).containsExactly("Operations Manual", "Maintenance");
    }

    @Test
    void tableKnowsItsHeaderAndRows() {
        Extraction extraction = reader.read(item("manual.md", manual()));

        assertThat(extraction.blocks())
                .extracting(Block::table)
                .filteredOn(Objects::nonNull)
                .containsExactly(new Block.TableRows("Terminal | Voltage", 1, 2));
    }

    @Test
    void frontMatterBecomesTypedMetadata() {
        Extraction extraction = reader.read(item("manual.md", manual()));

        assertThat(extraction.title()).isEqualTo("Pump manual");
        assertThat(extraction.language()).isEqualTo("en");
        assertThat(extraction.metadata())
                .isEqualTo(Metadata.empty()
                        .with("version", 2.5)
                        .with("draft", false)
                        .with("date", Instant.parse("2024-03-01T00:00:00Z"))
                        .with("created", Instant.parse("2024-03-01T00:00:00Z"))
                        .with("tags", List.of("pump", "water, cold")));
    }

    @Test
    void frontMatterAndCommentsAreBlankedInPlace() {
        String source = manual();

        Extraction extraction = reader.read(item("manual.md", source));

        assertThat(extraction.text()).hasSameSizeAs(source).doesNotContain("version", "not for", "readers");
        assertThat(extraction.text().substring(source.indexOf("# Operations")))
                .isEqualTo(source.substring(source.indexOf("# Operations")));
    }

    @Test
    void firstHeadingIsTheTitleWithoutFrontMatter() {
        Extraction extraction = reader.read(item("a.md", "Intro.\n\n## The *real* `title`\n\nText."));

        assertThat(extraction.title()).isEqualTo("The real title");
        assertThat(headingsOf(extraction, "Intro")).isEmpty();
    }

    @Test
    void rulerAtTheTopIsNotFrontMatter() {
        Extraction extraction = reader.read(item("a.md", "---\nJust a paragraph, no key.\n---\nMore."));

        assertThat(extraction.text()).contains("Just a paragraph");
        assertThat(extraction.metadata()).isEqualTo(Metadata.empty());
    }

    @Test
    void byteOrderMarkDoesNotHideFrontMatter() {
        Extraction extraction = reader.read(item("a.md", "\uFEFF---\ntitle: T\n---\nText."));

        assertThat(extraction.title()).isEqualTo("T");
    }

    @Test
    void onlyFrontMatterIsEmpty() {
        assertThat(reader.read(item("a.md", "---\ntitle: T\n---\n")).outcome()).isEqualTo(Outcome.EMPTY);
    }

    @Test
    void thousandsOfEntriesAreCutAndReported() {
        var file = new StringBuilder("---\n");
        for (int i = 0; i < 20_000; i++) {
            file.append("key").append(i).append(": value\n");
        }

        Extraction extraction = reader.read(item("a.md", file + "---\nBody"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.reason()).contains("200 entries");
        assertThat(extraction.metadata().values()).hasSize(200);
    }

    @Test
    void overlongHeadingIsShortenedInThePath() {
        Extraction extraction = reader.read(item("a.md", "# " + "word ".repeat(1000) + "\n\nText."));

        assertThat(headingsOf(extraction, "Text.").getFirst())
                .hasSizeLessThan(210)
                .endsWith("…");
    }

    @Test
    void hostileNestingIsRead() {
        String quotes = ">".repeat(20_000) + " deep";

        Extraction extraction = assertTimeoutPreemptively(
                Duration.ofMinutes(2), () -> reader.read(item("a.md", quotes + "\n\n" + "*a ".repeat(20_000))));

        assertThat(extraction.text()).contains("deep");
    }

    @Test
    void tableThatWouldGrowToMillionsOfCellsIsReadAsText() {
        String bomb = "| a ".repeat(20_000) + "\n" + "|-".repeat(20_000) + "\n" + "|1\n".repeat(1_000);

        Extraction extraction = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> reader.read(item("a.md", bomb)));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.blocks()).extracting(Block::table).containsOnlyNulls();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x <?", "x <![CDATA[", "x <!A ", "`a``b```c````", "- ", "1. x ", "# x <?"})
    void linesThatKeepAParserBusyAreReadAtOnce(String unit) {
        String line = unit.repeat(400_000 / unit.length()) + "end";

        Extraction extraction = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> reader.read(item("a.md", line)));

        assertThat(extraction.text()).isEqualTo(line);
    }

    @Test
    void deeplyIndentedListsAreReadAtOnce() {
        var file = new StringBuilder("# Title\n\n");
        for (int i = 0; i < 2_000; i++) {
            file.append("  ".repeat(i)).append("- a\n");
        }

        Extraction extraction =
                assertTimeoutPreemptively(Duration.ofMinutes(2), () -> reader.read(item("a.md", file.toString())));

        assertThat(extraction.title()).isEqualTo("Title");
        assertThat(extraction.text()).isEqualTo(file.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "> "})
    void wideTableWithShortRowsIsReadAsText(String prefix) {
        String table = prefix + "a|".repeat(1_000) + "\n" + prefix + "-|".repeat(1_000) + "\n"
                + (prefix + "b\n").repeat(1_900);

        Extraction extraction = reader.read(item("a.md", table));

        assertThat(extraction.blocks()).extracting(Block::table).containsOnlyNulls();
    }

    @Test
    void longTableInALongTextIsATable() {
        String table = "| a | b | c |\n|---|---|---|\n" + "| 1 | 2 | 3 |\n".repeat(50_000);

        Extraction extraction = reader.read(item("a.md", "Prose.\n".repeat(1_000) + "\n" + table));

        assertThat(extraction.blocks().getLast().table()).isEqualTo(new Block.TableRows("a | b | c", 1, 50_000));
    }

    @Test
    void headingsAndTableHeadersAreWordsWithoutMarks() {
        Extraction extraction = reader.read(item("a.md", """
                ## [1.2.0] - *2024* [notes][n]

                | `key` | **value** \\| x |
                |---|---|
                | a | b |

                [1.2.0]: https://example.org/1
                [n]: https://example.org/2
                """));

        assertThat(extraction.title()).isEqualTo("1.2.0 - 2024 notes");
        assertThat(extraction.blocks().getLast().table()).isEqualTo(new Block.TableRows("key | value | x", 1, 1));
    }

    @Test
    void longFrontMatterIsReadAtOnceCutAndReported() {
        String file = "---\na: x\n" + " y\n".repeat(400_000) + "title: " + "long title ".repeat(100) + "\n---\nBody";

        Extraction extraction = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> reader.read(item("a.md", file)));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.reason()).contains("front matter", "4096");
        assertThat(extraction.metadata().get("a"))
                .contains(MetadataValue.of(("x" + " y".repeat(3_000)).substring(0, 4_096)));
        assertThat(extraction.title()).hasSizeBetween(280, 300).endsWith("title…");
    }

    private static String manual() {
        try (var in = Objects.requireNonNull(MarkdownReaderTest.class.getResourceAsStream("manual.md"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
