package dev.ragstone.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.trace.SyncProgress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SyncProgressViewTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicLong clock = new AtomicLong();

    @Test
    void drawsFilesChunksRateAndTimeLeft() {
        var view = view(true, 80);

        for (int second = 0; second <= 10; second++) {
            view.syncProgressed(progress(second * 10, second * 20));
            pass(Duration.ofSeconds(1));
        }

        assertThat(lastFrame())
                .isEqualTo("[=              ] 100/1,000 files, 200 chunks, 200 embedded (20.0/s), 1:30 left");
    }

    @Test
    void redrawsAtMostTenTimesASecond() {
        var view = view(true, 80);

        for (int i = 0; i < 1000; i++) {
            view.syncProgressed(progress(i, i));
            pass(Duration.ofMillis(1));
        }

        assertThat(frames()).hasSize(10);
    }

    @Test
    void neverFillsTheLastColumn() {
        var view = view(true, 44);

        view.syncProgressed(progress(500, 200));

        assertThat(lastFrame())
                .isEqualTo("[======       ] 500/1,000 files, 200 chunks")
                .hasSizeLessThan(44);
    }

    @Test
    void clearsTheBarAtTheEnd() {
        var view = view(true, 80);
        view.syncProgressed(progress(1, 1));

        view.finish();

        assertThat(printed()).endsWith("\r\u001b[K");
    }

    @Test
    void printsALineEveryFiveSecondsElsewhere() {
        var view = view(false, 80);

        for (int second = 0; second <= 12; second++) {
            view.syncProgressed(progress(second, second));
            pass(Duration.ofSeconds(1));
        }
        view.finish();

        assertThat(printed().lines())
                .containsExactly(
                        "5/1,000 files, 5 chunks, 5 embedded (1.0/s), 16:35 left",
                        "10/1,000 files, 10 chunks, 10 embedded (1.0/s), 16:30 left");
    }

    @Test
    void saysNothingAboutAQuickSyncElsewhere() {
        var view = view(false, 80);

        view.syncProgressed(progress(1000, 5));
        view.finish();

        assertThat(printed()).isEmpty();
    }

    private SyncProgressView view(boolean terminal, int columns) {
        var err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return new SyncProgressView(new Console(err, err, terminal, terminal, columns, false), clock::get);
    }

    private static SyncProgress progress(int done, int embedded) {
        return new SyncProgress(1000, done, embedded, embedded, "file:///a.txt");
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private String[] frames() {
        String[] parts = printed().split("\r\u001b\\[K", -1);
        return Arrays.copyOfRange(parts, 1, parts.length);
    }

    private String lastFrame() {
        String[] frames = frames();
        return frames[frames.length - 1];
    }
}
