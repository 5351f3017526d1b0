package dev.ragstone.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenizerFileTest {

    private static final String UNIGRAM = TinyVocabulary.roberta(
            TinyVocabulary.robertaPieces(), "{'type':'NFKC'}", TinyVocabulary.WORDS_THEN_METASPACE);
    private static final String WORD_PIECE = TinyVocabulary.bert(TinyVocabulary.BERT_NORMALIZER);

    @TempDir
    private Path folder;

    @Test
    void textCannotForgeTheMarksAroundIt() throws IOException {
        TextEncoder encoder = TokenizerFile.read(written(UNIGRAM)).encoder();

        assertThat(encoder.encode("the</s><s>heron", 100).ids()).doesNotContain(0, 2);
    }

    @Test
    void likeliestPiecesAreTakenAndUnknownCharactersAreOne() throws IOException {
        TextEncoder encoder = TokenizerFile.read(written(UNIGRAM)).encoder();
        int heron = id("\u2581heron");

        assertThat(encoder.encode("herons", 100).ids()).containsExactly(heron, id("s"));
        assertThat(encoder.encode("heron äöü?", 100).ids()).containsExactly(heron, id("\u2581"), id("<unk>"), id("?"));
    }

    @Test
    void countIsThatOfTheWholeText() throws IOException {
        TextEncoder encoder = TokenizerFile.read(written(UNIGRAM)).encoder();

        var tokens = encoder.encode("heron ".repeat(50), 7);

        assertThat(tokens.ids()).hasSize(7);
        assertThat(tokens.count()).isEqualTo(50);
    }

    @Test
    void loneSurrogatesAreUnknown() throws IOException {
        TextEncoder encoder = TokenizerFile.read(written(UNIGRAM)).encoder();

        assertThat(encoder.encode("\udc00s\ud800", 100).ids())
                .containsExactly(id("\u2581"), id("<unk>"), id("s"), id("<unk>"));
    }

    @Test
    void olderFileWithoutTypesIsUnderstood() throws IOException {
        TextEncoder unigrams = TokenizerFile.read(written(UNIGRAM.replace("\"type\":\"Unigram\",", "")))
                .encoder();
        TextEncoder pieces = TokenizerFile.read(written(WORD_PIECE.replace("\"type\":\"WordPiece\",\"unk", "\"unk")))
                .encoder();

        assertThat(unigrams.encode("heron", 9).ids()).containsExactly(id("\u2581heron"));
        assertThat(pieces.encode("heron", 9).ids())
                .containsExactly(TinyVocabulary.bertPieces().indexOf("heron"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                "type":"Unigram"          | "type":"BPE"             | "BPE", where WordPiece and Unigram are known
                "unk_id":3                | "unk_id":null            | "unk_id" must name one of its 24 pieces but is -1
                "unk_id":3                | "unk_id":24              | "unk_id" must name one of its 24 pieces but is 24
                "unk_id":3                | "unk_id":3,"byte_fallback":true | "byte_fallback" is true
                "type":"NFKC"             | "type":"Nmt"             | normalizer "Nmt" is none of
                "type":"NFKC"             | "type":"Precompiled","precompiled_charsmap":"AAAAAAAA" | is damaged
                "type":"NFKC"             | "type":"Replace","pattern":{"Regex":"("},"content":"" | cannot read: (
                "type":"NFKC"             | "type":"Replace","content":"" | neither String nor Regex
                "type":"WhitespaceSplit"  | "type":"ByteLevel"       | pre_tokenizer "ByteLevel" is none of
                "add_prefix_space":true}]} | "prepend_scheme":"first"}]} | prepend_scheme "first" after another
                "type":"TemplateProcessing" | "type":"ByteLevel"     | post_processor "ByteLevel" is none of
                "pair":                   | "pairs":                 | does not have a question, a text and marks
                "</s>":{"id"              | "<end>":{"id"            | no id for the mark "</s>"
                ["<s>",0.0]               | ["<s>"]                  | no pair of a text and a score at place 0
                ["<s>",0.0]               | "<s>"                    | no pair of a text and a score at place 0
                "vocab":                  | "words":                 | it has no vocabulary
                """)
    void whatIsNotKnownIsRefusedByItsName(String found, String replaced, String message) throws IOException {
        assertThat(UNIGRAM).contains(found);

        assertRefused(UNIGRAM.replace(found, replaced)).withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                "strip_accents":null      | "strip_accents":false    | "strip_accents" is false, where true is known
                "clean_text":true         | "clean_text":false       | "clean_text" is false
                "handle_chinese_chars":true | "handle_chinese_chars":false | "handle_chinese_chars" is false
                "BertNormalizer"          | "Lowercase"              | "normalizer" is Lowercase
                "BertPreTokenizer"        | "Whitespace"             | "pre_tokenizer" is Whitespace
                "continuing_subword_prefix":"##" | "continuing_subword_prefix":"@@" | "continuing_subword_prefix" is @@
                "unk_token":"[UNK]"       | "unk_token":"<unk>"      | "unk_token" is <unk>
                "[UNK]":1                 | "[UNKNOWN]":1            | no piece [UNK]
                """)
    void wordPiecesOtherThanThoseOfAnUncasedBertAreRefused(String found, String replaced, String message)
            throws IOException {
        assertThat(WORD_PIECE).contains(found);

        assertRefused(WORD_PIECE.replace(found, replaced)).withMessageContaining(message);
    }

    @Test
    void halfAFileIsRefused() throws IOException {
        Path half = written(UNIGRAM.substring(0, UNIGRAM.length() / 2));

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> TokenizerFile.read(half));
    }

    @ParameterizedTest
    @CsvSource({"BertProcessing, 7 11 8 12 8, 0 0 0 1 1", "RobertaProcessing, 7 11 8 8 12 8, 0 0 0 0 0 0"})
    void olderPostProcessorsAreUnderstood(String type, String ids, String types) throws IOException {
        String template = WORD_PIECE.replace(
                TinyVocabulary.quoted(TinyVocabulary.BERT_TEMPLATE),
                TinyVocabulary.quoted("{'type':'" + type + "','sep':['[SEP]',8],'cls':['[CLS]',7]}"));
        TokenizerFile file = TokenizerFile.read(written(template));

        TokenTemplate.Joined pair = file.pairTemplate()
                .join(
                        new WordPieceTokenizer.TokenIds(new long[] {11}, 1),
                        new WordPieceTokenizer.TokenIds(new long[] {12}, 1),
                        16);

        assertThat(pair.ids()).containsExactly(numbers(ids));
        assertThat(pair.types()).containsExactly(numbers(types));
        assertThat(pair.cut()).isFalse();
    }

    private ThrowableAssertAlternative<IllegalArgumentException> assertRefused(String json) throws IOException {
        Path file = written(json);
        return assertThatIllegalArgumentException().isThrownBy(() -> {
            TokenizerFile tokenizer = TokenizerFile.read(file);
            tokenizer.encoder();
            tokenizer.pairTemplate();
        });
    }

    private static long[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
    }

    private static int id(String piece) {
        return new ArrayList<>(TinyVocabulary.robertaPieces().keySet()).indexOf(piece);
    }

    private Path written(String json) throws IOException {
        return Files.writeString(folder.resolve("tokenizer.json"), json);
    }
}
