package dev.ragstone.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.testkit.SameHash;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectTest {

    @Test
    void givesWhatIsThereByItsType() throws IOException {
        JsonObject json = JsonObject.parse("""
            {"s":"x","n":7,"d":0.5,"t":true,"o":{"in":"y"},"l":[{"a":"1"},{"a":"2"}],"w":["p","q"],
            "v":[1,-2.5,1e-3],"vs":[[1],[2,3]],"null":null}\
            """);

        assertThat(json.text("s")).contains("x");
        assertThat(json.count("n")).hasValue(7);
        assertThat(json.number("d", 0)).isEqualTo(0.5);
        assertThat(json.is("t")).isTrue();
        assertThat(json.object("o").flatMap(inner -> inner.text("in"))).contains("y");
        assertThat(json.objects("l"))
                .extracting(it -> it.text("a").orElseThrow())
                .containsExactly("1", "2");
        assertThat(json.texts("w")).containsExactly("p", "q");
        assertThat(json.vector("v").orElseThrow()).containsExactly(1f, -2.5f, 1e-3f);
        assertThat(json.vectors("vs")).containsExactly(new float[] {1}, new float[] {2, 3});
        assertThat(json.has("null")).isFalse();
    }

    @Test
    void whatIsMissingAndWhatIsOfAnotherTypeIsTheSame() throws IOException {
        JsonObject json = JsonObject.parse("{\"s\":5,\"n\":\"5\",\"neg\":-1,\"empty\":[]}");

        assertThat(json.text("s")).isEmpty();
        assertThat(json.count("n")).isEmpty();
        assertThat(json.count("neg")).isEmpty();
        assertThat(json.object("missing")).isEmpty();
        assertThat(json.objects("n")).isEmpty();
        assertThat(json.vector("empty")).isEmpty();
        assertThat(json.vectors("empty")).isEmpty();
    }

    @Test
    void readsLongVectors() throws IOException {
        String numbers = String.join(",", java.util.Collections.nCopies(5000, "0.25"));

        assertThat(JsonObject.parse("{\"v\":[" + numbers + "]}").vector("v").orElseThrow())
                .hasSize(5000)
                .containsOnly(0.25f);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "null",
                "{",
                "{\"a\":",
                "{\"a\":[1,2",
                "{\"a\":[1,null]}",
                "{\"a\":[1,\"NaN\"]}",
                "{} {}",
                "{'a':1}",
                "<html>"
            })
    void refusesWhatIsNotOneObject(String text) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> JsonObject.parse(text));
    }

    @Test
    void writesWhatItCanReadAgain() throws IOException {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("text", "a \"quoted\"\nline \u0000 and 😀");
        fields.put("list", List.of("x", "y"));
        fields.put("map", Map.of("n", 1, "b", true));

        JsonObject read = JsonObject.parse(JsonObject.write(fields));

        assertThat(read.text("text")).contains("a \"quoted\"\nline \u0000 and 😀");
        assertThat(read.texts("list")).containsExactly("x", "y");
        assertThat(read.object("map").orElseThrow().is("b")).isTrue();
    }

    @Test
    void refusesToWriteWhatJsonDoesNotHave() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonObject.write(Map.of("a", new Object())))
                .withMessageContaining("java.lang.Object");
    }

    @Test
    void objectThatIsCutAnywhereEndsTooEarly() {
        String whole = "{\"a\":\"x\\u00e9\\n\",\"b\":[true,false,null,{\"c\":-1.5e3}],\"d\":12}";

        for (int end = 1; end < whole.length(); end++) {
            String cut = whole.substring(0, end);
            assertThatExceptionOfType(EOFException.class).as(cut).isThrownBy(() -> JsonObject.parse(cut));
            assertThatExceptionOfType(EOFException.class)
                    .as(cut)
                    .isThrownBy(() -> JsonObject.parse(cut.getBytes(StandardCharsets.UTF_8)));
        }
    }

    @Test
    void bytesThatAreCutAfterOtherLettersThanAsciiEndTooEarlyToo() {
        byte[] whole = "{\"a\":\"山川 granite 😀\",\"b\":true}".getBytes(StandardCharsets.UTF_8);

        for (int end = 1; end < whole.length; end++) {
            byte[] cut = Arrays.copyOf(whole, end);
            assertThatExceptionOfType(EOFException.class).as("%s bytes", end).isThrownBy(() -> JsonObject.parse(cut));
        }
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        byte[] broken = "{\"a\":\"\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> JsonObject.parse(broken))
                .satisfies(e -> assertThat(e).isNotInstanceOf(EOFException.class));
    }

    @Test
    void byteOrderMarkIsPassedOver() throws IOException {
        assertThat(JsonObject.parse("\uFEFF{\"a\":true}".getBytes(StandardCharsets.UTF_8))
                        .is("a"))
                .isTrue();
    }

    @Test
    void nestingBeyondAllLimitsIsRefused() {
        String deep = "{\"a\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}";

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> JsonObject.parse(deep))
                .satisfies(e -> assertThat(e).isNotInstanceOf(EOFException.class));
    }

    @Test
    void namesThatShareAHashAreReadLikeOthers() throws IOException {
        List<String> names = SameHash.names(2_000);
        String json = names.stream().map(name -> "\"" + name + "\":true").collect(Collectors.joining(",", "{", "}"));

        assertThat(names).allMatch(JsonObject.parse(json)::is);
        assertThat(names).allMatch(JsonObject.parse(json.getBytes(StandardCharsets.UTF_8))::is);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "{nonsense}", "{\"a\":nonsense", "{\"a\":1]", "{\"a\":1}x"})
    void nonsenseDoesNotOnlyEndTooEarly(String text) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> JsonObject.parse(text))
                .satisfies(e -> assertThat(e).isNotInstanceOf(EOFException.class));
    }
}
