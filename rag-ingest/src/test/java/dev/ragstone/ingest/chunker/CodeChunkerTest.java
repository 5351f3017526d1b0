package dev.ragstone.ingest.chunker;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block.Kind;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.testkit.fake.WordTokenCounter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CodeChunkerTest {

    private final CodeChunker chunker =
            CodeChunker.builder(new WordTokenCounter()).maxTokens(60).build();

    @Test
    void functionsThatFitStayWhole() {
        var draft = new Drafts();
        List<String> functions =
                IntStream.range(0, 8).mapToObj(CodeChunkerTest::function).toList();
        functions.forEach(function -> draft.block(Kind.CODE, function));

        List<Chunk> chunks = chunker.chunk(draft.document());

        assertThat(chunks).hasSizeGreaterThan(1).hasSizeLessThan(8);
        assertThat(functions)
                .allMatch(function ->
                        chunks.stream().anyMatch(chunk -> chunk.text().contains(function)));
    }

    @Test
    void codeDoesNotShareAChunkWithText() {
        var document = new Drafts()
                .paragraph("Call it so:")
                .block(Kind.CODE, "call();")
                .paragraph("Done.")
                .document();

        assertThat(texts(document)).containsExactly("Call it so:", "call();", "Done.");
    }

    @Test
    void longClassIsCutBetweenItsMethods() {
        String methods = IntStream.range(0, 8)
                .mapToObj(i -> function(i).indent(4).stripTrailing())
                .collect(joining("\n\n"));
        var document = code("class Long {\n\n" + methods + "\n}");

        List<String> texts = texts(document);

        assertThat(texts).hasSizeGreaterThan(2);
        assertThat(texts.subList(1, texts.size())).allMatch(text -> text.startsWith("int f"));
    }

    @Test
    void pythonIsCutWhereItIsIndentedLeast() {
        String functions = IntStream.range(0, 8)
                .mapToObj(i -> "def f" + i + "(a):\n    if a:\n        b(a)\n    else:\n        c(a)\n    return a")
                .collect(joining("\n"));

        assertThat(texts(code(functions))).hasSizeGreaterThan(2).allMatch(text -> text.startsWith("def f"));
    }

    @Test
    void codeWithoutIndentationIsCutByItsBraces() {
        String functions = IntStream.range(0, 8)
                .mapToObj(i -> "void f" + i + "() {\nif (a) {\nb();\nc();\n}\nd();\n}")
                .collect(joining("\n"));

        assertThat(texts(code(functions))).hasSizeGreaterThan(2).allMatch(text -> text.startsWith("void f"));
    }

    @Test
    void minifiedCodeIsCutAnywhereWithinTheLimit() {
        var document = code("function(a){return a}".repeat(500));

        assertThat(texts(document)).hasSizeGreaterThan(50).allMatch(text -> new WordTokenCounter().count(text) <= 60);
    }

    @Test
    void idTellsTheLimit() {
        assertThat(chunker.id())
                .isNotEqualTo(CodeChunker.of(new WordTokenCounter()).id());
    }

    private List<String> texts(Document document) {
        return chunker.chunk(document).stream().map(Chunk::text).toList();
    }

    private static Document code(String code) {
        return new Drafts().block(Kind.CODE, code).document();
    }

    /** A function of about 21 tokens. */
    private static String function(int i) {
        return "int f" + i + "(int a) {\n    if (a > " + i + ") {\n        b(a);\n    }\n    return a;\n}";
    }
}
