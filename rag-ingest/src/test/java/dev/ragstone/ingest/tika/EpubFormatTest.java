package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static dev.ragstone.ingest.tika.Samples.zip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EpubFormatTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static byte[] book(String first, String second) throws IOException {
        return zip(
                "mimetype",
                "application/epub+zip",
                "META-INF/container.xml",
                "<container><rootfiles><rootfile full-path='OPS/book.opf'/></rootfiles></container>",
                "OPS/book.opf",
                "<package xmlns:dc='x'><metadata><dc:title>The book</dc:title><dc:creator>A. Author</dc:creator>"
                        + "<dc:language>en-GB</dc:language></metadata><manifest>"
                        + "<item id='nav' href='nav.xhtml' properties='nav'/><item id='b' href='text/b%20b.xhtml'/>"
                        + "<item id='a' href='text/a.xhtml'/></manifest><spine><itemref idref='a'/>"
                        + "<itemref idref='b'/></spine></package>",
                "OPS/nav.xhtml",
                "<html><body><nav><a href='text/a.xhtml'>One</a><a href='text/b%20b.xhtml'>Two</a></nav></body></html>",
                "OPS/text/a.xhtml",
                first,
                "OPS/text/b b.xhtml",
                second);
    }

    @Test
    void chaptersAreReadInReadingOrder() throws IOException {
        Extraction extraction = READER.read(item(
                "a.epub",
                book(
                        "<body><h1>First</h1><p>Alpha.</p></body>",
                        "<body><h2>Second</h2><ul><li>x</li><li>y</li></ul></body>")));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(blocks(extraction))
                .containsExactly("HEADING:First", "PARAGRAPH:Alpha.", "HEADING:Second", "LIST:- x\n- y");
        assertThat(headingsOf(extraction, "- x")).containsExactly("Second");
        assertThat(extraction.title()).isEqualTo("The book");
        assertThat(extraction.language()).isEqualTo("en");
        assertThat(extraction.metadata().get("author")).contains(MetadataValue.of("A. Author"));
    }

    @Test
    void chapterWithoutHeadingsIsNamedByTheTableOfContents() throws IOException {
        Extraction extraction = READER.read(
                item("a.epub", book("<body><p><b>One</b></p><p>Alpha.</p></body>", "<body><p>Beta.</p></body>")));

        assertThat(blocks(extraction))
                .containsExactly("HEADING:One", "PARAGRAPH:Alpha.", "HEADING:Two", "PARAGRAPH:Beta.");
    }
}
