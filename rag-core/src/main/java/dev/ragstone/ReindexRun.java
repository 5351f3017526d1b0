package dev.ragstone;

import dev.ragstone.concurrent.Interruptions;
import dev.ragstone.error.RagException;
import dev.ragstone.ingestion.Reindexer;
import dev.ragstone.trace.Span;
import java.util.concurrent.CancellationException;

/** The thread that reindexes: copies until little is left, then the rest while nobody writes, and switches. */
final class ReindexRun {

    /** What is copied while syncs wait should take no longer than they would mind. */
    private static final int LITTLE = 64;

    /** After so many rounds, sources that change faster than they can be copied have to wait after all. */
    private static final int ROUNDS = 10;

    private final Serving serving;
    private final ServingParts before;
    private final ServingParts next;
    private final ReindexOptions options;
    private final Reindexer reindexer;
    private final Reindexing handle;
    private final Thread thread;

    ReindexRun(Serving serving, ServingParts next, ReindexOptions options) {
        this.serving = serving;
        this.before = serving.current();
        this.next = next;
        this.options = options;
        var from = before.setup();
        var to = next.setup();
        reindexer = new Reindexer(
                new Reindexer.Parts(from.store(), to.chunker(), to.embedder(), to.store()),
                to.cache(),
                options.patience(),
                to.listener());
        handle = new Reindexing(reindexer);
        thread = Thread.ofPlatform().daemon().name("ragstone-reindex").unstarted(this::run);
        handle.runsIn(thread);
    }

    Reindexing start() {
        serving.ownership().hold(next.owned());
        if (options.holdSyncs()) {
            before.hold(handle);
        }
        thread.start();
        return handle;
    }

    boolean isOver() {
        return !thread.isAlive();
    }

    /** Ends the thread, and with it what it has opened or was to close. */
    void close() {
        handle.cancel();
        if (!Thread.currentThread().equals(thread)) {
            Interruptions.putOff(handle::awaitEnd);
            // If it has switched, it waits for the last call on the parts before.
            thread.interrupt();
            Interruptions.putOff(thread::join);
        }
    }

    private void run() {
        try {
            for (int round = 1; !copyAndSwitch(round >= ROUNDS); round++) {
                // Syncs were quicker; once more.
            }
        } catch (CancellationException | InterruptedException e) {
            try {
                abandon(Span.Result.CANCELLED, "");
            } finally {
                handle.wasCancelled();
            }
            return;
        } catch (RagException e) {
            fail(e);
            return;
        } catch (Throwable e) {
            // Whatever it is, somebody waits to be told.
            fail(new RagException("the reindexing failed: " + e, "The index serves as before.", false, e));
            return;
        }
        var from = before.setup();
        reindexer.forgetOriginal(
                from.cache(), options.builtWith().orElse(from.embedder().model().id()));
        try {
            reindexer.ended(Span.Result.OK, "");
        } finally {
            handle.switched(reindexer.report());
        }
        closeBefore();
    }

    private boolean copyAndSwitch(boolean whatever) throws InterruptedException {
        reindexer.catchUp();
        reindexer.requireWorthServing();
        next.setup().store().settle();
        return serving.exclusively(() -> (whatever || reindexer.outstanding() <= LITTLE) && switchOver());
    }

    private boolean switchOver() {
        if (reindexer.catchUp() > 0) {
            next.setup().store().settle();
        }
        if (!handle.beginSwitch()) {
            throw new CancellationException();
        }
        options.beforeSwitch().run();
        serving.switchTo(next);
        return true;
    }

    private void fail(RagException e) {
        try {
            abandon(Span.Result.FAILED, String.valueOf(e.getMessage()));
        } finally {
            handle.failed(e);
        }
    }

    /** Closes what was to serve before anyone is told, so that it can be opened again. */
    private void abandon(Span.Result result, String reason) {
        // An interrupt has done its work and must not hit the files being closed.
        var ignored = Thread.interrupted();
        close(next);
        reindexer.ended(result, reason);
    }

    private void closeBefore() {
        try {
            before.awaitUnused();
        } catch (InterruptedException e) {
            // The Rag is closing: calls under way are cut off, as they are on the parts that serve.
        }
        close(before);
    }

    private void close(ServingParts parts) {
        try {
            parts.close(serving.ownership());
        } catch (RuntimeException e) {
            // Nobody is there to throw it to, and the parts that serve are not affected.
            reindexer.closingFailed(e);
        }
    }
}
