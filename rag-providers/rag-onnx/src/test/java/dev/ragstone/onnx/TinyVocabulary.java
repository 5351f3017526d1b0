package dev.ragstone.onnx;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tokenizer files with few words, laid out as those of published models. */
final class TinyVocabulary {

    /** Words that both vocabularies have whole. */
    static final List<String> WORDS = List.of(
            "heron", "granite", "violin", "harbour", "lantern", "pepper", "comet", "saddle", "glacier", "walnut",
            "stand", "where", "does", "the", "there", "bridge");

    /** The first ids of the WordPiece vocabulary. */
    static final List<String> BERT_MARKS = List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]");

    /** The first ids of the Unigram vocabulary. */
    static final List<String> ROBERTA_MARKS = List.of("<s>", "<pad>", "</s>", "<unk>");

    static final String BERT_NORMALIZER =
            "{'type':'BertNormalizer','clean_text':true,'handle_chinese_chars':true,'strip_accents':null,'lowercase':true}";
    static final String BERT_TEMPLATE = """
        {'type':'TemplateProcessing',
         'single':[{'SpecialToken':{'id':'[CLS]','type_id':0}},{'Sequence':{'id':'A','type_id':0}},
                   {'SpecialToken':{'id':'[SEP]','type_id':0}}],
         'pair':[{'SpecialToken':{'id':'[CLS]','type_id':0}},{'Sequence':{'id':'A','type_id':0}},
                 {'SpecialToken':{'id':'[SEP]','type_id':0}},{'Sequence':{'id':'B','type_id':1}},
                 {'SpecialToken':{'id':'[SEP]','type_id':1}}],
         'special_tokens':{'[CLS]':{'id':'[CLS]','ids':[2],'tokens':['[CLS]']},
                           '[SEP]':{'id':'[SEP]','ids':[3],'tokens':['[SEP]']}}}""";
    static final String ROBERTA_TEMPLATE = """
        {'type':'TemplateProcessing',
         'single':[{'SpecialToken':{'id':'<s>','type_id':0}},{'Sequence':{'id':'A','type_id':0}},
                   {'SpecialToken':{'id':'</s>','type_id':0}}],
         'pair':[{'SpecialToken':{'id':'<s>','type_id':0}},{'Sequence':{'id':'A','type_id':0}},
                 {'SpecialToken':{'id':'</s>','type_id':0}},{'SpecialToken':{'id':'</s>','type_id':0}},
                 {'Sequence':{'id':'B','type_id':0}},{'SpecialToken':{'id':'</s>','type_id':0}}],
         'special_tokens':{'<s>':{'id':'<s>','ids':[0],'tokens':['<s>']},
                           '</s>':{'id':'</s>','ids':[2],'tokens':['</s>']}}}""";

    /** As the older files of XLM-RoBERTa have it. */
    static final String WORDS_THEN_METASPACE = """
        {'type':'Sequence','pretokenizers':[{'type':'WhitespaceSplit'},
         {'type':'Metaspace','replacement':'\u2581','add_prefix_space':true}]}""";

    private TinyVocabulary() {}

    /** The pieces of an uncased BERT, in the order of their ids. */
    static List<String> bertPieces() {
        var pieces = new ArrayList<>(BERT_MARKS);
        pieces.addAll(WORDS);
        pieces.addAll(List.of("##s", "##ing", ".", "?", "[", "]"));
        return pieces;
    }

    /** The {@code tokenizer.json} of an uncased BERT. */
    static String bert(String normalizer) {
        var ids = new LinkedHashMap<String, Integer>();
        bertPieces().forEach(piece -> ids.put(piece, ids.size()));
        return """
            {'version':'1.0','truncation':null,'padding':null,'added_tokens':%s,'normalizer':%s,
             'pre_tokenizer':{'type':'BertPreTokenizer'},'post_processor':%s,
             'decoder':{'type':'WordPiece','prefix':'##','cleanup':true},
             'model':{'type':'WordPiece','unk_token':'[UNK]','continuing_subword_prefix':'##',
                      'max_input_chars_per_word':100,'vocab':%s}}""".replace('\'', '"')
                .formatted(added(BERT_MARKS), quoted(normalizer), quoted(BERT_TEMPLATE), json(generator -> {
                    generator.writeStartObject();
                    for (Map.Entry<String, Integer> id : ids.entrySet()) {
                        generator.writeNumberField(id.getKey(), id.getValue());
                    }
                    generator.writeEndObject();
                }));
    }

    /** The scored pieces of a small SentencePiece model, in the order of their ids. */
    static Map<String, Double> robertaPieces() {
        var pieces = new LinkedHashMap<String, Double>();
        ROBERTA_MARKS.forEach(mark -> pieces.put(mark, 0.0));
        WORDS.forEach(word -> pieces.put("\u2581" + word, -8.0));
        pieces.put("s", -3.0);
        pieces.put(".", -3.5);
        pieces.put("?", -4.5);
        pieces.put("\u2581", -4.0);
        return pieces;
    }

    /** The {@code tokenizer.json} of a SentencePiece model. */
    static String roberta(Map<String, Double> pieces, String normalizer, String preTokenizer) {
        return """
            {'version':'1.0','truncation':null,'padding':null,'added_tokens':%s,'normalizer':%s,'pre_tokenizer':%s,
             'post_processor':%s,'decoder':{'type':'Metaspace','replacement':'\u2581','add_prefix_space':true},
             'model':{'type':'Unigram','unk_id':3,'vocab':%s}}""".replace('\'', '"').formatted(
                added(ROBERTA_MARKS),
                quoted(normalizer),
                quoted(preTokenizer),
                quoted(ROBERTA_TEMPLATE),
                json(generator -> {
                    generator.writeStartArray();
                    for (Map.Entry<String, Double> piece : pieces.entrySet()) {
                        generator.writeStartArray();
                        generator.writeString(piece.getKey());
                        generator.writeNumber(piece.getValue());
                        generator.writeEndArray();
                    }
                    generator.writeEndArray();
                }));
    }

    /** JSON with the quotes that are easier to read in Java. */
    static String quoted(String json) {
        return json.replace('\'', '"');
    }

    private static String added(Collection<String> marks) {
        return json(generator -> {
            generator.writeStartArray();
            int id = 0;
            for (String mark : marks) {
                generator.writeStartObject();
                generator.writeNumberField("id", id++);
                generator.writeStringField("content", mark);
                for (String flag : List.of("single_word", "lstrip", "rstrip", "normalized")) {
                    generator.writeBooleanField(flag, false);
                }
                generator.writeBooleanField("special", true);
                generator.writeEndObject();
            }
            generator.writeEndArray();
        });
    }

    private static String json(Writing writing) {
        var out = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(out)) {
            writing.write(generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    @FunctionalInterface
    private interface Writing {

        void write(JsonGenerator generator) throws IOException;
    }
}
