package dev.ragstone.ingest.isolation;

import dev.ragstone.ingest.reader.MarkdownReader;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.testkit.DocumentReaderContract;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

class IsolatedReaderContractTest extends DocumentReaderContract {

    private final IsolatedReader reader =
            IsolatedReader.builder(Markdown.class).heapMegabytes(64).build();

    @AfterEach
    void close() {
        reader.close();
    }

    @Override
    protected DocumentReader reader() {
        return reader;
    }

    @Override
    protected String mediaType() {
        return "text/markdown";
    }

    @Override
    protected String fileName() {
        return "manual.md";
    }

    @Override
    protected byte[] goodBytes() {
        String text =
                "---\ntags: [a, b]\n---\n# Manual\n\nSome text.\n\n## Parts\n\n|a|b|\n|-|-|\n|1|2|\n\n- one\n- two\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static final class Markdown implements ReaderFactory {

        @Override
        public DocumentReader create(ReadLimits limits, Map<String, String> settings) {
            return MarkdownReader.of(limits);
        }
    }
}
