package dev.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ragstone.document.Block;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.source.Content;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What every {@link DocumentReader} promises: the same extraction for the same bytes, and an outcome rather than an
 * exception for bad ones.
 *
 * @since 0.1
 */
public abstract class DocumentReaderContract {

    /** Creates a contract; called by JUnit. */
    protected DocumentReaderContract() {}

    /** The reader to check. */
    protected abstract DocumentReader reader();

    /** A media type the reader takes. */
    protected abstract String mediaType();

    /** The file name of {@link #goodBytes()}, with the ending that goes with the media type. */
    protected abstract String fileName();

    /** The bytes of a document that can be read whole and has some text in it. */
    protected abstract byte[] goodBytes();

    @Test
    void readsItsMediaTypeAndNotEveryOther() {
        assertThat(reader().reads(mediaType())).isTrue();
        assertThat(reader().reads("application/x-ragstone-no-such-type")).isFalse();
    }

    @Test
    void goodBytesAreReadWhole() {
        Extraction extraction = reader().read(item(goodBytes()));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.text()).isNotBlank();
        assertThat(extraction.mediaType()).isNotBlank();
        assertThat(extraction.language()).isNotBlank();
    }

    @Test
    void blocksAscendWithinTheText() {
        Extraction extraction = reader().read(item(goodBytes()));

        assertThat(extraction.blocks()).isNotEmpty();
        assertThatCode(() -> document(extraction)).doesNotThrowAnyException();
    }

    @Test
    void blocksAreNotBlank() {
        Extraction extraction = reader().read(item(goodBytes()));
        Document document = document(extraction);

        assertThat(document.blocks()).noneMatch(block -> document.text(block).isBlank());
    }

    @Test
    void headingBlocksStandUnderThemselves() {
        Extraction extraction = reader().read(item(goodBytes()));

        assertThat(extraction.blocks())
                .filteredOn(block -> block.kind() == Block.Kind.HEADING)
                .noneMatch(block -> block.headings().isEmpty());
    }

    @Test
    void sameBytesGiveEqualExtractions() {
        assertThat(reader().read(item(goodBytes()))).isEqualTo(reader().read(item(goodBytes())));
    }

    @Test
    void eightThreadsGetEqualExtractions() {
        DocumentReader reader = reader();
        Extraction expected = reader.read(item(goodBytes()));

        assertThat(Threads.eight(() -> reader.read(item(goodBytes())))).allMatch(expected::equals);
    }

    @Test
    void noBytesHaveNoText() {
        Extraction extraction = reader().read(item(new byte[0]));

        assertThat(extraction.outcome().hasText()).isFalse();
        assertThat(extraction.reason()).isNotBlank();
    }

    @Test
    void contentThatCannotBeOpenedIsAnOutcome() {
        Content broken = () -> {
            throw new IOException("the disk is gone");
        };
        var item = SourceItem.of("memory:/" + fileName(), fileName(), 10, Instant.EPOCH, broken);

        Extraction extraction = reader().read(item);

        assertThat(extraction.outcome().hasText()).isFalse();
        assertThat(extraction.reason()).isNotBlank();
    }

    @Test
    void cutOrGarbledBytesAreAnOutcome() {
        DocumentReader reader = reader();
        var random = new Random(17);
        byte[] good = goodBytes();
        for (int i = 0; i < 10; i++) {
            byte[] cut = Arrays.copyOf(good, random.nextInt(good.length));
            byte[] garbled = good.clone();
            for (int j = 0; j < 20; j++) {
                garbled[random.nextInt(good.length)] = (byte) random.nextInt();
            }
            byte[] noise = new byte[500];
            random.nextBytes(noise);

            for (byte[] bytes : List.of(cut, garbled, noise)) {
                assertThatCode(() -> document(reader.read(item(bytes)))).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void closingTwiceHasNoEffect() {
        DocumentReader reader = reader();
        reader.read(item(goodBytes()));

        reader.close();

        assertThatCode(() -> {
                    reader.close();
                    reader.close();
                })
                .doesNotThrowAnyException();
    }

    private SourceItem item(byte[] bytes) {
        return SourceItem.of(
                "memory:/" + fileName(),
                fileName(),
                bytes.length,
                Instant.EPOCH,
                () -> new ByteArrayInputStream(bytes));
    }

    private static Document document(Extraction extraction) {
        return new Document(DocumentInfo.of("memory:/read"), extraction.text(), extraction.blocks());
    }
}
