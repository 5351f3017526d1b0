package dev.ragstone.bench.speed;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * What a process has used of the processors so far: in all, and of that for compiling. Unlike the time that passes, it is not
 * changed much by what else runs on the machine.
 */
record Spent(double seconds, double compiling) {

    /** What this process has used. */
    static Spent here() {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Spent(
                system.getProcessCpuTime() / 1e9,
                ManagementFactory.getCompilationMXBean().getTotalCompilationTime() / 1e3);
    }

    static Spent read(String line) {
        String[] figures = line.split(" ", -1);
        return new Spent(Double.parseDouble(figures[0]), Double.parseDouble(figures[1]));
    }

    String line() {
        return String.format(Locale.ROOT, "%.6f %.3f", seconds, compiling);
    }

    Spent since(Spent before) {
        return new Spent(seconds - before.seconds, compiling - before.compiling);
    }
}
