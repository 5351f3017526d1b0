package dev.ragstone.testkit.fake;

import dev.ragstone.store.KeywordIndex;
import dev.ragstone.testkit.KeywordIndexContract;

class InMemoryKeywordIndexContractTest extends KeywordIndexContract {

    @Override
    protected KeywordIndex emptyIndex() {
        return new InMemoryKeywordIndex();
    }
}
