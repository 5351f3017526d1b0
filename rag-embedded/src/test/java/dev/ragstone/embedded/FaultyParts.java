package dev.ragstone.embedded;

import dev.ragstone.embedding.Embedder;
import dev.ragstone.embedding.Embedding;
import dev.ragstone.embedding.ForwardingEmbedder;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.grounding.GroundednessCheck;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.store.ScoredChunk;
import dev.ragstone.testkit.fake.InMemoryTraceStore;
import dev.ragstone.testkit.fake.ScriptedGenerator;
import dev.ragstone.trace.Trace;
import dev.ragstone.trace.TraceStore;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/** Parts of a pipeline that do what a fault says. */
final class FaultyParts {

    private FaultyParts() {}

    static Completion ending() {
        return new Completion(Usage.none(), Map.of());
    }

    static Embedder embedder(Embedder usual, UnaryOperator<Embedding> fault) {
        return new ForwardingEmbedder(usual) {
            @Override
            public Embedding embedQuery(String text) {
                return fault.apply(super.embedQuery(text));
            }

            @Override
            public List<Embedding> embedDocuments(List<String> texts) {
                return super.embedDocuments(texts).stream().map(fault).toList();
            }
        };
    }

    /** A model that answers as the fault says. */
    static Generator generator(UnaryOperator<TokenStream> fault) {
        var usual = ScriptedGenerator.answering("It is three months [1].");
        return new Generator() {
            @Override
            public String name() {
                return "faulty";
            }

            @Override
            public TokenStream generate(Prompt prompt) {
                return fault.apply(usual.generate(prompt));
            }
        };
    }

    /** The same hits with another score. */
    static List<ScoredChunk> scored(List<ScoredChunk> hits, double score) {
        return hits.stream()
                .map(hit -> new ScoredChunk(hit.document(), hit.chunk(), score))
                .toList();
    }

    /** An answer that says nothing. */
    static Answer wordless() {
        return new Answer(
                " ",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "faulty",
                Map.of(),
                OptionalDouble.empty(),
                Usage.none(),
                List.of());
    }

    static GroundednessCheck check(UnaryOperator<Groundedness> fault) {
        return new GroundednessCheck() {
            @Override
            public String name() {
                return "faulty";
            }

            @Override
            public Groundedness check(String question, String answer, List<NumberedSource> sources) {
                return fault.apply(new Groundedness(1, List.of(), List.of()));
            }
        };
    }

    static TraceStore traces(UnaryOperator<Trace> fault) {
        var usual = new InMemoryTraceStore();
        return new TraceStore() {
            @Override
            public void save(Trace trace) {
                usual.save(fault.apply(trace));
            }

            @Override
            public Optional<Trace> find(String owner, String id) {
                return usual.find(owner, id);
            }

            @Override
            public List<Trace> recent(String owner, int limit) {
                return usual.recent(owner, limit);
            }

            @Override
            public int deleteConversation(String owner, String conversation) {
                return usual.deleteConversation(owner, conversation);
            }

            @Override
            public int deleteAll(String owner) {
                return usual.deleteAll(owner);
            }

            @Override
            public int deleteOlderThan(Instant moment) {
                return usual.deleteOlderThan(moment);
            }

            @Override
            public void close() {
                usual.close();
            }
        };
    }

    /** Words that are all there from the beginning. */
    static final class Saying implements TokenStream {

        private final Iterator<String> words;
        private final Completion completion;

        Saying(List<String> words, Completion completion) {
            this.words = words.iterator();
            this.completion = completion;
        }

        @Override
        public boolean hasNext() {
            return words.hasNext();
        }

        @Override
        public String next() {
            return words.next();
        }

        @Override
        public Completion completion() {
            return completion;
        }

        @Override
        public void close() {}
    }
}
