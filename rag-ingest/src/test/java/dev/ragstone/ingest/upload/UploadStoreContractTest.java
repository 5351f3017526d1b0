package dev.ragstone.ingest.upload;

import dev.ragstone.source.Source;
import dev.ragstone.testkit.SourceContract;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class UploadStoreContractTest extends SourceContract {

    @TempDir
    private Path folder;

    @Override
    protected Source source() {
        var store = UploadStore.builder(folder).open();
        for (String user : new String[] {"anna", "Böse/../Nutzer"}) {
            for (String text : new String[] {"one", "two", "three"}) {
                store.save(user, text + ".txt", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            }
        }
        return store;
    }
}
