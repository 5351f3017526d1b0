package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Block;
import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Leaves each document, or each part of one, to the chunker that suits it.
 *
 * <pre>{@code
 * var chunker = ChoosingChunker.builder()
 *         .forMediaType("text/csv", TableChunker.of(counter))
 *         .forKind(Kind.CODE, CodeChunker.of(counter))
 *         .otherwise(SentenceChunker.of(counter))
 *         .build();
 * }</pre>
 *
 * <p>A chunker for the document's media type cuts all of it. Otherwise each run of blocks of one kind goes to the chunker
 * for that kind, as a document of its own, and the rest to the one named by {@link Builder#otherwise}; a heading goes
 * with what follows it. The default, {@link SentenceChunker} alone, already keeps table rows and code together: choose
 * this one when kinds of text need different sizes.
 *
 * <p>Safe for use by several threads if its chunkers are; fails when one of them does.
 *
 * @since 0.1
 */
public final class ChoosingChunker implements Chunker {

    private final Map<String, Chunker> byMediaType;
    private final Map<Kind, Chunker> byKind;
    private final Chunker otherwise;

    private ChoosingChunker(Builder builder, Chunker otherwise) {
        this.byMediaType = new TreeMap<>(builder.byMediaType);
        this.byKind = new TreeMap<>(builder.byKind);
        this.otherwise = otherwise;
    }

    /** Starts without any chunker. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public String id() {
        var id = new StringBuilder("choosing-1:");
        byMediaType.forEach((type, chunker) -> id.append(type + "=" + chunker.id() + ";"));
        byKind.forEach((kind, chunker) -> id.append(kind + "=" + chunker.id() + ";"));
        return id.append(otherwise.id()).toString();
    }

    @Override
    public List<Chunk> chunk(Document document) {
        Chunker whole = byMediaType.get(document.info().mediaType());
        if (whole != null || byKind.isEmpty()) {
            return (whole == null ? otherwise : whole).chunk(document);
        }
        List<Run<Chunker>> runs = Run.of(Outline.of(document).blocks(), this::chunkerFor);
        var chunks = new ArrayList<Chunk>();
        for (int i = 0; i < runs.size(); i++) {
            int end = i + 1 < runs.size()
                    ? runs.get(i + 1).start()
                    : document.text().length();
            addPart(document, runs.get(i), end, chunks);
        }
        return List.copyOf(chunks);
    }

    private Chunker chunkerFor(Block block) {
        return byKind.getOrDefault(block.kind(), otherwise);
    }

    private static void addPart(Document document, Run<Chunker> run, int end, List<Chunk> chunks) {
        int start = run.start();
        List<Block> blocks = run.blocks().stream()
                .map(block -> new Block(
                        block.kind(),
                        block.start() - start,
                        block.end() - start,
                        block.headings(),
                        block.place(),
                        block.table()))
                .toList();
        var part = new Document(document.info(), document.text().substring(start, end), blocks);
        var ids = new HashMap<String, String>();
        for (Chunk chunk : run.key().chunk(part)) {
            ids.put(chunk.id(), Chunk.id(document.id(), chunks.size()));
            chunks.add(new Chunk(
                    Chunk.id(document.id(), chunks.size()),
                    chunk.documentId(),
                    chunks.size(),
                    chunk.level(),
                    start + chunk.start(),
                    start + chunk.end(),
                    chunk.text(),
                    chunk.headings(),
                    chunk.places(),
                    parent(chunk, ids)));
        }
    }

    private static @Nullable String parent(Chunk chunk, Map<String, String> ids) {
        String parent = chunk.parentId();
        return parent == null ? null : ids.get(parent);
    }

    /** Configures a {@link ChoosingChunker}. Not thread-safe; may be reused after {@link #build()}. */
    public static final class Builder {

        private final Map<String, Chunker> byMediaType = new HashMap<>();
        private final Map<Kind, Chunker> byKind = new HashMap<>();
        private @Nullable Chunker otherwise;

        private Builder() {}

        /**
         * Cuts documents of {@code mediaType}, such as {@code text/csv}, with {@code chunker}. Default: none.
         *
         * @throws IllegalArgumentException if {@code mediaType} is blank
         */
        public Builder forMediaType(String mediaType, Chunker chunker) {
            if (mediaType.isBlank()) {
                throw new IllegalArgumentException("mediaType must not be blank");
            }
            byMediaType.put(mediaType, chunker);
            return this;
        }

        /**
         * Cuts blocks of {@code kind} with {@code chunker}. Default: none.
         *
         * @throws IllegalArgumentException if {@code kind} is a heading, which goes with what follows it
         */
        public Builder forKind(Kind kind, Chunker chunker) {
            if (kind == Kind.HEADING) {
                throw new IllegalArgumentException(
                        "a heading goes with what follows it, so it has no chunker of its own");
            }
            byKind.put(kind, chunker);
            return this;
        }

        /** Sets the chunker for everything else. No default. */
        public Builder otherwise(Chunker chunker) {
            this.otherwise = chunker;
            return this;
        }

        /**
         * Creates the chunker.
         *
         * @throws IllegalStateException if no chunker was set for everything else
         */
        public ChoosingChunker build() {
            if (otherwise == null) {
                throw new IllegalStateException("a ChoosingChunker needs a chunker for everything else: otherwise");
            }
            return new ChoosingChunker(this, otherwise);
        }
    }
}
