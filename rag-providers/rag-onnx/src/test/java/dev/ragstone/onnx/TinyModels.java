package dev.ragstone.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders with a {@link TinyCrossEncoder} and its tokenizer, laid out as published models are. */
final class TinyModels {

    static final int BERT_SIZE = TinyVocabulary.bertPieces().size();
    static final int BERT_MARKS = TinyVocabulary.BERT_MARKS.size();

    private TinyModels() {}

    /** A fresh network in the layout of BERT. */
    static TinyCrossEncoder bert() {
        return TinyCrossEncoder.bert(BERT_SIZE, BERT_MARKS);
    }

    /** As cross-encoder/ms-marco-MiniLM-L-6-v2 is laid out. */
    static Path msMarco(Path folder) throws IOException {
        return msMarco(folder, bert().scoring());
    }

    /** The same with other weights. */
    static Path msMarco(Path folder, byte[] weights) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.onnx"), weights);
        Files.writeString(folder.resolve("tokenizer.json"), TinyVocabulary.bert(TinyVocabulary.BERT_NORMALIZER));
        Files.writeString(
                folder.resolve("tokenizer_config.json"), "{\"model_max_length\": 512, \"do_lower_case\": true}");
        Files.writeString(
                folder.resolve("config.json"), "{\"model_type\": \"bert\", \"max_position_embeddings\": 512}");
        return folder;
    }

    /** As BAAI/bge-reranker-base is laid out. */
    static Path bgeReranker(Path folder) throws IOException {
        int end = TinyVocabulary.ROBERTA_MARKS.indexOf("</s>");
        var network = TinyCrossEncoder.roberta(
                TinyVocabulary.robertaPieces().size(), TinyVocabulary.ROBERTA_MARKS.size(), end);
        Files.createDirectories(folder.resolve("onnx"));
        Files.write(folder.resolve("onnx/model.onnx"), network.scoring());
        Files.writeString(
                folder.resolve("tokenizer.json"),
                TinyVocabulary.roberta(
                        TinyVocabulary.robertaPieces(), "{'type':'Lowercase'}", TinyVocabulary.WORDS_THEN_METASPACE));
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"model_max_length\": 512}");
        Files.writeString(
                folder.resolve("config.json"),
                "{\"model_type\": \"xlm-roberta\", \"max_position_embeddings\": 514, \"pad_token_id\": 1}");
        return folder;
    }
}
