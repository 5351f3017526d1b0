package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads Rich Text Format, of which Tika keeps neither headings nor tables.
 *
 * <p>Kept: headings by outline level or style, lists, tables with marked header rows, code and captions by style,
 * footnotes and comments behind their paragraph. Left out: headers and footers, hidden text, field codes. Objects
 * embedded in the file are left to Tika to unwrap.
 */
final class RtfFormat implements Format {

    private final TikaFormat tika;

    RtfFormat(TikaFormat tika) {
        this.tika = tika;
    }

    @Override
    public boolean reads(String type) {
        return type.equals("application/rtf") || type.equals("text/rtf");
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws Exception {
        var blocks = nesting.blocks();
        var contents = Contents.ofDocument(item, nesting);
        byte[] file;
        try (InputStream in = item.content().open()) {
            file = in.readAllBytes();
        }
        if (!new String(file, 0, Math.min(file.length, 64), StandardCharsets.ISO_8859_1).contains("{\\rtf")) {
            throw new IOException("does not begin with {\\rtf");
        }
        var parser = new RtfParser(file, new Flow(blocks));
        parser.parse();
        if (parser.hasObjects() && !blocks.full()) {
            tika.unwrap(item, type, contents);
        }
        return contents.finish(blocks, parser.facts(), type);
    }
}
