package dev.ragstone.testkit.fake;

import dev.ragstone.store.Store;
import dev.ragstone.testkit.TokenArchiveContract;

class InMemoryTokenArchiveContractTest extends TokenArchiveContract {

    @Override
    protected Store emptyStore(int dimension) {
        return new InMemoryStore(dimension).keepTokens();
    }
}
