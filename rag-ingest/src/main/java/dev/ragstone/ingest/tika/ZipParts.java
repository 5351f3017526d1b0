package dev.ragstone.ingest.tika;

import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** The files in a zip, found by name or in the order they are listed, and counted as they are unpacked. */
final class ZipParts implements AutoCloseable {

    private final ZipFile zip;
    private final Budget budget;

    private ZipParts(ZipFile zip, Budget budget) {
        this.zip = zip;
        this.budget = budget;
    }

    static ZipParts open(SourceItem item, Budget budget) throws IOException {
        SeekableByteChannel channel = channel(item);
        try {
            return new ZipParts(
                    ZipFile.builder()
                            .setSeekableByteChannel(channel)
                            .setIgnoreLocalFileHeader(true)
                            .get(),
                    budget);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The bytes of {@code item} for random access: the file in place if there is one. */
    static SeekableByteChannel channel(SourceItem item) throws IOException {
        Optional<Path> file = item.content().file();
        if (file.isPresent()) {
            return Files.newByteChannel(file.get());
        }
        try (InputStream in = item.content().open()) {
            return new SeekableInMemoryByteChannel(in.readAllBytes());
        }
    }

    List<ZipArchiveEntry> entries() {
        return Collections.list(zip.getEntries());
    }

    boolean has(String name) {
        return zip.getEntry(name) != null;
    }

    /** The files below a folder, in the order of their names. */
    List<ZipArchiveEntry> under(String folder) {
        return entries().stream()
                .filter(entry -> entry.getName().startsWith(folder) && !entry.isDirectory())
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .toList();
    }

    InputStream open(ZipArchiveEntry entry) throws IOException {
        if (entry.getGeneralPurposeBit().usesEncryption()) {
            throw new PasswordException();
        }
        return zip.getInputStream(entry);
    }

    /** Opens a file; without bytes when there is none of that name. */
    InputStream open(String name) throws IOException {
        ZipArchiveEntry entry = zip.getEntry(name);
        return entry == null ? InputStream.nullInputStream() : budget.counted(open(entry));
    }

    /** Opens an XML file that must be there. */
    XmlPart xml(String name) throws IOException {
        if (!has(name)) {
            throw new IOException("the part " + name + " is missing");
        }
        return XmlPart.of(open(name));
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
