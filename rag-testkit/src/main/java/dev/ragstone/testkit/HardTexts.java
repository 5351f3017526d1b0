package dev.ragstone.testkit;

import java.util.List;

/** Texts that databases cut, replace or refuse, or that look like what a store may use to keep them. */
final class HardTexts {

    private HardTexts() {}

    static List<String> all() {
        return List.of(
                "",
                " ",
                "a\0b",
                "\0",
                "lone \uD83D high",
                "lone \uDE00 low",
                "\uDE00\uD83D",
                "whole \uD83D\uDE00",
                "\u001A0000 \u001A",
                "\\u0000 \\ \\\\ %s {} ' \" ; --",
                "line\r\nline\nline\rline\u2028",
                "\uFEFF\uFFFE\uFFFF",
                "e\u0301 \u00E9",
                new RandomText(7).unicode(2_000),
                "long ".repeat(60_000));
    }
}
