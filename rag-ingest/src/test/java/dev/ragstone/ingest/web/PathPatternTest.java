package dev.ragstone.ingest.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {

    @ParameterizedTest
    @CsvSource({
        "*.pdf, /a/b.pdf, true",
        "*.pdf, /a.pdf/b, false",
        "/a/*, /a/b, true",
        "/a/*, /a/b/, true",
        "/a/*, /a/b/c, false",
        "/a/**, /a/b/c, true",
        "/a/**, /a, false",
        "a/**, /a/b, true",
        "/**/b, /b, true",
        "/**/b, /x/y/b, true",
        "**/b, /x/b, true",
        "/a?c, /abc, true",
        "/a?c, /a/c, false",
        "/a.c, /abc, false",
        "/, /, true",
        "/, /a, false",
        "/a, /a/, true"
    })
    void matches(String pattern, String path, boolean matches) {
        assertThat(PathPattern.of(pattern).matches(path)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "/private, /private/a/b, true",
        "private, /x/private/y, true",
        "/private, /privateer, false",
        "*.zip, /a.zip, true",
        "/, /a, false"
    })
    void matchesFolders(String pattern, String path, boolean matches) {
        assertThat(PathPattern.of(pattern).matchesFolder(path)).isEqualTo(matches);
    }
}
