package dev.ragstone.testkit.fake;

import dev.ragstone.testkit.TraceStoreContract;
import dev.ragstone.trace.TraceStore;

class InMemoryTraceStoreContractTest extends TraceStoreContract {

    @Override
    protected TraceStore emptyStore() {
        return new InMemoryTraceStore();
    }
}
