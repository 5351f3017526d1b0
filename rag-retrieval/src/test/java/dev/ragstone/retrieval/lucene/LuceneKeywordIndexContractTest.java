package dev.ragstone.retrieval.lucene;

import dev.ragstone.store.KeywordIndex;
import dev.ragstone.testkit.KeywordIndexContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneKeywordIndexContractTest extends KeywordIndexContract {

    @TempDir
    Path folder;

    private int indexes;

    @Override
    protected KeywordIndex emptyIndex() {
        return LuceneKeywordIndex.builder(folder.resolve("words" + indexes++))
                .opener(QuickDirectory::new)
                .open();
    }
}
