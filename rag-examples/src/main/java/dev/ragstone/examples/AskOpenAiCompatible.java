package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.generation.Answer;
import dev.ragstone.openai.OpenAiEndpoint;
import dev.ragstone.openai.OpenAiGenerator;
import dev.ragstone.resilience.RetryingGenerator;
import java.net.URI;
import java.nio.file.Path;

/** Searches in this process and has a service write the answer: vLLM, llama.cpp, LM Studio, LiteLLM, OpenAI. */
public final class AskOpenAiCompatible {

    private AskOpenAiCompatible() {}

    /** Takes an index folder, a folder of documents, a question, the address of the service and a model. */
    public static void main(String[] args) {
        // OpenAiEndpoint.openAi() is OpenAI itself, with the key from OPENAI_API_KEY.
        var endpoint = OpenAiEndpoint.at(URI.create(args[3]));
        var model = OpenAiGenerator.builder(endpoint, args[4]).answerTokens(500).build();
        try (Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                .generator(RetryingGenerator.of(model))
                .open()) {
            rag.sync(Path.of(args[1]));
            Answer answer = rag.ask(args[2]);
            System.out.println(answer);
            System.out.printf(
                    "%d tokens read, %d written%n",
                    answer.usage().promptTokens(), answer.usage().answerTokens());
        }
    }
}
