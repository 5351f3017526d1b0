package dev.ragstone.ingest.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.error.DocumentException;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Streams that break, limits, crashes and damaged files: nothing half is there, and nothing else is lost. */
class UploadFaultsTest extends UploadFixture {

    @Test
    void endlessStreamIsCutOffAndLeavesNothing() throws IOException {
        var small = builder().maxBytes(1_000_000).open();
        var endless = new Endless(Long.MAX_VALUE);

        UploadResult result = small.save("anna", "a.txt", endless);

        assertRefused(result, UploadResult.Cause.TOO_LARGE, "1000000");
        assertThat(endless.given).isLessThan(1_200_000);
        assertThat(files(root)).isEmpty();
    }

    @Test
    void fileOfExactlyTheLimitIsTaken() {
        var small = builder().maxBytes(9).open();

        assertThat(small.save("anna", "a.txt", stream("some text"))).isInstanceOf(UploadResult.Stored.class);
        assertRefused(small.save("anna", "a.txt", stream("some text.")), UploadResult.Cause.TOO_LARGE, "9");
    }

    @Test
    void noMoreFilesAreKeptForAUserThanAllowed() throws IOException {
        var limited = builder().quota(2, 0).open();
        Upload first = stored(limited.save("anna", "a.txt", stream("one")));
        limited.save("anna", "b.txt", stream("two"));
        List<Path> before = files(root);

        assertRefused(limited.save("anna", "c.txt", stream("three")), UploadResult.Cause.OVER_QUOTA, "2 are allowed");

        assertThat(files(root)).containsExactlyInAnyOrderElementsOf(before);
        assertThat(limited.save("anna", "again.txt", stream("two"))).isInstanceOf(UploadResult.Duplicate.class);
        assertThat(limited.save("ben", "c.txt", stream("three"))).isInstanceOf(UploadResult.Stored.class);
        limited.delete("anna", first.id());
        assertThat(limited.save("anna", "c.txt", stream("three"))).isInstanceOf(UploadResult.Stored.class);
    }

    @Test
    void noMoreBytesAreKeptForAUserThanAllowed() throws IOException {
        var limited = builder().quota(0, 9).open();
        limited.save("anna", "a.txt", stream("four"));
        List<Path> before = files(root);

        assertRefused(limited.save("anna", "b.txt", stream("eleven")), UploadResult.Cause.OVER_QUOTA, "9 are allowed");

        assertThat(files(root)).containsExactlyInAnyOrderElementsOf(before);
        assertThat(limited.save("anna", "c.txt", stream("seven"))).isInstanceOf(UploadResult.Stored.class);
        assertThatIllegalArgumentException().isThrownBy(() -> builder().quota(-1, 0));
    }

