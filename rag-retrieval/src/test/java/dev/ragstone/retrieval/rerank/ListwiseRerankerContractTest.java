package dev.ragstone.retrieval.rerank;

import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.search.Reranker;
import dev.ragstone.testkit.RerankerContract;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import java.util.Comparator;
import java.util.stream.Collectors;

/** The model it asks prefers short passages, and says so in a chatty way. */
class ListwiseRerankerContractTest extends RerankerContract {

    @Override
    protected Reranker reranker() {
        return ListwiseReranker.builder(new ShortestFirst()).build();
    }

    private static final class ShortestFirst implements Generator {

        @Override
        public String name() {
            return "shortest-first";
        }

        @Override
        public TokenStream generate(Prompt prompt) {
            String order = prompt.sources().stream()
                    .sorted(Comparator.comparingInt(
                            source -> source.hit().chunk().text().length()))
                    .map(NumberedSource::number)
                    .map(number -> "[" + number + "]")
                    .collect(Collectors.joining(" > "));
            return ScriptedGenerator.answering("Here is ", "the ranking:\n\n", order, "\n")
                    .generate(prompt);
        }
    }
}
