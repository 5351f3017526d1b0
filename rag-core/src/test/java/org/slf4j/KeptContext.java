package org.slf4j;

import org.slf4j.helpers.BasicMDCAdapter;

/** The logging library of the tests has no context; only this package may give it one. */
public final class KeptContext {

    private KeptContext() {}

    /** From now on, what is put into the {@link MDC} can be got out again. */
    public static void begin() {
        MDC.setMDCAdapter(new BasicMDCAdapter());
    }
}
