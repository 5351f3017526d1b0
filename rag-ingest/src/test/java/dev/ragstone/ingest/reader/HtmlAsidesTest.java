package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands beside the text of an article. */
class HtmlAsidesTest {

    private static final String PROSE =
            "Before the pump is opened, the valve must be closed and the pressure let off, or"
                    + " hot water may leave the housing at once.";

    private final HtmlReader reader = HtmlReader.of(ReadLimits.standard());

    private String read(String inside) {
        return reader.read(item(
                        "a.html",
                        "<main><article><h1>Pumps</h1><p>They move water.</p>" + inside + "</article></main>"))
                .text();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aside", "footer"})
    void proseInsideAnArticleStays(String tag) {
        assertThat(read("<" + tag + "><p>" + PROSE + " See <a>there</a>.</p></" + tag + ">"))
                .contains(PROSE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<aside><a>%s</a></aside>",
                "<footer>By Ann</footer>",
                "<aside class=newsletter>%s</aside>",
                "<aside>%s<form><input></form></aside>",
                "<aside role=complementary>%s</aside>",
                "<nav>%s</nav>"
            })
    void whatIsNoProseGoes(String inside) {
        assertThat(read(inside.formatted(PROSE))).isEqualTo("Pumps\n\nThey move water.");
    }

    @Test
    void asideOutsideTheContentGoes() {
        String page = "<body><p>They move water.</p><aside>" + PROSE + "</aside></body>";

        assertThat(reader.read(item("a.html", page)).text()).isEqualTo("They move water.");
    }

    @Test
    void manyInOneAnotherAreReadAtOnce() {
        String page = "<main>" + "<aside>x".repeat(20_000) + "</main>";

        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> reader.read(item("a.html", page)));
    }
}
