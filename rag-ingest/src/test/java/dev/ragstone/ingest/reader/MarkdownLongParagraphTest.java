package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ragstone.document.Block;
import dev.ragstone.source.Extraction;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paragraphs that no one wrote by hand. */
class MarkdownLongParagraphTest {

    private static final int CHARS = 2_000_000;

    private final MarkdownReader reader = MarkdownReader.of(ReadLimits.standard());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "word\n",
                "*a\n",
                "[a\n",
                "`a\n",
                "<a\n",
                "![a\n",
                " \\\n",
                "|a\n",
                "2. a\n",
                "> *a\n",
                "*a `b [c <d "
            })
    void longParagraphsAreReadAtOnceAndVerbatim(String line) {
        String file = "x\n" + line.repeat(CHARS / line.length());

        Extraction extraction = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> reader.read(item("a.md", file)));

        assertThat(extraction.text()).isEqualTo(file);
        assertThat(extraction.blocks().getFirst().start()).isZero();
        assertThat(extraction.blocks().getLast().end())
                .isEqualTo(file.stripTrailing().length());
    }

    @Test
    void whatFollowsALongParagraphIsStillSeen() {
        String file = "*a\n".repeat(20_000) + "# Heading\n\nText.\n\n```\ncode\n```\n";

        Extraction extraction = reader.read(item("a.md", file));

        assertThat(extraction.blocks().reversed().stream().limit(3).map(Block::kind))
                .containsExactly(Block.Kind.CODE, Block.Kind.PARAGRAPH, Block.Kind.HEADING);
        assertThat(extraction.blocks().getLast().headings()).containsExactly("Heading");
    }
}
