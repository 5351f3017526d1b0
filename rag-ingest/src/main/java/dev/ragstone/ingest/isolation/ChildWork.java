package dev.ragstone.ingest.isolation;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has children answer questions within the limit of time, and gives each back as good or as spent. An item whose child
 * failed is tried once more if an item before it may have been the reason.
 */
final class ChildWork {

    private static final Logger log = LoggerFactory.getLogger(ChildWork.class);

    private final ChildPool pool;
    private final ReadLimits limits;

    ChildWork(ChildPool pool, ReadLimits limits) {
        this.pool = pool;
        this.limits = limits;
    }

    /** Asks any child. */
    Answer ask(Question question) throws ChildException, InterruptedException {
        Child child = pool.borrow();
        boolean good = false;
        try {
            Answer answer = child.ask(question, limits.timeout());
            good = true;
            return answer;
        } finally {
            pool.giveBack(child, good);
        }
    }

    /** Has an item read. */
    Extraction read(SourceItem item) throws ChildException, InterruptedException {
        return read(item, true);
    }

    private Extraction read(SourceItem item, boolean retrying) throws ChildException, InterruptedException {
        Child child = pool.borrow();
        boolean used = child.itemsRead() > 0;
        try {
            return read(item, child);
        } catch (ChildException e) {
            if (pool.isClosed()) {
                throw new IllegalStateException("the reader was closed while it read " + item.uri(), e);
            }
            if (!retrying || !used || !e.perhapsTheChild()) {
                throw e;
            }
            log.debug("Reading {} again in another process", item.uri(), e);
        }
        return read(item, false);
    }

    private Extraction read(SourceItem item, Child child) throws ChildException, InterruptedException {
        boolean good = true;
        try (Spool spool = Spool.of(item, child.folder(), limits)) {
            good = false;
            var question = Question.Read.of(item, spool.file());
            if (!(child.ask(question, limits.timeout()) instanceof Answer.Read answer)) {
                throw ChildException.ofChild("the process that read it answered another question");
            }
            good = !answer.worn() && answer.extraction().outcome() != Outcome.OUT_OF_MEMORY;
            return answer.extraction();
        } finally {
            pool.giveBack(child, good);
        }
    }

    /** Ends all children, and with them whatever is being read. */
    void close() {
        pool.close();
    }
}
