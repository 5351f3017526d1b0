package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;

class OutlookTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    /** A mail as Outlook saves it: a property to a stream, named by its number and type. */
    private static byte[] mail() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var files = new POIFSFileSystem()) {
            DirectoryEntry root = files.getRoot();
            root.createDocument("__properties_version1.0", new ByteArrayInputStream(new byte[32]));
            property(root, "001A001F", "IPM.Note");
            property(root, "0037001F", "Size of the pump");
            property(root, "0C1A001F", "Ann Lee");
            property(root, "0E04001F", "Bob");
            property(root, "1000001F", "Hello Bob.\r\n\r\nSee the file.");
            DirectoryEntry attached = root.createDirectory("__attach_version1.0_#00000000");
            attached.createDocument("__properties_version1.0", new ByteArrayInputStream(new byte[8]));
            property(attached, "3707001F", "pump.md");
            attached.createDocument(
                    "__substg1.0_37010102", new ByteArrayInputStream(Samples.bytes("# Pump\n\nIt moves water.")));
            files.writeFilesystem(out);
        }
        return out.toByteArray();
    }

    private static void property(DirectoryEntry folder, String number, String value) throws IOException {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_16LE);
        folder.createDocument("__substg1.0_" + number, new ByteArrayInputStream(bytes));
    }

    @Test
    void mailHasItsSubjectBodyAndAttachments() throws IOException {
        Extraction extraction = READER.read(item("a.msg", mail()));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.mediaType()).isEqualTo("application/vnd.ms-outlook");
        assertThat(extraction.title()).isEqualTo("Size of the pump");
        assertThat(extraction.text()).contains("Hello Bob.", "See the file.");
        assertThat(headingsOf(extraction, "It moves water.")).containsExactly("pump.md", "Pump");
    }
}
