package dev.ragstone.ingest.upload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileNamesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "Annual report 2024.pdf > Annual report 2024.pdf",
                "Größe 日本 🙂.txt > Größe 日本 🙂.txt",
                "../../etc/passwd > passwd",
                "/etc/passwd > passwd",
                "C:\\Users\\me\\plan.docx > plan.docx",
                "\\\\server\\share\\x.txt > x.txt",
                "..\u2044..\u2215evil.txt > evil.txt",
                "a\uFF0Fb.txt > b.txt",
                "a:b*c?.txt > a_b_c_.txt",
                ".htaccess > htaccess",
                "name.txt. . > name.txt",
                "CON > _CON",
                "nul.txt > _nul.txt",
                "COM1.tar.gz > _COM1.tar.gz",
                "console.txt > console.txt",
            })
    void namesAreCleanedAndStayRecognisable(String name, String clean) {
        assertThat(FileNames.sanitised(name)).isEqualTo(clean);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "...", " ", "/", "\\", "../", "a/", "..\\..", "\u200B/\u2028"})
    void whatIsNoNameIsUnnamedOrThePartBefore(String name) {
        assertThat(FileNames.sanitised(name)).matches("unnamed|a|_");
    }

    @Test
    void controlsAndMarksThatTurnTextAroundAreReplaced() {
        assertThat(FileNames.sanitised("invoice\u202Efdp.exe\u0000\n.txt")).isEqualTo("invoice_fdp.exe__.txt");
    }

    @Test
    void unpairedSurrogatesAreReplaced() {
        assertThat(FileNames.sanitised("a\uD83Db.txt")).isEqualTo("a_b.txt");
    }

    @Test
    void longNamesKeepTheirEnding() {
        String clean = FileNames.sanitised("🙂".repeat(3000) + ".docx");

        assertThat(clean).hasSizeLessThanOrEqualTo(200).endsWith("🙂.docx");
    }
}
