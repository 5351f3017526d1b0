package dev.ragstone.pgvector;

import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.ChangeFeedContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class PgChangeFeedContractTest extends ChangeFeedContract {

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    private record Pg(PgVectorStore index) implements Followed {

        @Override
        public Store store() {
            return index;
        }

        @Override
        public ChangeFeed changes() {
            return index.changes();
        }
    }

    @Override
    protected Followed emptyStore() {
        return new Pg(database.index(2).open());
    }
}
