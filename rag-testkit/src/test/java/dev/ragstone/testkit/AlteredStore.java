package dev.ragstone.testkit;

import dev.ragstone.testkit.fake.ForwardingStore;
import dev.ragstone.testkit.fake.InMemoryStore;

/** A right store for tests to make mistakes in. */
class AlteredStore extends ForwardingStore {

    final InMemoryStore right;

    AlteredStore() {
        this(new InMemoryStore(2));
    }

    private AlteredStore(InMemoryStore right) {
        super(right);
        this.right = right;
    }
}
