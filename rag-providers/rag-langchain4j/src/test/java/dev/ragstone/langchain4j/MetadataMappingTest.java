package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.SearchScope;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MetadataMappingTest {

    private static final Metadata OURS = Metadata.empty()
            .with("author", "Ada")
            .with("year", 2024)
            .with("price", 9.99)
            .with("tiny", Double.MIN_VALUE)
            .with("huge", -1e300)
            .with("draft", true)
            .with("signed", Instant.parse("2024-01-01T00:00:00.001Z"))
            .with("tags", List.of("legal", "a \"b\", c", ""))
            .with("none", List.of());

    @Test
    void ragstonesMetadataComesBackAsItWas() {
        assertThat(LangChain4j.metadata(Ragstone.metadata(OURS))).isEqualTo(OURS);
    }

    @Test
    void ragstonesMetadataCanBeReadAsLangChain4jHasIt() {
        dev.langchain4j.data.document.Metadata theirs = Ragstone.metadata(OURS);

        assertThat(theirs.getString("author")).isEqualTo("Ada");
        assertThat(theirs.toMap()).containsEntry("year", 2024L).containsEntry("price", 9.99);
        assertThat(theirs.getString("draft")).isEqualTo("true");
        assertThat(theirs.getString("signed")).isEqualTo("2024-01-01T00:00:00.001Z");
        assertThat(theirs.getString("tags")).isEqualTo("[\"legal\",\"a \\\"b\\\", c\",\"\"]");
    }

    @Test
    void langChain4jsMetadataComesBackAsItWas() {
        var theirs = new dev.langchain4j.data.document.Metadata()
                .put("text", "true")
                .put("empty", "")
                .put("uuid", UUID.fromString("00000000-0000-0001-0000-000000000002"))
                .put("int", Integer.MIN_VALUE)
                .put("long", 5L)
                .put("longest", Long.MAX_VALUE)
                .put("limit", 1L << 53)
                .put("float", 1.23f)
                .put("least", Float.MIN_VALUE)
                .put("most", Float.MAX_VALUE)
                .put("double", 1.23)
                .put("whole", 2.0)
                .put("infinite", Double.NEGATIVE_INFINITY)
                .put("none", Double.NaN)
                .put("a=b:c", 7);

        assertThat(Ragstone.metadata(LangChain4j.metadata(theirs)).toMap()).isEqualTo(theirs.toMap());
    }

    @Test
    void langChain4jsNumbersCanBeFilteredOn() {
        Metadata ours = LangChain4j.metadata(
                new dev.langchain4j.data.document.Metadata().put("year", 2024).put("share", 1.23f));

        assertThat(ours.get("year")).contains(MetadataValue.of(2024.0));
        assertThat(ours.get("share")).contains(MetadataValue.of(1.23));
    }

    @Test
    void metadataOfOthersNeedsNoNote() {
        Metadata ours = LangChain4j.metadata(
                new dev.langchain4j.data.document.Metadata().put("a", "b").put("n", 5L));

        assertThat(ours.values()).containsOnlyKeys("a", "n");
    }

    @Test
    void valueThatWasChangedMeanwhileIsTakenAsItIs() {
        dev.langchain4j.data.document.Metadata theirs = Ragstone.metadata(OURS);
        theirs.put("draft", "perhaps").put("signed", "yesterday").put("tags", "legal");

        Metadata ours = LangChain4j.metadata(theirs);

        assertThat(ours.get("draft")).contains(MetadataValue.of("perhaps"));
        assertThat(ours.get("signed")).contains(MetadataValue.of("yesterday"));
        assertThat(ours.get("tags")).contains(MetadataValue.of("legal"));
    }

    @Test
    void noteOfSomebodyElseIsHarmless() {
        var theirs = new dev.langchain4j.data.document.Metadata()
                .put("ragstone_types", "not json")
                .put("a", "b");

        assertThat(LangChain4j.metadata(theirs)).isEqualTo(Metadata.empty().with("a", "b"));
    }

    @Test
    void keysThatAreCalledLikeTheNotesComeBackAsTheyWere() {
        Metadata ours = OURS.with("ragstone_types", "front matter")
                .with("ragstone_types_", List.of("more"))
                .with("langchain4j_types_", true);
        var theirs = new dev.langchain4j.data.document.Metadata()
                .put("langchain4j_types", 5)
                .put("langchain4j_types__", "x")
                .put("ragstone_types_", 1.5f);

        assertThat(LangChain4j.metadata(Ragstone.metadata(ours))).isEqualTo(ours);
        assertThat(Ragstone.metadata(LangChain4j.metadata(theirs)).toMap()).isEqualTo(theirs.toMap());
    }

    @Test
    void keyThatIsCalledLikeANoteCanBeFilteredOn() {
        var theirs = new dev.langchain4j.data.document.Metadata().put("langchain4j_types", "x");
        var filter = new dev.langchain4j.store.embedding.filter.comparison.IsEqualTo("langchain4j_types", "x");

        var scope = new SearchScope(LangChain4j.filter(filter), AccessScope.everything());

        assertThat(scope.allows(DocumentInfo.of("a").withMetadata(LangChain4j.metadata(theirs))))
                .isTrue();
    }

    @Test
    void keyOfControlCharactersFailsNobody() {
        assertThat(Ragstone.metadata(Metadata.empty().with("\u0001", "x")).toMap())
                .containsEntry("\uFFFD", "x");
    }
}
