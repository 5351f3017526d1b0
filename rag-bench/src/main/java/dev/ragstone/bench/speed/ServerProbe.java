package dev.ragstone.bench.speed;

import dev.ragstone.Rag;
import dev.ragstone.app.config.Setting;
import dev.ragstone.app.config.Settings;
import dev.ragstone.app.server.RagServer;
import dev.ragstone.app.server.ServerOpening;
import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.embedded.EmbeddedRagBuilder;
import dev.ragstone.search.Query;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * The other process of the server benchmark. If {@code args[0]} is {@code serve}, it serves the index {@code args[2]} of
 * {@code args[3]} chunks, whose texts are from the folder {@code args[4]}, keeps what a server keeps in {@code args[1]}, and
 * pauses {@code args[5]} milliseconds before each word of an answer; else it searches the index directly. It takes orders from
 * its standard input, a line each, answers each with a line, and ends when there are no more.
 *
 * <p>Both ways open the index for reading only, so that both can be open at once and search in the same manner.
 */
final class ServerProbe {

    /** The order to tell what the process has used so far. */
    static final String SPENT = "spent";

    private ServerProbe() {}

    /** Serves, or searches. */
    public static void main(String[] args) throws IOException, InterruptedException {
        PassageCorpus corpus =
                MillionProbe.corpus(args[4].isEmpty() ? null : Path.of(args[4]), Integer.parseInt(args[3]));
        Path index = Path.of(args[2]);
        if (args[0].equals("serve")) {
            serve(corpus, index, Path.of(args[1]), Integer.parseInt(args[5]));
        } else {
            search(corpus, index);
        }
        System.exit(0);
    }

    /** Makes the index in the place and the shape in which a server looks for it. */
    static void build(PassageCorpus corpus, Path index, IntConsumer progress) {
        try (var opened = parts(EmbeddedRag.builder(index), corpus).openParts()) {
            corpus.fill(opened.store(), progress);
        }
    }

    private static EmbeddedRagBuilder parts(EmbeddedRagBuilder builder, PassageCorpus corpus) {
        return builder.embedder(new TextVectors(corpus)).chunker(counter -> new NoChunker());
    }

    /** The documents are there already. */
    private static final class NoChunker implements Chunker {

        @Override
        public String id() {
            return PassageCorpus.CHUNKER;
        }

        @Override
        public List<Chunk> chunk(Document document) {
            throw new UnsupportedOperationException("documents are made in chunks");
        }
    }

    private static void serve(PassageCorpus corpus, Path index, Path data, int pause) throws IOException {
        var settings = Map.of(
                Setting.INDEX,
                index.toString(),
                Setting.DATA,
                data.toString(),
                Setting.READ_ONLY,
                "true",
                Setting.PORT,
                "0");
        try (RagServer server =
                ServerOpening.open(Settings.of(settings, Map.of(), Optional.empty()), Map.of(), builder -> {
                    EmbeddedRagBuilder all = parts(builder, corpus);
                    return pause == 0 ? all : all.withoutRelevanceCheck().generator(new PacedWords(pause));
                })) {
            System.out.println(server.address().getPort());
            try (BufferedReader orders = orders()) {
                for (String order = orders.readLine(); order != null; order = orders.readLine()) {
                    System.out.println(order.equals(SPENT) ? Spent.here().line() : heap() + " " + threads());
                }
            }
        }
    }

    private static void search(PassageCorpus corpus, Path index) throws IOException, InterruptedException {
        try (Rag rag = parts(EmbeddedRag.builder(index).readOnly(true), corpus).open()) {
            System.out.println("ready");
            try (BufferedReader orders = orders()) {
                for (String order = orders.readLine(); order != null; order = orders.readLine()) {
                    if (order.equals(SPENT)) {
                        System.out.println(Spent.here().line());
                        continue;
                    }
                    String[] parts = order.split(" ", -1);
                    double rate = ClosedLoop.rate(
                            Integer.parseInt(parts[0]),
                            Double.parseDouble(parts[1]),
                            Long.parseLong(parts[2]),
                            () -> number -> rag.search(Query.of(corpus.texts().query(number))));
                    System.out.println(rate);
                }
            }
        }
    }

    private static BufferedReader orders() {
        return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    }

    /** Bytes that are still in use after a collection. */
    private static long heap() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static int threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }
}
