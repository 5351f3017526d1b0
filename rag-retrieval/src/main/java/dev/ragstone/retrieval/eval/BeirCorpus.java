package dev.ragstone.retrieval.eval;

import dev.ragstone.error.DocumentException;
import dev.ragstone.source.Content;
import dev.ragstone.source.Source;
import dev.ragstone.source.SourceItem;
import dev.ragstone.source.SourceVisitor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The documents of a {@code corpus.jsonl}, each read from its own place in the file when it is needed. */
final class BeirCorpus implements Source {

    private final Path file;
    private volatile Set<String> ids = Set.of();

    BeirCorpus(Path file) {
        this.file = file;
    }

    @Override
    public String name() {
        return file.toString();
    }

    /** An id says nothing about where it is from, so only what stands in the file now is known to be the file's. */
    @Override
    public boolean covers(String uri) {
        if (ids.isEmpty()) {
            scan(new IgnoringVisitor());
        }
        return ids.contains(uri);
    }

    @Override
    public void scan(SourceVisitor visitor) {
        try {
            Instant modified = Files.getLastModifiedTime(file).toInstant();
            var seen = new HashSet<String>();
            JsonLines.forEach(file, line -> {
                try {
                    var item = item(line, modified);
                    if (seen.add(item.uri())) {
                        visitor.item(item);
                    } else {
                        visitor.problem(place(line), "the id '" + item.uri() + "' was given to an earlier line");
                    }
                } catch (IOException e) {
                    visitor.problem(place(line), String.valueOf(e.getMessage()));
                }
            });
            ids = seen;
        } catch (IOException e) {
            throw new DocumentException("the corpus " + file + " cannot be read: " + e.getMessage(), "", false, e);
        }
    }

    private SourceItem item(JsonLines.Line line, Instant modified) throws IOException {
        Map<String, String> values = JsonLines.values(line.bytes());
        String id = values.getOrDefault("_id", "");
        if (id.isBlank()) {
            throw new IOException("has no _id");
        }
        // The name is the title of last resort; an id in its place would be embedded and searched as if it were text.
        String title = values.getOrDefault("title", "");
        int length = line.bytes().length;
        return SourceItem.of(id, title, length, modified, content(line.offset(), length));
    }

    private Content content(long offset, int length) {
        return () -> {
            try (var in = Files.newInputStream(file)) {
                in.skipNBytes(offset);
                return new ByteArrayInputStream(in.readNBytes(length));
            }
        };
    }

    private String place(JsonLines.Line line) {
        return file + ":" + line.number();
    }

    private static final class IgnoringVisitor implements SourceVisitor {

        @Override
        public void item(SourceItem item) {}

        @Override
        public void problem(String uri, String reason) {}
    }
}
