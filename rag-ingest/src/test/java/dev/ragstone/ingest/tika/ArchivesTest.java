package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static dev.ragstone.ingest.tika.Samples.bytes;
import static dev.ragstone.ingest.tika.Samples.docx;
import static dev.ragstone.ingest.tika.Samples.gzip;
import static dev.ragstone.ingest.tika.Samples.p;
import static dev.ragstone.ingest.tika.Samples.tar;
import static dev.ragstone.ingest.tika.Samples.zip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;

class ArchivesTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static Extraction read(String name, byte[] file) {
        return READER.read(item(name, file));
    }

    @Test
    void entriesAreSectionsReadByTheReaderOfTheirType() throws IOException {
        byte[] file = zip(
                "docs/a.md", "# Pump\n\n## Parts\n\nA seal.",
                "b.html", "<h1>Valve</h1><p>It opens.</p>",
                "c.docx", docx(p("H1", "Motor") + p("", "It turns.")));

        Extraction extraction = read("x.zip", file);

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(headingsOf(extraction, "A seal.")).containsExactly("docs/a.md", "Pump", "Parts");
        assertThat(headingsOf(extraction, "It opens.")).containsExactly("b.html", "Valve");
        assertThat(headingsOf(extraction, "It turns.")).containsExactly("c.docx", "Motor");
        assertThat(extraction.title()).isEmpty();
    }

    @Test
    void archiveInAnArchiveContinuesThePath() throws IOException {
        Extraction extraction = read("x.tar", tar("in.zip", zip("a.md", "# Pump\n\nA seal.")));

        assertThat(headingsOf(extraction, "A seal.")).containsExactly("in.zip", "a.md", "Pump");
    }

    @Test
    void compressedTarIsReadAsATar() throws IOException {
        Extraction extraction = read("x.tgz", gzip(tar("a.txt", "Hello there.")));

        assertThat(headingsOf(extraction, "Hello")).containsExactly("a.txt");
    }

    @Test
    void compressedTextIsTheTextItself() throws IOException {
        Extraction extraction = read("a.txt.gz", gzip(bytes("Hello there.")));

        assertThat(extraction.text()).isEqualTo("Hello there.");
    }

    @Test
    void sevenZipIsRead() throws IOException {
        var channel = new SeekableInMemoryByteChannel();
        try (var out = new SevenZOutputFile(channel)) {
            var entry = out.createArchiveEntry(new File("a.txt"), "a.txt");
            out.putArchiveEntry(entry);
            out.write(bytes("Hello there."));
            out.closeArchiveEntry();
        }
        byte[] file = Arrays.copyOf(channel.array(), (int) channel.size());

        assertThat(headingsOf(read("x.7z", file), "Hello")).containsExactly("a.txt");
    }

    @Test
    void unreadableEntryIsNamedAndTheRestKept() throws IOException {
        byte[] good = docx(p("", "Text."));

        Extraction extraction =
                read("x.zip", zip("a.txt", "Hello there.", "bad.docx", Arrays.copyOf(good, good.length / 2)));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.reason()).startsWith("bad.docx: is damaged");
        assertThat(extraction.text()).contains("Hello there.").doesNotContain("bad.docx");
    }

    @Test
    void picturesAndRubbishArePassedOver() throws IOException {
        byte[] picture = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'};

        Extraction extraction =
                read("x.zip", zip("a.txt", "Hello there.", "b.png", picture, "__MACOSX/._a.txt", "x", "empty.txt", ""));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.text()).isEqualTo("a.txt\n\nHello there.");
    }

    @Test
    void entryOfUnknownTypeIsReported() throws IOException {
        Extraction extraction =
                read("x.zip", zip("a.txt", "Hello there.", "b.bin", new byte[] {0, 1, 2, 3, 4, 5, 6, 0}));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.reason()).contains("b.bin: no reader takes application/octet-stream");
    }

    @Test
    void namesCannotLeadOut() throws IOException {
        Extraction extraction = read(
                "x.zip",
                zip("../../etc/passwd", "One here.", "/abs.txt", "Two here.", "C:\\dir\\..\\x.txt", "Three here."));

        assertThat(headingsOf(extraction, "One")).containsExactly("etc/passwd");
        assertThat(headingsOf(extraction, "Two")).containsExactly("abs.txt");
        assertThat(headingsOf(extraction, "Three")).containsExactly("dir/x.txt");
    }

    @Test
    void deepNestStopsAtTheDepth() throws IOException {
        byte[] nest = zip("a.txt", "The heart of it.");
        for (int i = 0; i < 8; i++) {
            nest = zip("n" + i + ".zip", nest);
        }

        Extraction extraction = read("x.zip", nest);

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("deeper than 5 levels", "maxDepth");
    }

    @Test
    void nestWithinTheDepthIsRead() throws IOException {
        byte[] nest = zip("a.txt", "The heart of it.");
        for (int i = 0; i < 4; i++) {
            nest = zip("n" + i + ".zip", nest);
        }

        assertThat(read("x.zip", nest).text()).contains("The heart of it.");
    }

    @Test
    void tooManyEntriesAreCutAndReported() throws IOException {
        var entries = new ArrayList<Object>();
        for (int i = 0; i < 30; i++) {
            entries.add("f" + i + ".txt");
            entries.add("Text " + i + ".");
        }

        Extraction extraction =
                TikaReader.of(ReadLimits.standard().withMaxEmbedded(10)).read(item("x.zip", zip(entries.toArray())));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.reason()).contains("first 10 packed documents", "maxEmbedded");
        assertThat(extraction.text()).contains("Text 9.").doesNotContain("Text 10.");
    }

    @Test
    void bombIsRefusedByWhatComesOut() throws IOException {
        byte[] zeros = new byte[30_000_000];

        for (Extraction extraction : new Extraction[] {
            read("x.zip", zip("good.txt", "Hello there.", "a.txt", zeros)),
            read("x.gz", gzip(zeros)),
            read("x.tgz", gzip(tar("a.txt", zeros)))
        }) {
            assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(extraction.reason()).contains("more than 100 times its size", "maxExpansion");
        }
    }

    @Test
    void sizeThatAnEntryClaimsIsNotBelieved() throws IOException {
        byte[] file = zip("a.txt", new byte[30_000_000]);
        // The uncompressed size in the directory, which stands behind the data.
        int directory = new String(file, StandardCharsets.ISO_8859_1).lastIndexOf("PK\u0001\u0002");
        file[directory + 24] = 10;
        file[directory + 25] = file[directory + 26] = file[directory + 27] = 0;

        assertThat(read("x.zip", file).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void smallArchiveMayUnpackToMuchMore() throws IOException {
        Extraction extraction = read("x.zip", zip("a.txt", "All work and no play. ".repeat(50_000)));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.text()).hasSizeGreaterThan(1_000_000);
    }

    @Test
    void encryptedEntriesNeedAPassword() throws IOException {
        byte[] file = zip("secret.txt", "Hello there.");
        int directory = new String(file, StandardCharsets.ISO_8859_1).lastIndexOf("PK\u0001\u0002");
        file[directory + 8] |= 1;

        Extraction extraction = read("x.zip", file);

        assertThat(extraction.outcome()).isEqualTo(Outcome.ENCRYPTED);
        assertThat(extraction.reason()).contains("secret.txt", "password");
    }

    @Test
    void brokenTarKeepsWhatCameBefore() throws IOException {
        byte[] file = tar("a.txt", "Hello there.", "b.txt", "x".repeat(5000));

        Extraction extraction = read("x.tar", Arrays.copyOf(file, 2500));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.text()).contains("Hello there.");
    }

    @Test
    void limitOfCharactersHoldsForTheWhole() throws IOException {
        Extraction extraction = TikaReader.of(ReadLimits.standard().withMaxChars(50))
                .read(item("x.zip", zip("a.txt", "word ".repeat(8), "b.txt", "word ".repeat(8), "c.txt", "lost")));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.reason()).contains("maxChars");
        assertThat(extraction.text()).hasSizeLessThanOrEqualTo(50).doesNotContain("lost");
    }

    @Test
    void archiveWithoutAnythingIsEmpty() throws IOException {
        var out = new ByteArrayOutputStream();
        out.write(zip("folder/", ""));

        assertThat(read("x.zip", out.toByteArray()).outcome()).isEqualTo(Outcome.EMPTY);
    }
}
