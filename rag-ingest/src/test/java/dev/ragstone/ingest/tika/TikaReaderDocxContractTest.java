package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.testkit.DocumentReaderContract;
import java.io.IOException;
import java.io.UncheckedIOException;

class TikaReaderDocxContractTest extends DocumentReaderContract {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    @Override
    protected DocumentReader reader() {
        return READER;
    }

    @Override
    protected String mediaType() {
        return "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    }

    @Override
    protected String fileName() {
        return "a.docx";
    }

    @Override
    protected byte[] goodBytes() {
        try {
            return Samples.docx(Samples.p("H1", "Pump") + Samples.p("", "It moves water."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
