package dev.ragstone.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.langchain4j.model.embedding.request.EmbeddingParameter;
import dev.langchain4j.model.embedding.request.EmbeddingRequest;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import dev.langchain4j.model.embedding.response.EmbeddingResponse;
import dev.langchain4j.model.output.Response;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Vector;
import dev.ragstone.error.EmbeddingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LangChain4jEmbedderTest {

    @Test
    void tellsAModelThatKnowsInputTypesWhatIsAQuestion() {
        var model = new TypedModel();
        Embedder embedder = LangChain4j.embedder(model);

        embedder.embedDocuments(List.of("granite"));
        embedder.embedQuery("granite?");

        assertThat(model.types).containsExactly("DOCUMENT", "QUERY");
        assertThat(embedder.model().id()).isEqualTo("langchain4j/other/typed-1?input-types=true");
    }

    @Test
    void putsPrefixesBeforeQuestionsAndDocuments() {
        var texts = new ArrayList<String>();
        Embedder embedder = LangChain4jEmbedder.builder(new Answering(segments -> {
                    segments.forEach(segment -> texts.add(segment.text()));
                    return vectors(segments.size());
                }))
                .dimension(2)
                .prefixes("query: ", "passage: ")
                .build();

        embedder.embedDocuments(List.of("granite"));
        embedder.embedQuery("heron");

        assertThat(texts).containsExactly("passage: granite", "query: heron");
        assertThat(embedder.model().id()).endsWith("Answering&query=query%3A+&document=passage%3A+");
    }

    @Test
    void givesTheModelNoMoreTextsThanItsBatch() {
        var sizes = new ArrayList<Integer>();
        Embedder embedder = LangChain4jEmbedder.builder(new Answering(segments -> {
                    sizes.add(segments.size());
                    return vectors(segments.size());
                }))
                .dimension(2)
                .batchSize(3)
                .build();

        embedder.embedDocuments(List.of("a", "b", "c", "d", "e", "f", "g"));

        assertThat(sizes).containsExactly(3, 3, 1);
    }

    @Test
    void vectorsAreScaledToLengthOne() {
        Embedder embedder = answering(segments -> List.of(Embedding.from(new float[] {3, 4})));

        assertThat(embedder.embedQuery("heron").vector()).isEqualTo(Vector.of(0.6f, 0.8f));
    }

    @Test
    void textLongerThanTheLimitIsReportedAsTruncated() {
        Embedder embedder = LangChain4jEmbedder.builder(new ScriptedEmbeddingModel())
                .maxTokens(3)
                .tokenCounter(text -> text.split(" ").length)
                .build();

        assertThat(embedder.embedDocuments(List.of("one two three", "one two three four")))
                .extracting(dev.ragstone.embedding.Embedding::truncated)
                .containsExactly(false, true);
    }

    @Test
    void tooFewVectorsAreAnErrorThatNamesTheModel() {
        Embedder embedder = answering(segments -> vectors(1));

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> embedder.embedDocuments(List.of("a", "b")))
                .withMessageContaining("Answering gave 1 vectors for 2 texts");
    }

    @Test
    void noContentIsAnErrorInsteadOfANullPointer() {
        Embedder embedder = answering(segments -> null);

        assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> embedder.embedQuery("a"));
    }

    @Test
    void vectorOfAnotherDimensionIsAnError() {
        Embedder embedder = answering(segments -> List.of(Embedding.from(new float[] {1, 0, 0})));

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> embedder.embedQuery("a"))
                .withMessageContaining("3 dimensions instead of 2");
    }

    @Test
    void vectorOfZerosIsAnError() {
        Embedder embedder = answering(segments -> List.of(Embedding.from(new float[] {0, 0})));

        assertThatExceptionOfType(EmbeddingException.class).isThrownBy(() -> embedder.embedQuery("a"));
    }

    @Test
    void rateLimitMayPass() {
        Embedder embedder = answering(segments -> {
            throw new RateLimitException("slow down");
        });

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> embedder.embedQuery("a"))
                .satisfies(failure -> assertThat(failure.retryable()).isTrue());
    }

    @Test
    void failureOfTheNetworkMayPass() {
        Embedder embedder = answering(segments -> {
            throw new UncheckedIOException(new IOException("connection reset"));
        });

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> embedder.embedQuery("a"))
                .satisfies(failure -> assertThat(failure.retryable()).isTrue());
    }

    @Test
    void wrongKeyDoesNotPassAndIsNotShown() {
        Embedder embedder = answering(segments -> {
            throw new AuthenticationException("Incorrect API key provided: sk-abcdef123456");
        });

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> embedder.embedQuery("a"))
                .satisfies(failure -> assertThat(failure.retryable()).isFalse())
                .withMessageContaining("Check the key")
                .withMessageNotContaining("abcdef123456");
    }

    @Test
    void modelThatFailsToTellItsDimensionIsAnErrorThatSaysWhatToSet() {
        var model = new Answering(segments -> {
            throw new IllegalStateException("not loaded");
        });

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> LangChain4j.embedder(model))
                .withMessageContaining("not loaded")
                .withMessageContaining("Set dimension(...)");
    }

    @Test
    void modelWithoutANameNeedsAnId() {
        EmbeddingModel nameless = new EmbeddingModel() {
            @Override
            public int dimension() {
                return 2;
            }
        };

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LangChain4j.embedder(nameless))
                .withMessageContaining("set id(...)");
        assertThat(LangChain4jEmbedder.builder(nameless)
                        .id("mine")
                        .build()
                        .model()
                        .id())
                .isEqualTo("mine");
    }

    @Test
    void modelInThisProcessIsUsedAsItIs() {
        var model = new BgeSmallEnV15QuantizedEmbeddingModel();
        try (Embedder embedder = LangChain4j.embedder(model)) {
            List<dev.ragstone.embedding.Embedding> embeddings =
                    embedder.embedDocuments(List.of("Granite is a rock.", "A heron eats fish."));
            Vector query = embedder.embedQuery("Which stone is hard?").vector();

            assertThat(embedder.model().dimension()).isEqualTo(384);
            assertThat(embedder.model().id())
                    .isEqualTo("langchain4j/other/?class=" + BgeSmallEnV15QuantizedEmbeddingModel.class.getName());
            assertThat(embeddings.get(0).vector().dot(query))
                    .isGreaterThan(embeddings.get(1).vector().dot(query));
            assertThat(embeddings
                            .get(0)
                            .vector()
                            .dot(Vector.of(
                                    model.embed("Granite is a rock.").content().vector())))
                    .isEqualTo(1, within(1e-3));
        }
    }

    private static Embedder answering(Function<List<TextSegment>, @Nullable List<Embedding>> answer) {
        return LangChain4jEmbedder.builder(new Answering(answer)).dimension(2).build();
    }

    private static List<Embedding> vectors(int count) {
        return java.util.Collections.nCopies(count, Embedding.from(new float[] {1, 0}));
    }

    @Test
    void modelsThatDifferHaveDifferentIds() {
        var quoted =
                LangChain4jEmbedder.builder(new Named(ModelProvider.OTHER, "m")).dimension(2);

        assertThat(List.of(
                        quoted.prefixes("a','b", "c").build().model().id(),
                        quoted.prefixes("a", "b','c").build().model().id(),
                        quoted.prefixes("a&document=b", "").build().model().id(),
                        quoted.prefixes("a", "b").build().model().id(),
                        id(ModelProvider.OTHER, "m"),
                        id(ModelProvider.OTHER, "m?query=a"),
                        id(ModelProvider.OTHER, "m%3Fquery=a"),
                        id(ModelProvider.OTHER, "open-ai/m"),
                        id(ModelProvider.OPEN_AI, "m"),
                        id(ModelProvider.OTHER, "unknown"),
                        id(ModelProvider.OTHER, "Named")))
                .doesNotHaveDuplicates();
        assertThat(id(ModelProvider.OPEN_AI, "m")).isEqualTo("langchain4j/open-ai/m");
    }

    @Test
    void noResponseIsAnErrorInsteadOfANullPointer() {
        Embedder embedder = LangChain4jEmbedder.builder(new Named(ModelProvider.OTHER, "m"))
                .dimension(2)
                .build();

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> embedder.embedQuery("a"))
                .withMessageContaining("langchain4j/other/m gave no vectors for 1 texts");
    }

    private static String id(ModelProvider provider, String name) {
        return LangChain4jEmbedder.builder(new Named(provider, name))
                .dimension(2)
                .build()
                .model()
                .id();
    }

    /** Has a name and nothing to say. */
    private record Named(ModelProvider provider, String modelName) implements EmbeddingModel {

        @Override
        public @Nullable Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            return null;
        }
    }

    private record Answering(Function<List<TextSegment>, @Nullable List<Embedding>> answer) implements EmbeddingModel {

        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            List<Embedding> content = answer.apply(segments);
            return content == null ? new Response<>(List.of()) : Response.from(content);
        }
    }

    private static final class TypedModel implements EmbeddingModel {

        private final List<String> types = new ArrayList<>();

        @Override
        public EmbeddingResponse doEmbed(EmbeddingRequest request) {
            types.add(String.valueOf(request.inputType()));
            return EmbeddingResponse.builder()
                    .embeddings(vectors(request.inputs().size()))
                    .build();
        }

        @Override
        public Set<EmbeddingParameter<?>> supportedParameters() {
            return Set.of(EmbeddingRequestParameters.INPUT_TYPE);
        }

        @Override
        public String modelName() {
            return "typed-1";
        }

        @Override
        public int dimension() {
            return 2;
        }
    }
}
