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
                .isEqualTo("[=          ] 100/1,000 files read, 200/200 chunks embedded (20.0/s), 1:30 left");
    }

    @Test
    void movesWhileTheChunksOfFilesThatWereReadAreEmbedded() {
        var view = view(true, 80);

        for (int second = 0; second <= 4; second++) {
            view.syncProgressed(new SyncProgress(19, 19, 0, 97, 0, second * 10, 17, "file:///a.txt"));
            pass(Duration.ofSeconds(1));
        }

        assertThat(lastFrame())
                .isEqualTo("[=====    ] 19/19 files read, 0 done, 40/80 chunks embedded (10.0/s), 0:04 left");
    }

    @Test
    void saysNothingOfEmbeddingWhenEveryVectorWasThere() {
        var view = view(true, 80);

        view.syncProgressed(new SyncProgress(4, 2, 0, 8, 0, 0, 8, "file:///a.txt"));

        assertThat(lastFrame()).isEqualTo("[==========          ] 2/4 files read, 0 done");
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
        var view = view(true, 40);

        view.syncProgressed(progress(500, 0));

        assertThat(lastFrame())
                .isEqualTo("[========        ] 500/1,000 files read")
                .hasSizeLessThan(40);
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
                        "5/1,000 files read, 5/5 chunks embedded (1.0/s), 16:35 left",
                        "10/1,000 files read, 10/10 chunks embedded (1.0/s), 16:30 left");
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
        return new SyncProgress(1000, done, done, embedded, embedded, embedded, 0, "file:///a.txt");
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
