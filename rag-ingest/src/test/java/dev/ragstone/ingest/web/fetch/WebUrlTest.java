package dev.ragstone.ingest.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HTTP://Example.ORG                          | http://example.org/
            http://example.org:80/a                     | http://example.org/a
            https://example.org:443                     | https://example.org/
            https://example.org:80/                     | https://example.org:80/
            http://example.org:/a                       | http://example.org/a
            http://example.org/a#part                   | http://example.org/a
            http://example.org/a/./b/../c               | http://example.org/a/c
            http://example.org/../../a                  | http://example.org/a
            http://example.org/a/..                     | http://example.org/
            http://example.org/a/.                      | http://example.org/a/
            http://example.org/%7Euser/%c3%a4%2f        | http://example.org/~user/%C3%A4%2F
            http://example.org/%2e%2e/a                 | http://example.org/a
            http://example.org/ä b?q=ö c&r=[1]          | http://example.org/%C3%A4%20b?q=%C3%B6%20c&r=%5B1%5D
            http://example.org/100%/x                   | http://example.org/100%25/x
            http://example.org?q=1                      | http://example.org/?q=1
            http://example.org./a                       | http://example.org/a
            http://bücher.example/                      | http://xn--bcher-kva.example/
            http:\\\\example.org\\a\\b?c\\d             | http://example.org/a/b?c%5Cd
            http://192.0.2.1/                           | http://192.0.2.1/
            http://[2001:DB8::1]/                       | http://[2001:db8:0:0:0:0:0:1]/
            http://a_b.example/                         | http://a_b.example/
            http://１２７.0.0.1/                         | http://127.0.0.1/
            """)
    void hasOneNormalForm(String text, String normal) {
        WebUrl url = WebUrl.parse(text);

        assertThat(url).hasToString(normal);
        assertThat(WebUrl.parse(url.toString())).isEqualTo(url);
        assertThat(URI.create(url.toString())).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://2130706433/",
                "http://0177.0.0.1/",
                "http://0x7f.0.0.1/",
                "http://0x7f000001/",
                "http://127.1/",
                "http://127.0.1/",
                "http://127.0.0.01/",
                "http://1.2.3.4.5/",
                "http://256.1.1.1/",
                "http://127.0.0.1.0x0/",
                "http://①②⑦.1/"
            })
    void refusesNumbersThatHideAnAddress(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebUrl.parse(text))
                .withMessageContaining("a number that hides an address");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://example.org/",
                "file:///etc/passwd",
                "javascript:alert(1)",
                "gopher://example.org/",
                "example.org",
                "//example.org/",
                "",
                "http://",
                "http:///path",
                "http://good.example@127.0.0.1/",
                "http://user:secret@example.org/",
                "http://[::ffff:127.0.0.1]/",
                "http://[::ffff:7f00:1]/",
                "http://[fe80::1%25eth0]/",
                "http://[fe80::1%eth0]/",
                "http://[::1/",
                "http://[]/",
                "http://[example.org]/",
                "http://exa%6Dple.org/",
                "http://exam ple.org/",
                "http://example..org/",
                "http://-example.org/",
                "http://example.org:0/",
                "http://example.org:65536/",
                "http://example.org:99999999/",
                "http://example.org:80:80/",
                "http://example.org:8o/"
            })
    void refusesWhatIsNoPlainWebAddress(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> WebUrl.parse(text));
    }

    @Test
    void doesNotRepeatAPasswordItRefuses() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebUrl.parse("http://user:secret@example.org/"))
                .withMessageContaining("example.org")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
    }

    @Test
    void refusesAnAddressThatIsTooLong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebUrl.parse("http://example.org/" + "a".repeat(9000)))
                .withMessageContaining("8192");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            c             | http://example.org/a/c
            ./c           | http://example.org/a/c
            ../c          | http://example.org/c
            /c?d          | http://example.org/c?d
            ?d=1          | http://example.org/a/b?d=1
            #x            | http://example.org/a/b?q=1
            //other.org/c | http://other.org/c
            HTTPS://o.org | https://o.org/
            ' c d '       | http://example.org/a/c%20d
            """)
    void resolvesLinks(String link, String target) {
        WebUrl base = WebUrl.parse("http://example.org/a/b?q=1");

        assertThat(base.resolve(link)).map(WebUrl::toString).contains(target);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mailto:a@example.org", "tel:123", "javascript:void(0)", "data:text/plain,x", "http://127.1/"})
    void leavesLinksThatAreNoPages(String link) {
        assertThat(WebUrl.parse("http://example.org/").resolve(link)).isEmpty();
    }

    @Test
    void dropsParameters() {
        WebUrl url = WebUrl.parse("http://example.org/?a=1&utm_source=x&b&utm_medium=y");

        assertThat(url.withoutParameters(name -> name.startsWith("utm_"))).hasToString("http://example.org/?a=1&b");
        assertThat(url.withoutParameters(name -> true)).hasToString("http://example.org/");
    }
}
