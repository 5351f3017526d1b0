package dev.ragstone.retrieval.lucene;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.MMapDirectory;

/**
 * A directory on disk that does not wait for the disk. Only a power cut could tell the difference, and the contracts
 * commit so often that waiting would take most of their time.
 */
final class QuickDirectory extends FilterDirectory {

    QuickDirectory(Path path) throws IOException {
        super(new MMapDirectory(path));
    }

    @Override
    public void sync(Collection<String> names) {}

    @Override
    public void syncMetaData() {}
}
