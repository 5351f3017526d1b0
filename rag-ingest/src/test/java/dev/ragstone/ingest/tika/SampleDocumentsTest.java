package dev.ragstone.ingest.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ragstone.document.Block;
import dev.ragstone.ingest.reader.Items;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Content;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files written by real programs, where they are there: they are not part of the project. */
class SampleDocumentsTest {

    private static final Path FOLDER = Path.of("..", "..", "shared", "data", "documents");
    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static Extraction read(String name) throws IOException {
        Path file = FOLDER.resolve(name);
        assumeTrue(Files.exists(file), "no sample documents here");
        return READER.read(SourceItem.of(
                file.toUri().toString(),
                file.getFileName().toString(),
                Files.size(file),
                Instant.EPOCH,
                Content.of(file)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"docx", "doc", "odt", "rtf"})
    void sameDocumentGivesTheSameStructure(String ending) throws IOException {
        Extraction extraction = read("ok/rich." + ending);

        assertThat(Items.headingsOf(extraction, "Connect L1"))
                .containsExactly("Operations Manual", "Installation", "Electrical");
        assertThat(Items.headingsOf(extraction, "Grease")).containsExactly("Operations Manual", "Maintenance");
        assertThat(extraction.blocks())
                .extracting(Block::table)
                .contains(new Block.TableRows("Terminal | Voltage | Colour", 1, 2));
        assertThat(extraction.text())
                .contains("- Check the seal\n- Check the valve", "1. Stop the pump\n2. Open the cover", "Größe, Maß");
    }

    @ParameterizedTest
    @CsvSource({
        "encrypted/testWORD_protected_passtika.docx, ENCRYPTED",
        "encrypted/full_encrypted.7z, ENCRYPTED",
        "encrypted/encrypted.zip, ENCRYPTED",
        "encrypted/testODTEncrypted.odt, ENCRYPTED",
        "corrupt/test-documents-spanned.zip, FAILED",
        "corrupt/testEXCEL.strict.xlsx, FAILED",
        "hostile/testZ_oom.Z, FAILED",
        "hostile/testLZMA_oom, FAILED",
        "hostile/testChm_oom.chm, FAILED",
        "hostile/testOneNote-fuzz3.one, FAILED",
        "hostile/TIKA-216.tgz, FAILED",
        "hostile/zip_nested_30.zip, FAILED",
        "hostile/gzbomb_500mb.gz, FAILED",
        "hostile/eml_nested.eml, FAILED"
    })
    void badFileHasItsOutcome(String name, Outcome outcome) throws IOException {
        assertThat(read(name).outcome()).isEqualTo(outcome);
    }

    @Test
    void slidesAreInOrder() throws IOException {
        Extraction extraction = read("ok/testPPT_various2.pptx");

        assertThat(Items.headingsOf(extraction, "NotesForSlide2")).containsExactly("Slide2Header", "Notes");
        assertThat(extraction.text().indexOf("Slide2Header"))
                .isLessThan(extraction.text().indexOf("Slide3Header"));
    }
}
