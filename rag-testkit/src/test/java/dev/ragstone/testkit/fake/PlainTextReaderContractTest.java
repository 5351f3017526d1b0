package dev.ragstone.testkit.fake;

import dev.ragstone.source.DocumentReader;
import dev.ragstone.testkit.DocumentReaderContract;
import java.nio.charset.StandardCharsets;

class PlainTextReaderContractTest extends DocumentReaderContract {

    @Override
    protected DocumentReader reader() {
        return new PlainTextReader();
    }

    @Override
    protected String mediaType() {
        return "text/plain";
    }

    @Override
    protected String fileName() {
        return "herons.txt";
    }

    @Override
    protected byte[] goodBytes() {
        return "# Herons\n\nA heron waits.\n\n## Food\nFish, mostly.\n".getBytes(StandardCharsets.UTF_8);
    }
}
