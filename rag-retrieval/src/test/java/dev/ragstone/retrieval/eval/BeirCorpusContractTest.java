package dev.ragstone.retrieval.eval;

import dev.ragstone.source.Source;
import dev.ragstone.testkit.SourceContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class BeirCorpusContractTest extends SourceContract {

    @TempDir
    private Path folder;

    @Override
    protected Source source() {
        try {
            Path file = folder.resolve("corpus.jsonl");
            Files.writeString(file, "{\"_id\": \"1\", \"text\": \"\u00fcber\"}\r\n{\"_id\": \"2\", \"text\": \"b\"}\n");
            return new BeirCorpus(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