    @Test
    void usersThatSendAtOnceKeepToTheirQuota() throws Exception {
        var limited = builder().quota(3, 0).open();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 40; i++) {
                String text = "text " + i;
                threads.execute(() -> limited.save("anna", "a.txt", stream(text)));
            }
        }

        assertThat(limited.list("anna")).hasSize(3);
    }

    @Test
    void noBytesAreRefused() throws IOException {
        assertRefused(store.save("anna", "a.txt", stream("")), UploadResult.Cause.EMPTY, "no bytes");
        assertThat(files(root)).isEmpty();
    }

    @Test
    void brokenStreamIsAnErrorAndLeavesNothing() throws IOException {
        var broken = new Endless(100_000);

        assertThatThrownBy(() -> store.save("anna", "a.txt", broken))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining("connection reset");
        assertThat(files(root)).isEmpty();
    }

    @Test
    void failureToStoreLeavesNothing() throws IOException {
        // A file stands where the folder of the day has to be.
        Files.createDirectories(root.resolve("anna"));
        Path obstacle = Files.writeString(root.resolve("anna").resolve("2024-05-06"), "");

        assertThatThrownBy(() -> store.save("anna", "a.txt", stream("some text")))
                .isInstanceOf(DocumentException.class);

        assertThat(files(root)).containsExactly(obstacle);
    }

    @Test
    void leftOversOfACrashAreRemovedAndWhatIsGoingOnIsNot() throws IOException {
        Path old = Files.writeString(root.resolve(".incoming").resolve("upload1.part"), "x");
        Files.setLastModifiedTime(old, FileTime.from(NOW.minusSeconds(7200)));
        Path young = Files.writeString(root.resolve(".incoming").resolve("upload2.part"), "x");
        Files.setLastModifiedTime(young, FileTime.from(NOW.minusSeconds(60)));

        builder().open();

        assertThat(old).doesNotExist();
        assertThat(young).exists();
    }

    @Test
    void uploadIsOnlyThereWhenItIsWhole() throws IOException {
        Upload upload = stored(store.save("anna", "a.txt", stream("some text")));
        // As after a crash before the last step.
        Files.delete(root.resolve("anna").resolve("2024-05-06").resolve(upload.id()));

        assertThat(store.list("anna")).isEmpty();
        assertThat(store.find("anna", upload.id())).isEmpty();
        assertThat(scan(store).items).isEmpty();
        assertThat(store.save("anna", "a.txt", stream("some text"))).isInstanceOf(UploadResult.Stored.class);
    }

    @Test
    void damagedDescriptionIsAProblemAndTheScanGoesOn() throws IOException {
        Upload damaged = stored(store.save("anna", "a.txt", stream("one")));
        Upload whole = stored(store.save("ben", "b.txt", stream("two")));
        Files.writeString(root.resolve("anna").resolve("2024-05-06").resolve(damaged.id() + ".properties"), "size=x");

        Scan scan = scan(store);

        assertThat(scan.items).extracting(SourceItem::uri).containsExactly("upload:uploads/ben/" + whole.id());
        assertThat(scan.problems)
                .singleElement()
                .asString()
                .contains(damaged.id())
                .contains("damaged");
    }

    @Test
    void damagedDescriptionStandsInNobodysWay() throws IOException {
        Upload damaged = stored(store.save("anna", "a.txt", stream("one")));
        Upload whole = stored(store.save("anna", "b.txt", stream("two")));
        Files.writeString(root.resolve("anna").resolve("2024-05-06").resolve(damaged.id() + ".properties"), "");

        assertThat(store.list("anna")).containsExactly(whole);
        Upload again = stored(store.save("anna", "a.txt", stream("one")));
        assertThat(store.delete("anna", damaged.id())).isTrue();
        assertThat(store.delete("anna", damaged.id())).isFalse();
        assertThat(store.list("anna")).containsExactlyInAnyOrder(whole, again);
        assertThat(store.save("anna", "c.txt", stream("one"))).isEqualTo(new UploadResult.Duplicate(again));
    }

    @Test
    void openingRemovesOldDescriptionsAndChecksumsOfNothing() throws IOException {
        Upload lost = stored(store.save("anna", "a.txt", stream("one")));
        Upload young = stored(store.save("anna", "b.txt", stream("two")));
        Upload whole = stored(store.save("anna", "c.txt", stream("three")));
        Path day = root.resolve("anna").resolve("2024-05-06");
        for (Path file : files(root)) {
            boolean fresh =
                    file.toString().contains(young.id()) || file.toString().contains(young.sha256());
            Files.setLastModifiedTime(file, FileTime.from(NOW.minusSeconds(fresh ? 60 : 7200)));
        }
        Files.delete(day.resolve(lost.id()));
        Files.delete(day.resolve(young.id()));

        var reopened = builder().open();

        assertThat(files(root))
                .hasSize(5)
                .noneMatch(file ->
                        file.toString().contains(lost.id()) || file.toString().contains(lost.sha256()));
        assertThat(reopened.list("anna")).containsExactly(whole);
    }

    @Test
    void missingFolderIsAnErrorAndNotTheEndOfAllUploads() throws IOException {
        Files.move(root, folder.resolve("moved"));

        assertThatThrownBy(() -> scan(store)).isInstanceOf(DocumentException.class);
    }

    /** Gives the same letter until the connection breaks. */
    private static final class Endless extends InputStream {

        private final long breaksAfter;
        private long given;

        private Endless(long breaksAfter) {
            this.breaksAfter = breaksAfter;
        }

        @Override
        public int read() throws IOException {
            if (given++ > breaksAfter) {
                throw new IOException("connection reset");
            }
            return 'x';
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            Arrays.fill(bytes, from, from + length, (byte) read());
            given += length - 1;
            return length;
        }
    }
}
