package dev.ragstone.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DocumentTest {

    private static final DocumentInfo INFO = DocumentInfo.of("file:///a.txt");

    @Test
    void idsOfDifferentCollectionsNeverMeet() {
        assertThat(DocumentInfo.id("a", "b!c")).isNotEqualTo(DocumentInfo.id("a.b", "c"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DocumentInfo.id("a!b", "c"))
                .withMessageContaining("a!b");
    }

    @Test
    void blocksMustAscendWithinTheText() {
        var first = Block.of(Block.Kind.PARAGRAPH, 0, 4, List.of(), Place.none());
        var overlapping = Block.of(Block.Kind.PARAGRAPH, 3, 5, List.of(), Place.none());
        var beyond = Block.of(Block.Kind.PARAGRAPH, 4, 50, List.of(), Place.none());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Document(INFO, "some text", List.of(first, overlapping)))
                .withMessageContaining("file:///a.txt");
        assertThatIllegalArgumentException().isThrownBy(() -> new Document(INFO, "some text", List.of(first, beyond)));
    }

    @Test
    void placeIsThatOfTheLastBlockBegun() {
        var document = new Document(
                INFO,
                "one two",
                List.of(
                        Block.of(Block.Kind.PARAGRAPH, 0, 3, List.of(), Place.page(1)),
                        Block.of(Block.Kind.PARAGRAPH, 4, 7, List.of(), Place.page(2))));

        assertThat(document.placeAt(0)).isEqualTo(Place.page(1));
        assertThat(document.placeAt(3)).isEqualTo(Place.page(1));
        assertThat(document.placeAt(6)).isEqualTo(Place.page(2));
    }

    @Test
    void builtInAttributesWinOverMetadata() {
        var info =
                INFO.withMetadata(Metadata.empty().with("collection", "forged").with("year", 2024));

        assertThat(info.attributes().get("collection")).contains(MetadataValue.of("default"));
        assertThat(info.attributes().get("year")).contains(MetadataValue.of(2024));
    }

    @Test
    void blankAccessLabelIsRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> INFO.withAccessLabels(Set.of(" ")));
    }
}
