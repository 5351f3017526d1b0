package dev.ragstone.examples;

import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.ollama.OllamaEmbedder;
import dev.ragstone.ollama.OllamaGenerator;
import dev.ragstone.ollama.OllamaHealth;
import dev.ragstone.ollama.OllamaServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Scanner;

/** Questions about a folder, answered by models that Ollama serves; nothing leaves the machine. */
public final class ChatWithOllama {

    private ChatWithOllama() {}

    /** Takes an index folder, a folder of documents, a chat model and the address of Ollama; questions come one a line. */
    public static void main(String[] args) {
        String model = args[2];
        URI address = URI.create(args[3]);
        try (var ollama = OllamaServer.at(address)) {
            OllamaHealth health = ollama.health(model, "nomic-embed-text");
            if (!health.ready()) {
                System.out.println(health); // for instance: Run: ollama pull llama3.2
                return;
            }
        }
        try (Rag rag = EmbeddedRag.builder(Path.of(args[0]))
                        .embedder(OllamaEmbedder.builder().address(address).build())
                        .generator(
                                OllamaGenerator.builder(model).address(address).build())
                        .open();
                var questions = new Scanner(System.in, StandardCharsets.UTF_8)) {
            rag.sync(Path.of(args[1]));
            while (questions.hasNextLine()) {
                System.out.println(rag.ask(questions.nextLine()));
            }
        }
    }
}
