package dev.ragstone.retrieval.eval;

import dev.ragstone.source.DocumentReader;
import dev.ragstone.testkit.DocumentReaderContract;
import java.nio.charset.StandardCharsets;

class BeirReaderContractTest extends DocumentReaderContract {

    @Override
    protected DocumentReader reader() {
        return new BeirReader();
    }

    @Override
    protected String mediaType() {
        return BeirReader.MEDIA_TYPE;
    }

    @Override
    protected String fileName() {
        return "document.json";
    }

    @Override
    protected byte[] goodBytes() {
        String json = "{\"_id\": \"1\", \"title\": \"Herons\", \"text\": \"They stand in shallow water.\"}";
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
