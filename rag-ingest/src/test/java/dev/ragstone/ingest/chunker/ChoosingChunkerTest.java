package dev.ragstone.ingest.chunker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.testkit.fake.WordTokenCounter;
import dev.ragstone.token.TokenCounter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoosingChunkerTest {

    private final TokenCounter words = new WordTokenCounter();

    @Test
    void eachKindGoesToItsChunker() {
        var chunker = ChoosingChunker.builder()
                .forKind(Kind.CODE, CodeChunker.builder(words).maxTokens(16).build())
                .otherwise(SentenceChunker.of(words))
                .build();
        var document = new Drafts()
                .paragraph("One two three. ".repeat(10).strip())
                .block(Kind.CODE, "a(1);\nb(2);\nc(3);\nd(4);\ne(5);\nf(6);")
                .heading("Next")
                .paragraph("Last.")
                .document();

        List<Chunk> chunks = chunker.chunk(document);

        assertThat(chunks.getFirst().text()).startsWith("One").hasSizeGreaterThan(100);
        assertThat(chunks).filteredOn(chunk -> chunk.text().contains(";")).hasSizeGreaterThan(1);
        assertThat(chunks.getLast().text()).isEqualTo("Next\n\nLast.");
        assertThat(chunks.getLast().headings()).containsExactly("Next");
    }

    @Test
    void chunkerForTheMediaTypeCutsTheWholeDocument() {
        Document plain = new Drafts().paragraph("One.").paragraph("Two.").document();
        var chunker = ChoosingChunker.builder()
                .forMediaType(plain.info().mediaType(), new WholeDocumentChunker())
                .forKind(Kind.PARAGRAPH, TokenChunker.of(words))
                .otherwise(SentenceChunker.of(words))
                .build();

        assertThat(chunker.chunk(plain))
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.level()).isEqualTo(Chunk.Level.DOCUMENT));
    }

    @Test
    void parentsKeepTheirChildren() {
        var chunker = ChoosingChunker.builder()
                .forKind(Kind.CODE, CodeChunker.of(words))
                .otherwise(ParentChildChunker.builder(words)
                        .childTokens(20)
                        .parentTokens(40)
                        .build())
                .build();
        var document = new Drafts()
                .block(Kind.CODE, "a();")
                .paragraph("One two three four. ".repeat(12).strip())
                .document();

        List<Chunk> chunks = chunker.chunk(document);

        assertThat(chunks.get(1).level()).isEqualTo(Chunk.Level.SECTION);
        assertThat(chunks.get(2).parentId()).isEqualTo(chunks.get(1).id());
    }

    @Test
    void idNamesEveryChoice() {
        var sentences = SentenceChunker.of(words);
        var plain = ChoosingChunker.builder().otherwise(sentences).build();
        var code = ChoosingChunker.builder()
                .forKind(Kind.CODE, CodeChunker.of(words))
                .otherwise(sentences)
                .build();
        var csv = ChoosingChunker.builder()
                .forMediaType("text/csv", TableChunker.of(words))
                .otherwise(sentences)
                .build();

        assertThat(List.of(plain.id(), code.id(), csv.id()))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.contains(sentences.id()));
    }

    @Test
    void badSettingsAreRejected() {
        var builder = ChoosingChunker.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.forKind(Kind.HEADING, SentenceChunker.of(words)))
                .withMessageContaining("heading");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.forMediaType(" ", SentenceChunker.of(words)));
        assertThatIllegalStateException().isThrownBy(builder::build).withMessageContaining("otherwise");
    }
}
