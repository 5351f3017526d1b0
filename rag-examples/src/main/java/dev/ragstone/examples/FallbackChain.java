package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Generator;
import dev.ragstone.ollama.OllamaGenerator;
import dev.ragstone.openai.OpenAiEndpoint;
import dev.ragstone.openai.OpenAiGenerator;
import dev.ragstone.resilience.Circuit;
import dev.ragstone.resilience.CircuitBreakingGenerator;
import dev.ragstone.resilience.FallbackGenerator;
import dev.ragstone.resilience.RetryingGenerator;
import dev.ragstone.retrieval.extractive.ExtractiveGenerator;
import java.net.URI;
import java.nio.file.Path;

/** First Ollama, then a service, then sentences quoted from the documents: there is always an answer. */
public final class FallbackChain {

    private FallbackChain() {}

    /** Takes an index folder, a folder of documents, a question, and the addresses of Ollama and of a service. */
    public static void main(String[] args) {
        // While Ollama is down it is not asked, so that nobody waits for it.
        Generator local = CircuitBreakingGenerator.of(
                OllamaGenerator.builder("llama3.2").address(URI.create(args[3])).build(), Circuit.standard());
        Generator service =
                RetryingGenerator.of(OpenAiGenerator.builder(OpenAiEndpoint.at(URI.create(args[4])), "gpt-4o-mini")
                        .build());
        try (Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                .generator(FallbackGenerator.of(
                        local, service, ExtractiveGenerator.builder().build()))
                .open()) {
            rag.sync(Path.of(args[1]));
            Answer answer = rag.ask(args[2]);
            System.out.println(answer);
            System.out.println("written by " + answer.generator());
            answer.warnings().forEach(System.out::println);
        }
    }
}
