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
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReaderTest {

    private final HtmlReader reader = HtmlReader.of(ReadLimits.standard());

    @Test
    void contentOfThePageBecomesBlocks() {
        Extraction extraction = reader.read(item("page.html", page()));

        assertThat(blocks(extraction))
                .containsExactly(
                        "HEADING:Betriebsanleitung",
                        "PARAGRAPH:Die Pumpe fördert Wasser.\nZweite Zeile.",
                        "PARAGRAPH:Loser Text",
                        "HEADING:Einbau",
                        "LIST:- Dichtung prüfen\n- Ventil prüfen\n  1. Einlass\n  2. Auslass",
                        "CAPTION:Klemmen",
                        "TABLE:Klemme | Spannung\nL1 | 230 V\nL2 |",
                        "CODE:  int rpm = 1450;\n  start(rpm);",
                        "CAPTION:Abb. 1: Pumpe");
    }

    @Test
    void otherRulesForTheContentCanBeGiven() {
        HtmlReader picky = reader.withMainContent(
                "picky-1", html -> html.replaceAll("(?s).*<b id=\"it\">(.*?)</b>.*", "<p>$1</p><script>x</script>"));

        Extraction extraction = picky.read(
                item("page.html", "<title>T</title><main>Much else</main><nav><b id=it>This alone</b></nav>"));

        assertThat(extraction.text()).isEqualTo("This alone");
        assertThat(extraction.title()).isEqualTo("T");
        assertThat(picky.id()).isNotEqualTo(reader.id()).contains("picky-1");
    }

    @Test
    void headAndMetaElementsDescribeThePage() {
        Extraction extraction = reader.read(item("page.html", page()));

        assertThat(extraction.title()).isEqualTo("Pumpe & Co");
        assertThat(extraction.language()).isEqualTo("de");
        assertThat(extraction.metadata())
                .isEqualTo(Metadata.empty()
                        .with("description", "Alles über Pumpen")
                        .with("author", "A. Müller")
                        .with("keywords", List.of("pumpe", "wasser")));
    }

    @Test
    void headingPathFollowsLevels() {
        Extraction extraction = reader.read(item("page.html", page()));

        assertThat(headingsOf(extraction, "int rpm")).containsExactly("Betriebsanleitung", "Einbau");
    }

    @Test
    void tableKnowsItsHeaderAndRows() {
        Extraction extraction = reader.read(item("page.html", page()));

        assertThat(extraction.blocks())
                .extracting(Block::table)
                .filteredOn(Objects::nonNull)
                .containsExactly(new Block.TableRows("Klemme | Spannung", 1, 2));
    }

    @Test
    void cellsOverSeveralRowsAndColumnsKeepColumnsInLine() {
        Extraction extraction = reader.read(item("a.html", """
                <table><tr><th>Town</th><th colspan="2">Size</th><th>Since</th></tr>
                <tr><td rowspan="2">Bonn</td><td>1</td><td>2</td><td rowspan=2>1900</td></tr>
                <tr><td>3</td><td>4</td></tr>
                <tr><td>Ulm</td><td colspan="2">5</td><td>6</td></tr></table>
                """));

        assertThat(blocks(extraction))
                .containsExactly(
                        "TABLE:Town | Size |  | Since\nBonn | 1 | 2 | 1900\nBonn | 3 | 4 | 1900\nUlm | 5 |  | 6");
    }

    @Test
    void cellsThatReachAbsurdlyFarAreHeldBack() {
        String row = "<tr><td colspan=999999 rowspan=999999>" + "x".repeat(1000) + "</td><td rowspan=0>y</td></tr>";

        Extraction extraction = reader.read(item("a.html", "<table>" + row.repeat(1000) + "</table>"));

        assertThat(extraction.text()).hasSizeLessThan(6_000_000).contains("y");
    }

    @Test
    void withoutMainTheFrameIsTakenAway() {
        Extraction extraction = reader.read(item("a.html", """
                <body><header>Banner</header><nav>Menu</nav><div id="sidebar">Links</div>
                <h1>Title</h1><p>The content of the page, which is all that matters here.</p>
                <div class="site-footer">Imprint</div></body>
                """));

        assertThat(blocks(extraction))
                .containsExactly("HEADING:Title", "PARAGRAPH:The content of the page, which is all that matters here.");
        assertThat(extraction.title()).isEqualTo("Title");
    }

    @Test
    void headerWithTheOnlyTitleStays() {
        Extraction extraction =
                reader.read(item("a.html", "<header><h1>Title</h1></header><p>Some content follows here.</p>"));

        assertThat(blocks(extraction)).containsExactly("HEADING:Title", "PARAGRAPH:Some content follows here.");
    }

    @Test
    void pageThatIsAllFrameKeepsItsText() {
        Extraction extraction = reader.read(item("a.html", "<nav><a>Only</a> <a>links</a></nav>"));

        assertThat(extraction.text()).isEqualTo("Only links");
    }

    @Test
    void layoutTablesAndListsAreTakenApart() {
        Extraction extraction = reader.read(item("a.html", """
                <table><tr><td><h1>Title</h1><p>Left</p></td><td><ul><li><h2>Card</h2><p>Text</p></li></ul></td></tr></table>
                """));

        assertThat(blocks(extraction))
                .containsExactly("HEADING:Title", "PARAGRAPH:Left", "HEADING:Card", "PARAGRAPH:Text");
        assertThat(headingsOf(extraction, "Text")).containsExactly("Title", "Card");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<meta charset='koi8-r'>",
                "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=KOI8-R\">",
                "<?xml version='1.0' encoding='koi8-r'?>"
            })
    void declaredCharsetIsUsed(String declaration) {
        byte[] bytes = (declaration + "<p>Насос</p>").getBytes(Charset.forName("KOI8-R"));

        assertThat(reader.read(item("a.html", bytes)).text()).isEqualTo("Насос");
    }

    @Test
    void declaredLatin1IsTakenForWindows1252AsBrowsersDo() {
        byte[] bytes = "<meta charset=iso-8859-1><p>“10 €”</p>".getBytes(Charset.forName("windows-1252"));

        assertThat(reader.read(item("a.html", bytes)).text()).isEqualTo("“10 €”");
    }

    @Test
    void unknownCharsetDoesNotMatter() {
        assertThat(reader.read(item("a.html", "<meta charset='no-such'><p>Größe</p>"))
                        .text())
                .isEqualTo("Größe");
    }

    @Test
    void pageWithoutTextIsEmpty() {
        Extraction extraction = reader.read(item("a.html", "<div id=app></div><script>render()</script>"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.EMPTY);
        assertThat(extraction.reason()).contains("scripts");
    }

    @Test
    void longPageIsCutAndSaysSo() {
        var small = HtmlReader.of(ReadLimits.standard().withMaxChars(12));

        Extraction extraction = small.read(item("a.html", "<p>one</p><p>two and more</p><p>three</p>"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.text()).isEqualTo("one\n\ntwo and");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<div>", "<ul><li>", "<table><tr><td>", "<b>", "<blockquote>", "<a><div>"})
    void deepNestingIsRead(String tags) {
        Extraction extraction = assertTimeoutPreemptively(
                Duration.ofMinutes(2), () -> reader.read(item("a.html", tags.repeat(5_000) + "deep")));

        assertThat(extraction.text()).contains("deep");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<header><h1>x</h1></header>",
                "<div class=menu>x</div>",
                "<div class=menu>x</div><p>y</p>",
                "<script></script><p>y</p>"
            })
    void manyElementsOfAKindAreReadAtOnce(String element) {
        String page = "<html><body><p>Text.</p>" + element.repeat(50_000);

        Extraction extraction =
                assertTimeoutPreemptively(Duration.ofMinutes(2), () -> reader.read(item("a.html", page)));

        assertThat(extraction.text()).startsWith("Text.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<section id='pagination'><h2>Pagination</h2><p>Kept.</p></section>",
                "<section id='sharing'><p>Kept.</p></section>",
                "<div class='section' id='cookies'><h3>Cookies</h3><p>Kept.</p></div>",
                "<main><p>Short.</p><ul class='menu'><li><a href=x>Kept.</a></li></ul></main>",
                "<article><p class='social'><a href=x>Kept.</a></p></article>",
                "<div role=main><div class='share'><a href=x>Kept.</a></div></div>",
                "<div class='menu'>Soup. Kept. <a href=x>Pay</a></div>",
                "<p class='skip-lines'>Kept.</p>"
            })
    void contentIsNotDroppedForItsName(String content) {
        String page = "<h1>Title</h1><p>" + "The rest of the page is long. ".repeat(20) + "</p>" + content;

        assertThat(reader.read(item("a.html", page)).text()).contains("Kept.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<ul class='main-menu'><li><a href=a>Dropped</a></li></ul>",
                "<div id='pagination'>Page <a href=a>1 Dropped</a> <a href=b>2</a></div>",
                "<div class='cookie-banner'>We use cookies. Dropped <a href=a>More</a></div>"
            })
    void linksNamedAsFrameAreDropped(String frame) {
        String page = "<h1>Title</h1><p>" + "The rest of the page is long. ".repeat(20) + "</p>" + frame;

        assertThat(reader.read(item("a.html", page)).text()).doesNotContain("Dropped");
    }

    @Test
    void longTitleIsCutAtAWordAndLongDescriptionReported() {
        Extraction extraction = reader.read(item(
                "a.html",
                "<title>" + "long title ".repeat(1_000) + "</title><meta name=description content='" + "d".repeat(5_000)
                        + "'><p>Text"));

        assertThat(extraction.title()).hasSizeBetween(280, 300).endsWith("title…");
        assertThat(extraction.metadata().get("description")).contains(MetadataValue.of("d".repeat(4_096)));
        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.reason()).contains("4096");
    }

    private static byte[] page() {
        try (var in = Objects.requireNonNull(HtmlReaderTest.class.getResourceAsStream("page.html"))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void datesOfThePageAreFound() {
        Extraction extraction = reader.read(item(
                "a.html",
                "<html><head><meta property='article:published_time' content='2024-05-06T07:08:09+02:00'>"
                        + "<meta name='last-modified' content='2024-06-01'></head><body><p>Text.</p></body></html>"));

        assertThat(extraction.metadata().get("created"))
                .contains(MetadataValue.of(Instant.parse("2024-05-06T05:08:09Z")));
        assertThat(extraction.metadata().get("modified"))
                .contains(MetadataValue.of(Instant.parse("2024-06-01T00:00:00Z")));
    }
}
