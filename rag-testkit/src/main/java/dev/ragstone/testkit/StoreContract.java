package dev.ragstone.testkit;

import dev.ragstone.store.KeywordIndex;
import dev.ragstone.store.Store;
import dev.ragstone.store.VectorStore;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

/**
 * What every {@link Store} promises: both searches as their own contracts say, batches that are written whole or not at
 * all, a catalog that gives back what went in, readers that never see half a document.
 *
 * <p>The rules are grouped into nested classes by topic.
 *
 * @since 0.1
 */
public abstract class StoreContract {

    /** Creates a contract; called by JUnit. */
    protected StoreContract() {}

    /**
     * Opens an empty store for vectors of {@code dimension} dimensions, in a place of its own. Each test asks for one or
     * more and closes them.
     */
    protected abstract Store emptyStore(int dimension);

    /**
     * Opens again, with the same settings, what {@code closed} has written. {@code closed} came from
     * {@link #emptyStore} and has been closed. Empty for a store that keeps nothing.
     */
    protected abstract Optional<Store> reopen(Store closed);

    /** Searching by words. */
    @Nested
    class Keywords extends KeywordIndexContract {

        @Override
        protected KeywordIndex emptyIndex() {
            return StoreHalves.keywords(StoreContract.this.emptyStore(2));
        }
    }

    /** Searching by vectors. */
    @Nested
    class Vectors extends VectorStoreContract {

        @Override
        protected VectorStore emptyStore() {
            return StoreHalves.vectors(StoreContract.this.emptyStore(2));
        }
    }

    /** Writing batches. */
    @Nested
    class Commits extends StoreCommitContract {

        @Override
        Store emptyStore() {
            return StoreContract.this.emptyStore(2);
        }
    }

    /** Reading what is stored. */
    @Nested
    class Catalogs extends StoreCatalogContract {

        @Override
        Store emptyStore() {
            return StoreContract.this.emptyStore(2);
        }
    }

    /** Learning from chunks, where the store says it can. */
    @Nested
    class Feedback extends StoreFeedbackContract {

        @Override
        Store emptyStore() {
            return StoreContract.this.emptyStore(2);
        }
    }

    /** Lasting, settling, and readers beside a writer. */
    @Nested
    class Lifetimes extends StoreLifetimeContract {

        @Override
        Store emptyStore() {
            return StoreContract.this.emptyStore(2);
        }

        @Override
        Optional<Store> reopen(Store closed) {
            return StoreContract.this.reopen(closed);
        }
    }
}
