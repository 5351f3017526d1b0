package dev.ragstone.answering;

import dev.ragstone.concurrent.CallException;
import dev.ragstone.document.Document;
import dev.ragstone.store.Catalog;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads cited documents in threads of their own, all of one answer within the time of one step: a store that fails or hangs
 * by now costs citations and not the answer that has been written. For one answer and one thread.
 */
final class LimitedDocuments implements CitedDocuments {

    private static final String READING = "cite";

    private final Catalog catalog;
    private final StepThreads threads;
    private final AnswerCourse course;
    private Duration left;

    /** @param limit for all documents together */
    LimitedDocuments(Catalog catalog, StepThreads threads, AnswerCourse course, Duration limit) {
        this.catalog = catalog;
        this.threads = threads;
        this.course = course;
        this.left = limit;
    }

    /** {@inheritDoc} Gives up with the answer: when its reader has left, or its thread is interrupted. */
    @Override
    public Reading read(String documentId) {
        if (!left.isPositive()) {
            return Reading.failed("there was no time left to read it");
        }
        long started = System.nanoTime();
        // What was written when the time was over is to be cited too.
        Duration longest = course.patience(left, AnswerTools.GRACE);
        try {
            return reading(threads.await(READING, longest, course, () -> catalog.document(documentId)));
        } catch (CallException e) {
            return switch (e.reason()) {
                case LATE, STUCK -> late(longest);
                case FAILED -> Reading.failed(StepThreads.said(e.harmless()));
                case CLOSED -> readHere(documentId);
                case INTERRUPTED, GIVEN_UP -> throw StepThreads.left(e);
            };
        } finally {
            left = left.minusNanos(System.nanoTime() - started);
        }
    }

    private static Reading reading(Optional<Document> document) {
        return document == null ? Reading.failed("the store gave nothing") : new Reading(document, "");
    }

    /** One that hangs is not waited for again. */
    private Reading late(Duration longest) {
        left = Duration.ZERO;
        return Reading.failed("it took longer than " + longest.toMillis() + " ms to read it");
    }

    /** An answer under way is brought to its end though its pipeline was closed. */
    private Reading readHere(String documentId) {
        try {
            return reading(catalog.document(documentId));
        } catch (RuntimeException e) {
            return Reading.failed(StepThreads.said(e));
        }
    }
}
