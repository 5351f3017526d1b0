package dev.ragstone.ingest.tika;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.testkit.DocumentReaderContract;
import java.io.IOException;
import java.io.UncheckedIOException;

class TikaReaderOdtContractTest extends DocumentReaderContract {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    @Override
    protected DocumentReader reader() {
        return READER;
    }

    @Override
    protected String mediaType() {
        return "application/vnd.oasis.opendocument.text";
    }

    @Override
    protected String fileName() {
        return "a.odt";
    }

    @Override
    protected byte[] goodBytes() {
        try {
            return Samples.openDocument("text", "", "<text:h>Pump</text:h><text:p>It moves water.</text:p>");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
