package dev.ragstone.langchain4j;

import static dev.langchain4j.model.embedding.request.EmbeddingRequestParameters.INPUT_TYPE;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.request.EmbeddingInputType;
import dev.langchain4j.model.embedding.request.EmbeddingRequest;
import dev.langchain4j.model.embedding.response.EmbeddingResponse;
import dev.langchain4j.model.output.Response;
import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.EmbeddingModel;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.token.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A LangChain4j {@code EmbeddingModel} as an {@link Embedder}.
 *
 * <pre>{@code
 * Embedder embedder = LangChain4jEmbedder.builder(model).maxTokens(8191).build();
 * }</pre>
 *
 * <p>Safe for use by several threads if the model is. Vectors are scaled to length one and come in the order of the texts;
 * a model that gives too few, empty or unequal ones is an {@link EmbeddingException}. A model that tells questions from
 * documents is told which is which; for one that wants prefixes instead, set {@link Builder#prefixes}. LangChain4j models
 * do not say when they cut a text, so whatever is longer than {@link Builder#maxTokens} is reported as truncated. A failure
 * may pass when LangChain4j says so, or when it was one of the network. Closing does not close the model.
 *
 * @since 0.1
 */
public final class LangChain4jEmbedder implements Embedder {

    private final dev.langchain4j.model.embedding.EmbeddingModel model;
    private final EmbeddingModel description;
    private final TokenCounter tokenCounter;
    private final int batchSize;
    private final boolean inputTypes;
    private final String queryPrefix;
    private final String documentPrefix;

    private LangChain4jEmbedder(Builder builder, EmbeddingModel description) {
        this.model = builder.model;
        this.description = description;
        this.tokenCounter = builder.tokenCounter;
        this.batchSize = builder.batchSize;
        this.inputTypes = builder.knowsInputTypes();
        this.queryPrefix = builder.queryPrefix;
        this.documentPrefix = builder.documentPrefix;
    }

    /** Starts to adapt {@code model}. */
    public static Builder builder(dev.langchain4j.model.embedding.EmbeddingModel model) {
        return new Builder(Objects.requireNonNull(model, "model"));
    }

    @Override
    public EmbeddingModel model() {
        return description;
    }

    @Override
    public TokenCounter tokenCounter() {
        return tokenCounter;
    }

    @Override
    public int batchSize() {
        return batchSize;
    }

    @Override
    public List<Embedding> embedDocuments(List<String> texts) {
        var embeddings = new ArrayList<Embedding>(texts.size());
        for (int from = 0; from < texts.size(); from += batchSize) {
            List<String> batch = texts.subList(from, Math.min(texts.size(), from + batchSize));
            embeddings.addAll(embed(batch, documentPrefix, EmbeddingInputType.DOCUMENT));
        }
        return embeddings;
    }

    @Override
    public Embedding embedQuery(String text) {
        return embed(List.of(text), queryPrefix, EmbeddingInputType.QUERY).getFirst();
    }

    private List<Embedding> embed(List<String> texts, String prefix, EmbeddingInputType type) {
        List<TextSegment> segments = texts.stream()
                .map(text -> TextSegment.from(prefix + acceptable(text)))
                .toList();
        List<dev.langchain4j.data.embedding.Embedding> vectors =
                new VectorAnswer(description.id(), ask(segments, type)).requireSize(texts.size());
        var embeddings = new ArrayList<Embedding>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            int tokens = tokenCounter.count(texts.get(i));
            embeddings.add(new Embedding(
                    VectorAnswer.unit(description, vectors.get(i)), tokens, tokens > description.maxTokens()));
        }
        return embeddings;
    }

    private @Nullable List<dev.langchain4j.data.embedding.Embedding> ask(
            List<TextSegment> segments, EmbeddingInputType type) {
        try {
            if (inputTypes) {
                @Nullable
                EmbeddingResponse response = model.embed(EmbeddingRequest.builder()
                        .textSegments(segments)
                        .inputType(type)
                        .build());
                return response == null ? null : response.embeddings();
            }
            @Nullable Response<List<dev.langchain4j.data.embedding.Embedding>> response = model.embedAll(segments);
            return response == null ? null : response.content();
        } catch (RuntimeException e) {
            throw new EmbeddingException(
                    description.id() + " could not embed " + segments.size() + " texts: " + Failures.reason(e),
                    Failures.remedy(e),
                    Failures.mayPass(e),
                    Failures.cause(e));
        }
    }

    private String acceptable(String text) {
        if (text.isBlank()) {
            throw new EmbeddingException(
                    description.id() + " cannot embed a text of " + text.length() + " blank characters",
                    "Leave it out.",
                    false,
                    null);
        }
        return SegmentKeys.takeable(text);
    }

    /** Configures a {@link LangChain4jEmbedder}. */
    public static final class Builder {

        private static final int DEFAULT_MAX_TOKENS = 512;
        private static final int DEFAULT_BATCH = 32;

        private final dev.langchain4j.model.embedding.EmbeddingModel model;
        private @Nullable String id;
        private int dimension;
        private int maxTokens = DEFAULT_MAX_TOKENS;
        private int batchSize = DEFAULT_BATCH;
        private TokenCounter tokenCounter = TokenCounter.cautious();
        private String queryPrefix = "";
        private String documentPrefix = "";

        private Builder(dev.langchain4j.model.embedding.EmbeddingModel model) {
            this.model = model;
        }

        /**
         * Sets the id an index records. It must change whenever the vectors do. Default: {@code langchain4j/}, the model's
         * provider, its name or else the name of its class, and what is set here that changes vectors, as in
         * {@code langchain4j/open-ai/text-embedding-3-small?query=q%3A+}.
         */
        public Builder id(String id) {
            if (id.isBlank()) {
                throw new IllegalArgumentException("id must not be blank");
            }
            this.id = id;
            return this;
        }

        /** Sets the dimension of the vectors. Default: what the model says, for which many embed a text. */
        public Builder dimension(int dimension) {
            if (dimension < 1) {
                throw new IllegalArgumentException("dimension must be positive but was " + dimension);
            }
            this.dimension = dimension;
            return this;
        }

        /** Sets how many tokens the model can take; longer texts are reported as truncated. Default: 512. */
        public Builder maxTokens(int maxTokens) {
            if (maxTokens < 1) {
                throw new IllegalArgumentException("maxTokens must be positive but was " + maxTokens);
            }
            this.maxTokens = maxTokens;
            return this;
        }

        /** Sets how many texts the model gets in one call. Default: 32. */
        public Builder batchSize(int batchSize) {
            if (batchSize < 1) {
                throw new IllegalArgumentException("batchSize must be positive but was " + batchSize);
            }
            this.batchSize = batchSize;
            return this;
        }

        /** Sets what counts tokens as the model does. Default: {@link TokenCounter#cautious()}. */
        public Builder tokenCounter(TokenCounter tokenCounter) {
            this.tokenCounter = Objects.requireNonNull(tokenCounter, "tokenCounter");
            return this;
        }

        /** Sets what the model wants to stand before questions and before documents. Default: nothing. */
        public Builder prefixes(String query, String document) {
            this.queryPrefix = Objects.requireNonNull(query, "query");
            this.documentPrefix = Objects.requireNonNull(document, "document");
            return this;
        }

        /**
         * Adapts the model.
         *
         * @throws IllegalArgumentException if the model has no name that could be recorded, and none was set
         * @throws EmbeddingException if the model was asked for its dimension and failed
         */
        public LangChain4jEmbedder build() {
            String named = id != null ? id : defaultId();
            return new LangChain4jEmbedder(
                    this, new EmbeddingModel(named, dimension > 0 ? dimension : askDimension(named), maxTokens));
        }

        private boolean knowsInputTypes() {
            return model.supportedParameters().contains(INPUT_TYPE);
        }

        private String defaultId() {
            String stable = ModelNames.stable(model.provider(), model.modelName(), model)
                    .orElseThrow(() -> new IllegalArgumentException("the embedding model "
                            + model.getClass().getName() + " has no name that an index could record; set id(...)"));
            String typed = knowsInputTypes() ? ModelNames.with(stable, "input-types", "true") : stable;
            return ModelNames.with(ModelNames.with(typed, "query", queryPrefix), "document", documentPrefix);
        }

        private int askDimension(String named) {
            try {
                int asked = model.dimension();
                if (asked > 0) {
                    return asked;
                }
                throw new EmbeddingException(
                        named + " says its dimension is " + asked, "Set dimension(...).", false, null);
            } catch (EmbeddingException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new EmbeddingException(
                        named + " did not tell its dimension: " + Failures.reason(e),
                        "Set dimension(...), or make sure that the model answers.",
                        Failures.mayPass(e),
                        Failures.cause(e));
            }
        }
    }
}
