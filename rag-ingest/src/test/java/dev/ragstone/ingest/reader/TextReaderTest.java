package dev.ragstone.ingest.reader;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextReaderTest {

    private static final String GERMAN = "Größe und Maß: Fußgänger dürfen die Straße überqueren. Ärger über Öl. "
            + "Schöne Grüße aus Köln und München.";

    private final TextReader reader = TextReader.of(ReadLimits.standard());

    @Test
    void keepsTheTextExactly() {
        String text = "  first line\r\nsecond line\r\n\r\n\tthird\r\n";

        Extraction extraction = reader.read(item("a.txt", text));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void blankLinesEndParagraphs(String lineEnd) {
        String text = String.join(lineEnd, "one", "still one", "", "  ", "two", "");

        Extraction extraction = reader.read(item("a.txt", text));

        assertThat(blocks(extraction)).containsExactly("PARAGRAPH:one" + lineEnd + "still one", "PARAGRAPH:two");
    }

    @ParameterizedTest
    @CsvSource({"UTF-8", "UTF-16LE", "UTF-16BE", "ISO-8859-1", "windows-1252"})
    void findsOutTheCharset(Charset charset) {
        Extraction extraction = reader.read(item("a.txt", GERMAN.getBytes(charset)));

        assertThat(extraction.text()).isEqualTo(GERMAN);
    }

    @ParameterizedTest
    @CsvSource({"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void byteOrderMarkDecidesAndIsNotText(Charset charset) {
        Extraction extraction = reader.read(item("a.txt", ("\uFEFF" + GERMAN).getBytes(charset)));

        assertThat(extraction.text()).isEqualTo(GERMAN);
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-16LE,     こんにちは世界。これは日本語の文章です。今日は天気がいいですね。",
        "UTF-16BE,     这是一个用来测试编码的中文句子。今天天气很好，我们去公园。",
        "UTF-16LE,     Это русский текст для проверки кодировки.",
        "UTF-32LE,     Größe und Maß",
        "UTF-32BE,     Größe und Maß",
        "Shift_JIS,    これは日本語のテキストです。文字コードを正しく判定できますか。",
        "EUC-JP,       これは日本語のテキストです。文字コードを正しく判定できますか。",
        "ISO-2022-JP,  これは日本語のテキストです。文字コードを正しく判定できますか。",
        "GB18030,      这是一个用来测试编码的中文句子。今天天气很好，我们去公园散步。",
        "Big5,         這是一個用來測試編碼的中文句子。今天天氣很好，我們去公園散步。",
        "EUC-KR,       이것은 한국어 텍스트입니다. 문자 인코딩을 올바르게 감지할 수 있습니까?",
        "KOI8-R,       Это русский текст для проверки кодировки. Сегодня хорошая погода.",
        "windows-1251, Это русский текст для проверки кодировки. Сегодня хорошая погода.",
        "ISO-8859-5,   Это русский текст для проверки кодировки. Сегодня хорошая погода.",
        "ISO-8859-2,   Příliš žluťoučký kůň úpěl ďábelské ódy. Dnes je krásné počasí a půjdeme do parku.",
        "windows-1250, Zażółć gęślą jaźń. Dzisiaj jest piękna pogoda. Święta są krótkie.",
        "ISO-8859-7,   Αυτό είναι ένα ελληνικό κείμενο για δοκιμή της κωδικοποίησης.",
        "ISO-8859-8,   זהו טקסט בעברית לבדיקת הקידוד. היום מזג האוויר יפה.",
        "windows-1256, هذا نص عربي لاختبار الترميز. الطقس جميل اليوم.",
        "ISO-8859-9,   Bu Türkçe bir metindir. Bugün hava çok güzel. Şu çiçeği gördün mü?",
        "ISO-8859-1,   'Le café est très bon, naïve façade, déjà vu à Genève.'",
        "windows-1252, Größe"
    })
    void findsOutTheCharsetOfManyLanguages(Charset charset, String text) {
        Extraction extraction = reader.read(item("a.txt", text.getBytes(charset)));

        assertThat(extraction.text()).isEqualTo(text);
    }

    @Test
    void zeroBytesAloneAreUnsupported() {
        assertThat(reader.read(item("a.txt", new byte[100_000])).outcome()).isEqualTo(Outcome.UNSUPPORTED);
    }

    @Test
    void takesLatin1ForWindows1252AsBrowsersDo() {
        String text = "The “quoted” price is 10 € – naïve café résumé, don’t panic.";

        Extraction extraction = reader.read(item("a.txt", text.getBytes(Charset.forName("windows-1252"))));

        assertThat(extraction.text()).isEqualTo(text);
    }

    @Test
    void takesTheCharsetItIsGiven() {
        byte[] bytes = GERMAN.getBytes(Charset.forName("IBM850"));

        Extraction extraction =
                TextReader.of(ReadLimits.standard(), Charset.forName("IBM850")).read(item("a.txt", bytes));

        assertThat(extraction.text()).isEqualTo(GERMAN);
    }

    @Test
    void zeroCharactersBecomeReplacementsInPlace() {
        Extraction extraction = reader.read(item("a.txt", "a\0b and a good deal of quite ordinary text behind it"));

        assertThat(extraction.text()).startsWith("a\uFFFDb and");
    }

    @Test
    void noiseIsUnsupported() {
        byte[] noise = new byte[10_000];
        new Random(7).nextBytes(noise);

        Extraction extraction = reader.read(item("a.txt", noise));

        assertThat(extraction.outcome()).isEqualTo(Outcome.UNSUPPORTED);
    }

    @Test
    void noBytesAreEmpty() {
        assertThat(reader.read(item("a.txt", "")).outcome()).isEqualTo(Outcome.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {" \n\t", "\u00A0\u00A0", "\u200B\u2003\n"})
    void nothingVisibleIsEmpty(String text) {
        assertThat(reader.read(item("a.txt", text)).outcome()).isEqualTo(Outcome.EMPTY);
    }

    @Test
    void longTextIsCutAndSaysSo() {
        var small = TextReader.of(ReadLimits.standard().withMaxChars(10));

        Extraction extraction = small.read(item("a.txt", "123456789😀 and more"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.TRUNCATED);
        assertThat(extraction.reason()).contains("10 characters").contains("maxChars");
        assertThat(extraction.text()).isEqualTo("123456789");
    }

    @Test
    void tooManyBytesAreNotRead() {
        var small = TextReader.of(ReadLimits.standard().withMaxBytes(10));

        Extraction extraction = small.read(item("a.txt", "12345678901"));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("10 bytes").contains("maxBytes");
    }

    @Test
    void whatCannotBeOpenedFailsWithTheReason() {
        var broken = SourceItem.of("memory:/a", "a.txt", 5, Instant.EPOCH, () -> {
            throw new IOException("disk on fire");
        });

        Extraction extraction = reader.read(broken);

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("disk on fire");
    }

    @Test
    void readsTextButNotPages() {
        assertThat(reader.reads("text/plain")).isTrue();
        assertThat(reader.reads("text/x-java-source")).isTrue();
        assertThat(reader.reads("application/json")).isTrue();
        assertThat(reader.reads("text/html")).isFalse();
        assertThat(reader.reads("application/pdf")).isFalse();
    }

    @Test
    void readingTwiceGivesEqualExtractions() {
        var item = item("a.txt", GERMAN.getBytes(StandardCharsets.UTF_8));

        assertThat(reader.read(item)).isEqualTo(reader.read(item));
    }
}
