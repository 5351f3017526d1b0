package dev.ragstone.ingest.chunker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.testkit.ChunkerContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class WholeDocumentChunkerContractTest extends ChunkerContract {

    @Override
    protected Chunker chunker() {
        return new WholeDocumentChunker();
    }

    @Test
    void makesOneChunkOfTheWholeText() {
        var document = new Document(DocumentInfo.of("memory:/a"), " \nall of\n\nit\n", List.of());

        List<Chunk> chunks = chunker().chunk(document);

        assertThat(chunks).singleElement().satisfies(chunk -> {
            assertThat(chunk.text()).isEqualTo("all of\n\nit");
            assertThat(chunk.level()).isEqualTo(Chunk.Level.DOCUMENT);
        });
    }
}
