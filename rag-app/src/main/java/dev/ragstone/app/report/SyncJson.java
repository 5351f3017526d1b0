package dev.ragstone.app.report;

import dev.ragstone.ingestion.SyncReport;
import dev.ragstone.trace.Warning;
import java.util.List;

/** What {@code sync --json} prints: the sum over all paths. */
public record SyncJson(
        int added,
        int changed,
        int unchanged,
        int renamed,
        int removed,
        List<ProblemJson> failed,
        int chunks,
        int embedded,
        int reused,
        double seconds,
        List<String> warnings) {

    /** Sums up {@code reports}. */
    public static SyncJson of(List<SyncReport> reports) {
        return new SyncJson(
                reports.stream().mapToInt(SyncReport::added).sum(),
                reports.stream().mapToInt(SyncReport::changed).sum(),
                reports.stream().mapToInt(SyncReport::unchanged).sum(),
                reports.stream().mapToInt(SyncReport::renamed).sum(),
                reports.stream().mapToInt(SyncReport::removed).sum(),
                reports.stream()
                        .flatMap(report -> report.failed().stream())
                        .map(ProblemJson::of)
                        .toList(),
                reports.stream().mapToInt(SyncReport::chunks).sum(),
                reports.stream().mapToInt(SyncReport::embedded).sum(),
                reports.stream().mapToInt(SyncReport::reused).sum(),
                reports.stream()
                                .mapToLong(report -> report.duration().toMillis())
                                .sum()
                        / 1000.0,
                reports.stream()
                        .flatMap(report -> report.warnings().stream())
                        .map(Warning::message)
                        .toList());
    }
}
