package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.testkit.DocumentReaderContract;
import java.io.IOException;
import java.io.UncheckedIOException;

class TikaReaderZipContractTest extends DocumentReaderContract {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    @Override
    protected DocumentReader reader() {
        return READER;
    }

    @Override
    protected String mediaType() {
        return "application/zip";
    }

    @Override
    protected String fileName() {
        return "a.zip";
    }

    @Override
    protected byte[] goodBytes() {
        try {
            return Samples.zip("a.md", "# Pump\n\nIt moves water.", "b.docx", Samples.docx(Samples.p("H1", "Valve")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
