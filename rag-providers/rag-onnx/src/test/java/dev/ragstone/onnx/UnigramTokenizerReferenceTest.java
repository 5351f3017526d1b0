package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the library that models are published for, on generated vocabularies. */
class UnigramTokenizerReferenceTest {

    private static final String[] PARTS = {
        "the",
        "heron",
        "herons",
        "stands",
        "there",
        "Bridge",
        "e\u0301",
        "a\u0308\u0323",
        "\u0301",
        "ﬁne",
        "½",
        "㍿",
        "Ａｂ",
        "中文",
        "한국어",
        "ひらがな",
        "Ωmega",
        "ΣΑΣ",
        "İstanbul",
        "42",
        "a_b",
        "\u2581",
        "\u2581x",
        "😀",
        "👩‍👩‍👧",
        "\u200b",
        "\u00ad",
        "\u0007",
        "\ufffd",
        "\u2028",
        "\u00a0",
        "\u3000",
        "\u0085",
        "\t",
        "\n",
        "\r\n",
        "\r",
        " ",
        " ",
        " ",
        "  ",
        "कि",
        "ไทย",
        "\ue000"
    };

    private static final Map<String, String> REPLACEMENTS = replacements();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'Precompiled','precompiled_charsmap':'CHARSMAP'}",
                "{'type':'Sequence','normalizers':[{'type':'Precompiled','precompiled_charsmap':'CHARSMAP'},"
                        + "{'type':'Replace','pattern':{'Regex':' {2,}'},'content':' '}]}",
                "{'type':'Sequence','normalizers':[{'type':'Strip','strip_left':true,'strip_right':true},{'type':'NFKC'},"
                        + "{'type':'Lowercase'}]}",
                "{'type':'Sequence','normalizers':[{'type':'Strip','strip_left':false,'strip_right':true},"
                        + "{'type':'Replace','pattern':{'String':'on'},'content':'$1'},{'type':'NFD'}]}",
                "null"
            })
    void agreesOnRandomMixturesWith(String normalizer) throws IOException {
        String rules = normalizer.replace("CHARSMAP", CharacterMapWriter.base64(REPLACEMENTS));

        assertAgreesOnMixtures(TinyVocabulary.roberta(pieces(), rules, TinyVocabulary.WORDS_THEN_METASPACE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'Metaspace','replacement':'\u2581','add_prefix_space':true}",
                "{'type':'Metaspace','replacement':'\u2581','prepend_scheme':'never'}",
                "{'type':'Metaspace','replacement':'\u2581','prepend_scheme':'first','split':true}",
                "{'type':'Metaspace','replacement':'\u2581','prepend_scheme':'always','split':false}",
                "{'type':'WhitespaceSplit'}"
            })
    void agreesOnRandomMixturesSplitBy(String preTokenizer) throws IOException {
        assertAgreesOnMixtures(TinyVocabulary.roberta(pieces(), "null", preTokenizer));
    }

    @Test
    void agreesOnCharactersWithMarks() throws IOException {
        String rules =
                "{'type':'Precompiled','precompiled_charsmap':'" + CharacterMapWriter.base64(REPLACEMENTS) + "'}";
        String json = TinyVocabulary.roberta(pieces(), rules, TinyVocabulary.WORDS_THEN_METASPACE);
        TextEncoder encoder = TokenizerFile.read(written(json)).encoder();

        try (var reference = new ReferenceTokenizer(json)) {
            IntStream.rangeClosed(1, 0x33FF)
                    .filter(point -> Character.isDefined(point))
                    .mapToObj(point -> "a" + Character.toString(point) + "\u0301b")
                    .forEach(text -> assertAgrees(encoder, reference, text));
        }
    }

    @Test
    void pairsAgreeWithTheirTypes() throws IOException {
        String question = "Where does the heron stand?";
        String text = "The heron stands there.";
        for (String json : new String[] {
            TinyVocabulary.bert(TinyVocabulary.BERT_NORMALIZER),
            TinyVocabulary.roberta(pieces(), "null", TinyVocabulary.WORDS_THEN_METASPACE)
        }) {
            TokenizerFile file = TokenizerFile.read(written(json));
            var encoder = new FramedEncoder(file.encoder(), file.pairTemplate());

            TokenTemplate.Joined pair = encoder.pair(encoder.encode(question, 512), text, 512);

            try (var reference = new ReferenceTokenizer(json)) {
                assertThat(new long[][] {pair.ids(), pair.types()}).isDeepEqualTo(reference.encodePair(question, text));
            }
        }
    }

    private void assertAgreesOnMixtures(String json) throws IOException {
        TextEncoder encoder = TokenizerFile.read(written(json)).encoder();
        var random = new Random(20240607);

        try (var reference = new ReferenceTokenizer(json)) {
            for (int round = 0; round < 1500; round++) {
                var text = new StringBuilder();
                for (int part = random.nextInt(12); part > 0; part--) {
                    text.append(PARTS[random.nextInt(PARTS.length)]);
                }
                assertAgrees(encoder, reference, text.toString());
            }
        }
    }

    private static void assertAgrees(TextEncoder encoder, ReferenceTokenizer reference, String text) {
        assertThat(encoder.encode(text, Integer.MAX_VALUE).ids())
                .as(() -> "tokens of "
                        + text.codePoints().mapToObj(Integer::toHexString).toList())
                .isEqualTo(reference.encode(text));
    }

    /** The words, many of their parts, and some characters of other scripts, at random scores. */
    private static Map<String, Double> pieces() {
        var random = new Random(7);
        var pieces = new LinkedHashMap<String, Double>(TinyVocabulary.robertaPieces());
        for (String word : PARTS) {
            String marked = "\u2581" + word.strip();
            for (int i = 0; i < 6; i++) {
                int start = random.nextInt(marked.length());
                int end = start + 1 + random.nextInt(marked.length() - start);
                if (isWhole(marked, start) && isWhole(marked, end)) {
                    pieces.putIfAbsent(marked.substring(start, end), -2 - 10 * random.nextDouble());
                }
            }
        }
        for (char letter = 'a'; letter < 'w'; letter++) {
            pieces.putIfAbsent(String.valueOf(letter), -9 - random.nextDouble());
        }
        return pieces;
    }

    private static boolean isWhole(String text, int at) {
        return at == text.length() || !Character.isLowSurrogate(text.charAt(at));
    }

    /** What compatibility normalisation changes, one character or a letter with its mark at a time, and white space. */
    private static Map<String, String> replacements() {
        var replacements = new LinkedHashMap<String, String>();
        for (int point = 0xA0; point < 0x3400; point++) {
            String letter = Character.toString(point);
            String normal = Normalizer.normalize(letter, Normalizer.Form.NFKC);
            if (Character.isDefined(point) && !normal.equals(letter)) {
                replacements.put(letter, normal);
            }
        }
        for (String letter : new String[] {"a", "e", "o", "\u03b1", "Å"}) {
            replacements.put(letter + "\u0301", Normalizer.normalize(letter + "\u0301", Normalizer.Form.NFC));
        }
        for (String space : new String[] {"\t", "\n", "\r", "\u0085", "\u2028", "\u200b"}) {
            replacements.put(space, " ");
        }
        replacements.put("\u0007", "");
        replacements.put("Ａ", "A");
        replacements.put("ﬁ", "fi");
        return replacements;
    }

    private Path written(String json) throws IOException {
        return Files.writeString(folder.resolve("tokenizer.json"), json);
    }
}
