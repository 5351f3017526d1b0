package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;

/** Reads compressed files: the document inside stands for the file, without a heading of its own. */
final class Compressed implements Format {

    private static final int MAX_KILOBYTES = 64 * 1024;

    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry("application/gzip", CompressorStreamFactory.GZIP),
            Map.entry("application/x-gzip", CompressorStreamFactory.GZIP),
            Map.entry("application/x-bzip", CompressorStreamFactory.BZIP2),
            Map.entry("application/x-bzip2", CompressorStreamFactory.BZIP2),
            Map.entry("application/x-xz", CompressorStreamFactory.XZ),
            Map.entry("application/x-lzma", CompressorStreamFactory.LZMA),
            Map.entry("application/x-compress", CompressorStreamFactory.Z),
            Map.entry("application/x-lz4", CompressorStreamFactory.LZ4_FRAMED),
            Map.entry("application/x-snappy", CompressorStreamFactory.SNAPPY_FRAMED),
            Map.entry("application/zlib", CompressorStreamFactory.DEFLATE));

    @Override
    public boolean reads(String type) {
        return KINDS.containsKey(type);
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws IOException, CompressorException {
        // A file may be made of several compressed ones in a row.
        var factory = new CompressorStreamFactory(true, MAX_KILOBYTES);
        var contents = Contents.ofArchive(item, nesting);
        try (InputStream in = new BufferedInputStream(item.content().open());
                InputStream unpacked = factory.createCompressorInputStream(
                        KINDS.getOrDefault(type, CompressorStreamFactory.GZIP), in)) {
            contents.add(innerName(item.name()), unpacked);
        }
        return contents.only(type);
    }

    private static String innerName(String name) {
        int dot = name.lastIndexOf('.');
        if (dot <= 0) {
            return name.isEmpty() ? "content" : name;
        }
        String ending = name.substring(dot + 1);
        return name.substring(0, dot) + (ending.matches("(?i)tgz|tbz2?|txz|tlz|taz") ? ".tar" : "");
    }
}
