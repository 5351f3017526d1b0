package dev.ragstone.ingest.web;

import dev.ragstone.error.DocumentException;

/** Turns exceptions into reasons that a scan reports before it goes on. */
final class Failures {

    private Failures() {}

    /** What went wrong and what to do about it. An interrupt is no reason to go on, so it is thrown again. */
    static String reason(DocumentException failure) {
        if (Thread.currentThread().isInterrupted()) {
            throw failure;
        }
        return failure.remedy().isEmpty() ? failure.problem() : failure.problem() + ". " + failure.remedy();
    }
}
