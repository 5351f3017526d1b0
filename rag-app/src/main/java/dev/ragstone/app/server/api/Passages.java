package dev.ragstone.app.server.api;

import dev.ragstone.app.server.http.Exchange;
import dev.ragstone.app.server.http.HttpProblem;
import dev.ragstone.document.Block;
import dev.ragstone.document.Document;
import dev.ragstone.document.Place;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text of documents where an answer cites them, as it stands there: whoever shows it escapes it. */
final class Passages {

    private static final int PASSAGE_AROUND = 1_500;
    private static final int MOST_AROUND = 20_000;

    private final Backend backend;
    private final Library library;

    Passages(Backend backend, Library library) {
        this.backend = backend;
        this.library = library;
    }

    /** The text around a passage. */
    record PassageBody(
            String id,
            String document,
            String title,
            String before,
            String passage,
            String after,
            int start,
            int end,
            int length,
            @Nullable Integer page,
            List<String> headings) {}

    void passage(Exchange exchange) throws IOException {
        passage(
                exchange,
                exchange.parameter("document")
                        .orElseThrow(() -> HttpProblem.badField("document", "'document' is missing.")));
    }

    void passageOf(Exchange exchange) throws IOException {
        passage(exchange, exchange.pathValue("id"));
    }

    private void passage(Exchange exchange, String name) throws IOException {
        Document document = library.find(exchange.identity(), name).orElseThrow(Documents::unknown);
        String text = document.text();
        int start = exchange.number("start", 0, 0, text.length());
        int end = exchange.number("end", text.length(), start, text.length());
        int around = exchange.number("around", PASSAGE_AROUND, 0, MOST_AROUND);
        Place place = document.placeAt(start);
        exchange.send(
                200,
                new PassageBody(
                        backend.names().id(document.id()),
                        backend.names().address(document.info().uri()),
                        backend.names().title(document.info()),
                        text.substring(whole(text, Math.max(0, start - around)), start),
                        text.substring(start, end),
                        text.substring(end, whole(text, Math.min(text.length(), end + around))),
                        start,
                        end,
                        text.length(),
                        place.kind() == Place.Kind.NONE ? null : place.number(),
                        headings(document, start)));
    }

    /** An offset that splits no character in two. */
    private static int whole(String text, int offset) {
        return offset > 0
                        && offset < text.length()
                        && Character.isLowSurrogate(text.charAt(offset))
                        && Character.isHighSurrogate(text.charAt(offset - 1))
                ? offset - 1
                : offset;
    }

    private static List<String> headings(Document document, int offset) {
        List<String> headings = List.of();
        for (Block block : document.blocks()) {
            if (block.start() > offset) {
                break;
            }
            headings = block.headings();
        }
        return headings;
    }
}
