package dev.ragstone.concurrent;

import java.util.Map;
import org.slf4j.MDC;

/**
 * What a thread that works for another one has of it: the logging context, so that its lines can be told from those of
 * other calls, and the context class loader, so that it finds the classes of the application. Nothing else.
 *
 * @since 0.1
 */
public final class CallerContext {

    private CallerContext() {}

    /** Does {@code work} with what the calling thread has now; the thread that does it keeps nothing of that. */
    public static Runnable carry(Runnable work) {
        Map<String, String> logging = MDC.getCopyOfContextMap();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return () -> {
            Thread worker = Thread.currentThread();
            ClassLoader own = worker.getContextClassLoader();
            worker.setContextClassLoader(loader);
            if (logging != null) {
                MDC.setContextMap(logging);
            }
            try {
                work.run();
            } finally {
                MDC.clear();
                worker.setContextClassLoader(own);
            }
        };
    }
}
