package dev.ragstone.retrieval.lucene;

import dev.ragstone.error.StoreException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Run in a process of its own: tries to write an index another process writes, then reads it, as told on its input. */
final class ReaderProcess {

    private ReaderProcess() {}

    @SuppressWarnings("SystemOut") // talks to the test that started it
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        try (var second = Samples.index(folder).open()) {
            System.out.println("opened " + second.fingerprint());
        } catch (StoreException e) {
            System.out.println("refused " + e.problem());
        }
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                var reader = Samples.index(folder).readOnly(true).open()) {
            for (String word = in.readLine(); word != null; word = in.readLine()) {
                System.out.println("found " + await(reader, word));
            }
        }
    }

    private static List<String> await(LuceneStore reader, String word) throws InterruptedException {
        long until = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        List<String> found = Samples.uris(Samples.search(reader, word));
        while (found.isEmpty() && System.nanoTime() < until) {
            Thread.sleep(50);
            found = Samples.uris(Samples.search(reader, word));
        }
        return found;
    }
}
