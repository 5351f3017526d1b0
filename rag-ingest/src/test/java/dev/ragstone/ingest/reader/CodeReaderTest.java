package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ragstone.document.Block;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.testkit.DocumentReaderContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeReaderTest extends DocumentReaderContract {

    private static final String FILL = "long value = 1; ".repeat(20);

    private final CodeReader reader = CodeReader.of(ReadLimits.standard());

    @Override
    protected DocumentReader reader() {
        return reader;
    }

    @Override
    protected String mediaType() {
        return "text/x-java-source";
    }

    @Override
    protected String fileName() {
        return "Shape.java";
    }

    @Override
    protected byte[] goodBytes() {
        return java().getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void textIsTheFileAndBlocksAreCode() {
        Extraction extraction = reader.read(item("Shape.java", java()));

        assertThat(extraction.text()).isEqualTo(java());
        assertThat(extraction.blocks()).extracting(Block::kind).containsOnly(Block.Kind.CODE);
    }

    @Test
    void memberStaysWholeWithWhatStandsAboveIt() {
        Extraction extraction = reader.read(item("Shape.java", java()));

        assertThat(block(extraction, "area()"))
                .startsWith("    /** The area, not {closed. */\n    @Deprecated")
                .endsWith("return 1;\n    }")
                .contains("char c = '}'; String s = \"{\\\"}\"; // }");
        assertThat(headingsOf(extraction, "int area()")).containsExactly("Shape", "area");
        assertThat(headingsOf(extraction, "int last()")).containsExactly("Shape", "Inner", "last");
    }

    @Test
    void smallTypeIsOneBlock() {
        Extraction extraction = reader.read(item(
                "A.java",
                "package a;\n\n/** An A. */\nclass A {\n    int a;\n\n    int b() {\n        return a;\n    }\n}\n"));

        assertThat(block(extraction, "int b()")).contains("class A {").endsWith("}");
    }

    @ParameterizedTest
    @CsvSource({"a.kt,fun", "a.go,func", "a.rs,fn", "a.js,function", "a.ts,function", "a.swift,func", "a.php,function"})
    void functionsOfBraceLanguagesAreFound(String name, String keyword) {
        String body = " {\n    // " + FILL + "\n\n    x = \"}\"\n}\n\n";
        String code = keyword + " first(a)" + body + "// about the second\n" + keyword + " second(b)" + body;

        Extraction extraction = reader.read(item(name, code));

        assertThat(extraction.blocks())
                .extracting(Block::headings)
                .containsExactly(List.of("first"), List.of("second"));
        assertThat(block(extraction, "second(b)"))
                .startsWith("// about the second")
                .endsWith("}");
    }

    @Test
    void templatesAndExpressionsOfJavaScriptDoNotConfuse() {
        String code = "export const first = (x) => {\n  const re = /[}]{/g;\n  // " + FILL
                + "\n  return `t ${x + `${\"}\"}`} {`;\n};\n\nfunction second() {\n  // " + FILL + "\n  return 1;\n}\n";

        Extraction extraction = reader.read(item("a.ts", code));

        assertThat(extraction.blocks())
                .extracting(Block::headings)
                .containsExactly(List.of("first"), List.of("second"));
    }

    @Test
    void pythonIsTakenApartByIndentation() {
        String code =
                "\"\"\"Module.\n\ndef no(): pass\n\"\"\"\nimport os\n\n# about f\n@decorated(\n    1,\n\n    2)\ndef f(a,\n      b):\n    \"\"\"Doc\n\nunindented\n    \"\"\"\n    # "
                        + FILL + "\n    return a\n\n\nclass Shape:\n    def area(self):\n        # " + FILL + FILL
                        + "\n\n        return 1\n\n    def name(self):\n        # "
                        + FILL + "\n        return 2\n";

        Extraction extraction = reader.read(item("a.py", code));

        assertThat(block(extraction, "def f("))
                .startsWith("# about f\n@decorated(")
                .endsWith("return a");
        assertThat(headingsOf(extraction, "return 1")).containsExactly("Shape", "area");
        assertThat(headingsOf(extraction, "return 2")).containsExactly("Shape", "name");
    }

    @Test
    void everythingButWhiteSpaceIsInABlock() {
        Extraction extraction = reader.read(item("Shape.java", java()));
        var rest = new StringBuilder(extraction.text());

        extraction.blocks().reversed().forEach(block -> rest.delete(block.start(), block.end()));

        assertThat(rest.toString()).isBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.js", "a.py"})
    void oneLineOfFiveMegabytesIsReadInTime(String name) {
        String code = "function(a){return {b:'x',c:/[/]}/,d:`${e}`}};".repeat(105_000);

        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            assertThat(reader.read(item(name, code)).text()).hasSize(code.length());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"class A {\n", "{\n", "/*\n", "\"\n", "'\n", "`${\n", "(\n", " x:\n"})
    void whateverIsNestedOrNeverClosedIsReadInTime(String piece) {
        String code = piece.repeat(30_000);

        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            for (String name : List.of("a.ts", "a.py")) {
                assertThat(reader.read(item(name, code)).text()).hasSize(code.length());
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "a.ts,      text/x-typescript",
        "a.rs,      text/x-rust",
        "a.kt,      text/x-kotlin",
        "a.yaml,    text/x-yaml",
        "a.toml,    text/x-toml",
        "a.json,    application/json",
        "a.sh,      application/x-sh",
        "a.sql,     text/x-sql"
    })
    void namesOfCodeAreKnown(String name, String type) throws IOException {
        assertThat(new MediaTypeDetector().detect(item(name, "x = 1"))).isEqualTo(type);
        assertThat(reader.reads(type)).isTrue();
    }

    private static String java() {
        return "package x;\n\nimport y;\n\npublic class Shape {\n\n    /** The area, not {closed. */\n    @Deprecated(since = \"1\")\n    int area() {\n        char c = '}'; String s = \"{\\\"}\"; // }\n\n        "
                + FILL + "\n        return 1;\n    }\n\n    static class Inner {\n        int first() {\n            "
                + FILL + FILL
                + "\n        }\n\n        int last() {\n            " + FILL + "\n        }\n    }\n}\n";
    }

    private static String block(Extraction extraction, String words) {
        int at = extraction.text().indexOf(words);
        return extraction.blocks().stream()
                .filter(block -> block.start() <= at && at < block.end())
                .findFirst()
                .map(block -> extraction.text().substring(block.start(), block.end()))
                .orElseThrow();
    }
}
