package dev.ragstone.retrieval.hybrid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Chunk;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.search.Query;
import dev.ragstone.store.KeywordSearch;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.store.VectorSearch;
import dev.ragstone.testkit.fake.HashingEmbedder;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** The legs are two searches, and a document may be replaced between them. */
class HybridVersionsTest {

    private final AtomicInteger searches = new AtomicInteger();

    @Test
    void legsThatSawDifferentVersionsSearchAgain() {
        List<String> titles = titles(search -> search == 1 ? version(1) : version(2));

        assertThat(titles).containsOnly("version 2");
        assertThat(searches).hasValue(2);
    }

    @Test
    void oneVersionStaysOfADocumentThatIsReplacedAllTheTime() {
        List<String> titles = titles(search -> version(search + 2));

        assertThat(titles).containsOnly("version 2");
        assertThat(searches).hasValue(3);
    }

    @Test
    void legsThatAgreeSearchOnce() {
        List<String> titles = titles(search -> version(2));

        assertThat(titles).containsOnly("version 2");
        assertThat(searches).hasValue(1);
    }

    /** The search by meaning always finds version 2. */
    private List<String> titles(IntFunction<ScoredChunk> byWords) {
        KeywordSearch words = query -> List.of(byWords.apply(searches.incrementAndGet()));
        VectorSearch meaning = query -> List.of(version(2));
        try (var retriever =
                HybridRetriever.builder(words, meaning, new HashingEmbedder()).build()) {
            return retriever.retrieve(Query.of("heron")).hits().stream()
                    .map(hit -> hit.document().title())
                    .toList();
        }
    }

    private static ScoredChunk version(int number) {
        int version = number == 2 ? 2 : number + 10;
        DocumentInfo info = DocumentInfo.of("memory:/a").withTitle("version " + version);
        return new ScoredChunk(info, Chunk.of(info.id(), version, 0, "heron " + version), 1);
    }
}
