package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.ingest.DetectingReader;
import dev.ragstone.search.Hit;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Adds a format: calendars, of which only what an event is about is worth finding. */
public final class CustomReader {

    private CustomReader() {}

    /** Takes an index folder, a folder of documents and a text to look for. */
    public static void main(String[] args) {
        var reader = DetectingReader.builder().reader(new CalendarReader()).build();
        try (Rag rag = EmbeddedRag.builder(Path.of(args[0])).reader(reader).open()) {
            rag.sync(Path.of(args[1]));
            for (Hit hit : rag.search(args[2]).hits()) {
                System.out.println(hit.document().title() + ": " + hit.chunk().text());
            }
        }
    }

    /** Reads iCalendar files. Extend {@code DocumentReaderContract} from rag-testkit to test one of your own. */
    static final class CalendarReader implements DocumentReader {

        private static final String TYPE = "text/calendar";
        private static final List<String> WORTH_FINDING = List.of("SUMMARY:", "DESCRIPTION:", "LOCATION:");

        /** Items are read again when this changes. */
        @Override
        public String id() {
            return "calendar/v1";
        }

        @Override
        public boolean reads(String mediaType) {
            return mediaType.equals(TYPE);
        }

        @Override
        public Extraction read(SourceItem item) {
            String file;
            try (var in = item.content().open()) {
                file = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return Extraction.without(Outcome.FAILED, "could not be read: " + e, TYPE);
            }
            var text = new StringBuilder();
            var blocks = new ArrayList<Block>();
            file.lines().filter(CalendarReader::isWorthFinding).forEach(line -> {
                int start = text.length();
                text.append(line, line.indexOf(':') + 1, line.length());
                blocks.add(Block.of(Block.Kind.PARAGRAPH, start, text.length(), List.of(), Place.none()));
                text.append("\n\n");
            });
            if (blocks.isEmpty()) {
                return Extraction.without(Outcome.EMPTY, "has no events", TYPE);
            }
            return new Extraction(
                    Outcome.OK, "", "", TYPE, DocumentInfo.UNKNOWN_LANGUAGE, Metadata.empty(), text.toString(), blocks);
        }

        private static boolean isWorthFinding(String line) {
            return WORTH_FINDING.stream().anyMatch(name -> line.startsWith(name) && line.length() > name.length());
        }
    }
}
