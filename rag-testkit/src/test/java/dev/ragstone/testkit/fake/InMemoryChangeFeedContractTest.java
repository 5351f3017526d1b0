package dev.ragstone.testkit.fake;

import dev.ragstone.store.ChangeFeed;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.ChangeFeedContract;

class InMemoryChangeFeedContractTest extends ChangeFeedContract {

    private record InMemory(InMemoryStore memory) implements Followed {

        @Override
        public Store store() {
            return memory;
        }

        @Override
        public ChangeFeed changes() {
            return memory.changes();
        }
    }

    @Override
    protected Followed emptyStore() {
        return new InMemory(new InMemoryStore(2));
    }
}
