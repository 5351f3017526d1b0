package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveException;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.ArchiveStreamFactory;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZFile;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/** Reads archives entry by entry; nothing is unpacked before it is known to be within the limits. */
final class Archives implements Format {

    private static final int MAX_KILOBYTES = 64 * 1024;

    private static final Map<String, String> STREAMED = Map.of(
            "application/x-tar", ArchiveStreamFactory.TAR,
            "application/x-gtar", ArchiveStreamFactory.TAR,
            "application/x-archive", ArchiveStreamFactory.AR,
            "application/x-arj", ArchiveStreamFactory.ARJ,
            "application/x-cpio", ArchiveStreamFactory.CPIO,
            "application/x-tika-unix-dump", ArchiveStreamFactory.DUMP);

    private static final Set<String> ZIPS = Set.of("application/zip", "application/java-archive");
    private static final String SEVEN_ZIP = "application/x-7z-compressed";

    @Override
    public boolean reads(String type) {
        return ZIPS.contains(type) || STREAMED.containsKey(type) || type.equals(SEVEN_ZIP);
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws IOException, ArchiveException {
        var contents = Contents.ofArchive(item, nesting);
        if (ZIPS.contains(type)) {
            zip(item, nesting, contents);
        } else if (type.equals(SEVEN_ZIP)) {
            sevenZip(item, nesting, contents);
        } else {
            stream(item, STREAMED.getOrDefault(type, ArchiveStreamFactory.TAR), contents);
        }
        return contents.finish(nesting.blocks(), new Facts(), type);
    }

    private static void zip(SourceItem item, Nesting nesting, Contents contents) throws IOException {
        try (var zip = ZipParts.open(item, nesting.budget())) {
            for (ZipArchiveEntry entry : zip.entries()) {
                if (entry.isDirectory() || entry.isUnixSymlink() || contents.isFull()) {
                    continue;
                }
                try {
                    nesting.budget().expect(entry.getSize());
                    try (InputStream in = zip.open(entry)) {
                        contents.add(entry.getName(), in);
                    }
                } catch (IOException e) {
                    contents.failed(entry.getName(), e);
                }
            }
        }
    }

    private static void sevenZip(SourceItem item, Nesting nesting, Contents contents) throws IOException {
        try (SeekableByteChannel channel = ZipParts.channel(item);
                var archive = SevenZFile.builder()
                        .setSeekableByteChannel(channel)
                        .setMaxMemoryLimitKiB(MAX_KILOBYTES)
                        .get()) {
            SevenZArchiveEntry entry;
            while (!contents.isFull() && (entry = archive.getNextEntry()) != null) {
                if (entry.isDirectory() || !entry.hasStream()) {
                    continue;
                }
                try {
                    nesting.budget().expect(entry.getSize());
                    try (InputStream in = archive.getInputStream(entry)) {
                        contents.add(name(entry), in);
                    }
                } catch (IOException e) {
                    contents.failed(name(entry), e);
                }
            }
        }
    }

    private static void stream(SourceItem item, String kind, Contents contents) throws IOException, ArchiveException {
        try (var in = new BufferedInputStream(item.content().open());
                ArchiveInputStream<? extends ArchiveEntry> archive =
                        new ArchiveStreamFactory().createArchiveInputStream(kind, in)) {
            ArchiveEntry entry;
            while (!contents.isFull() && (entry = archive.getNextEntry()) != null) {
                if (!entry.isDirectory() && archive.canReadEntryData(entry)) {
                    contents.add(name(entry), archive);
                }
            }
        } catch (IOException e) {
            // What was read before the archive broke is kept.
            contents.failed("", e);
        }
    }

    private static String name(ArchiveEntry entry) {
        return entry.getName() == null ? "" : entry.getName();
    }
}
