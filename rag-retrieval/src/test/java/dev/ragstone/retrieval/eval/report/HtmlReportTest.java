package dev.ragstone.retrieval.eval.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.evaluation.Interval;
import dev.ragstone.evaluation.JudgedSet;
import dev.ragstone.evaluation.RankedRun;
import dev.ragstone.retrieval.eval.RetrieverEvaluation;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

class HtmlReportTest {

    private static final String HOSTILE = "</title><script>alert('1')</script>\u0000\u202E\"&<img src=x onerror=y>";

    @TempDir
    Path temp;

    @Test
    void showsFiguresPlotsAndWhatWasFound() throws Exception {
        JudgedSet set = set(40);
        Path file = temp.resolve("report.html");

        HtmlReport.builder("Handbook")
                .note("7 documents")
                .run(run(set, "before", 5))
                .run(run(set, "after", 2))
                .sweep(new WeightSweep("weight", "nDCG@10", List.of(point(0, 0.4), point(0.5, 0.71), point(1, 0.6))))
                .build()
                .writeTo(file);

        String html = Files.readString(file);
        assertThat(html)
                .contains("<h1><bdi>Handbook</bdi></h1>")
                .contains("7 documents")
                .contains("40 queries.")
                .contains("nDCG@10 by query")
                .contains("<h2><bdi>after</bdi> against <bdi>before</bdi></h2>")
                .contains("<bdi>after</bdi> is better, by more than chance explains.")
                .contains("Latency distribution")
                .contains("best at 0.50 with 0.7100")
                .contains("The worst queries of <bdi>after</bdi>")
                .contains("&#10003; grade 1")
                .contains("prefers-color-scheme: dark");
    }

    @Test
    void holdsAllItNeedsAndLoadsNothing() {
        String html = report(run(set(3), "run", 3)).html();

        assertThat(html).contains("default-src 'none'");
        assertThat(Pattern.compile("<script|<link|<img|<iframe|@import|url\\(|src=|href=|https?:")
                        .matcher(html)
                        .results())
                .isEmpty();
    }

    @Test
    void hostileTextStaysText() {
        var set = JudgedSet.builder()
                .query(HOSTILE, HOSTILE + "?", Map.of(HOSTILE, 1))
                .build();
        var found = Map.of(HOSTILE, List.of(new RankedRun.Entry("<b>x</b>", 2), new RankedRun.Entry(HOSTILE, 1)));

        String html = HtmlReport.builder(HOSTILE)
                .note(HOSTILE)
                .run(new RetrieverEvaluation(set, new RankedRun("other", Map.of()), List.of(Duration.ofMillis(1))))
                .run(new RetrieverEvaluation(set, new RankedRun(HOSTILE, found), List.of(Duration.ofMillis(1))))
                .sweep(new WeightSweep(HOSTILE, HOSTILE, List.of(point(0, 0.4), point(1, 0.6))))
                .build()
                .html();

        assertThat(html)
                .doesNotContain("<script")
                .doesNotContain("<img")
                .doesNotContain("<b>x")
                .doesNotContain("\u0000");
        assertThat(html).contains("&lt;script&gt;alert(&#39;1&#39;)");
        // Outside an isolating element the override would turn the rest of the page around.
        assertThat(html.replaceAll(
                        "<bdi>[^<]*</bdi>|<title>[^<]*</title>|<text[^>]*>[^<]*</text>|<svg[^>]*>|<desc>[^<]*", ""))
                .contains("<h2>")
                .doesNotContain("<script");
    }

    @Test
    void markupIsWellFormed() throws Exception {
        JudgedSet set = set(12);

        String html = HtmlReport.builder("a & b")
                .run(run(set, "x<y", 4))
                .run(run(set, "z", 3))
                .build()
                .html();

        // All but the head is XML, too, and a strict parser sees what a browser would mend.
        String body = html.substring(html.indexOf("<main>"), html.indexOf("</main>") + 7)
                .replace("&nbsp;", " ")
                .replace("&middot;", "-")
                .replace("&rarr;", "-");
        var parsed = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(body)));
        assertThat(parsed.getElementsByTagName("svg").getLength()).isEqualTo(6);
        for (int i = 0; i < 6; i++) {
            var svg = parsed.getElementsByTagName("svg").item(i).getAttributes();
            assertThat(svg.getNamedItem("role").getNodeValue()).isEqualTo("img");
            assertThat(svg.getNamedItem("aria-label").getNodeValue()).isNotBlank();
        }
    }

    @Test
    void onlyQueryIsEnough() {
        assertThat(report(run(set(1), "run", 1)).html())
                .contains("1 query. So few queries leave wide intervals")
                .contains("Every query is answered as well as it can be.")
                .doesNotContain("NaN")
                .doesNotContain("Infinity");
    }

    @Test
    void runWithoutLatenciesHasNoLatencyPlot() {
        JudgedSet set = set(3);
        var run = new RetrieverEvaluation(set, run(set, "file", 2).found(), List.of());

        assertThat(report(run).html()).doesNotContain("Latency").doesNotContain("p50");
    }

    @Test
    void manyQueriesStayAFileThatCanBeOpened() {
        JudgedSet set = set(5000);

        String html = HtmlReport.builder("many")
                .run(run(set, "a", 9))
                .run(run(set, "b", 8))
                .build()
                .html();

        assertThat(html)
                .contains("of all 5,000 queries, the worst 1000 of them")
                .doesNotContain("NaN");
        assertThat(html.length()).isLessThan(1_000_000);
    }

    @Test
    void rejectsRunsThatCannotBeCompared() {
        var builder = HtmlReport.builder("t").run(run(set(3), "a", 1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.run(run(set(4), "b", 1)))
                .withMessage("the runs 'a' and 'b' were judged by different sets");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.run(run(set(3), "a", 1)))
                .withMessage("there already is a run named 'a'");
        assertThatIllegalStateException()
                .isThrownBy(() -> HtmlReport.builder("t").build());
    }

    private static HtmlReport report(RetrieverEvaluation run) {
        return HtmlReport.builder("report").run(run).build();
    }

    private static WeightSweep.Point point(double setting, double value) {
        return new WeightSweep.Point(setting, value, new Interval(value - 0.02, value + 0.02));
    }

    private static JudgedSet set(int queries) {
        var set = JudgedSet.builder();
        for (int i = 0; i < queries; i++) {
            set.query("q" + i, "question " + i, Map.of("answer" + i, 1));
        }
        return set.build();
    }

    /** A run that finds each answer at a rank up to {@code depth}. */
    private static RetrieverEvaluation run(JudgedSet set, String name, int depth) {
        var random = new Random(depth);
        var found = new LinkedHashMap<String, List<RankedRun.Entry>>();
        var latencies = new ArrayList<Duration>();
        for (String id : set.answerable()) {
            var list = new ArrayList<RankedRun.Entry>();
            int rank = 1 + random.nextInt(depth);
            for (int i = 1; i <= depth; i++) {
                list.add(new RankedRun.Entry(i == rank ? "answer" + id.substring(1) : "other" + i, 1.0 / i));
            }
            found.put(id, list);
            latencies.add(Duration.ofNanos(random.nextInt(10_000_000)));
        }
        return new RetrieverEvaluation(set, new RankedRun(name, found), latencies);
    }
}
