package dev.ragstone.pipeline;

import dev.ragstone.generation.Answer;
import dev.ragstone.generation.AnswerEvent;
import dev.ragstone.generation.AnswerStream;
import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.SpanTimer;
import dev.ragstone.trace.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One answer in the making: sources, then tokens, then the whole. */
final class AnswerRun implements AnswerStream {

    private static final String NOTHING_FOUND = "I found nothing about that in the documents.";
    private static final String NOTHING_READABLE = "There is nothing here that you may read.";

    /** A question this short is not what makes a prompt too long. */
    private static final int SHORTEST_CUT = 200;

    private final Answering.Parts parts;
    private final Query query;
    private final int promptTokens;
    private final RagListener listener;
    private final List<Warning> warnings = new ArrayList<>();
    private final List<Span> trace = new ArrayList<>();
    private boolean told;
    private boolean written;
    private @Nullable CitationResolver citations;
    private @Nullable Retrieval retrieval;
    private volatile @Nullable Generation generation;
    private volatile boolean done;
    private final AtomicBoolean closed = new AtomicBoolean();

    AnswerRun(Answering.Parts parts, Query query, int promptTokens, RagListener listener) {
        this.parts = parts;
        this.query = query;
        this.promptTokens = promptTokens;
        this.listener = listener;
    }

    @Override
    public boolean hasNext() {
        return !done && !closed.get();
    }

    @Override
    public AnswerEvent next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the answer is complete");
        }
        if (retrieval == null) {
            return retrieve();
        }
        if (retrieval.hits().isEmpty()) {
            return nothingFound(retrieval);
        }
        Generation running = generation;
        if (running == null) {
            running = new Generation(parts, assemble(retrieval));
            generation = running;
        }
        return generate(retrieval, running);
    }

    /** The first half alone: what a generator would be asked. */
    Prompt prompt() {
        Prompt prompt = assemble(search());
        return new Prompt(
                prompt.system(),
                prompt.user(),
                prompt.question(),
                prompt.sources(),
                prompt.history(),
                prompt.tokens(),
                warnings);
    }

    private AnswerEvent retrieve() {
        Retrieval found = search();
        retrieval = found;
        return new AnswerEvent.SourcesFound(found.hits());
    }

    private Retrieval search() {
        Retrieval found = new Searching(parts.retriever(), parts.reranker(), listener).search(query);
        warnings.addAll(found.warnings());
        trace.addAll(found.spans());
        return found;
    }

    /** Without sources no model is asked: it could only invent. */
    private AnswerEvent nothingFound(Retrieval retrieval) {
        boolean readable = retrieval.warnings().stream()
                .noneMatch(warning -> warning.code().equals(Retrieval.NO_READABLE_DOCUMENTS));
        String said = readable ? NOTHING_FOUND : NOTHING_READABLE;
        if (!told) {
            told = true;
            return new AnswerEvent.Token(said);
        }
        done = true;
        return new AnswerEvent.Done(new Answer(
                said,
                List.of(),
                List.of(),
                retrieval.hits(),
                warnings,
                "none",
                Map.of("abstained", "true"),
                OptionalDouble.empty(),
                Usage.none(),
                trace));
    }

    private Prompt assemble(Retrieval retrieval) {
        var timer = SpanTimer.start("assemble");
        Prompt prompt = assembleWithin(query.text(), retrieval);
        warnings.addAll(prompt.warnings());
        ended(timer.count("sources", prompt.sources().size())
                .count("tokens", prompt.tokens())
                .ok());
        return prompt;
    }

    /** Any string is a question: one that does not fit is cut until it does. */
    private Prompt assembleWithin(String question, Retrieval retrieval) {
        try {
            return parts.assembler().assemble(new PromptRequest(question, retrieval.hits(), promptTokens));
        } catch (IllegalArgumentException e) {
            if (question.length() < SHORTEST_CUT) {
                throw e;
            }
            if (question.length() == query.text().length()) {
                warnings.add(new Warning(
                        "question-truncated",
                        "the question is too long for the prompt, so the generator saw only its beginning"));
            }
            int half = question.length() / 2;
            int end = Character.isHighSurrogate(question.charAt(half - 1)) ? half - 1 : half;
            return assembleWithin(question.substring(0, end), retrieval);
        }
    }

    private AnswerEvent generate(Retrieval retrieval, Generation generation) {
        CitationResolver cited = citations(generation);
        String shown = written ? "" : next(generation, cited);
        if (closed.get()) {
            generation.close();
            throw new NoSuchElementException("the answer was closed");
        }
        if (!shown.isEmpty()) {
            return new AnswerEvent.Token(shown);
        }
        generation.spans().forEach(this::ended);
        warnings.addAll(generation.warnings());
        done = true;
        return new AnswerEvent.Done(complete(retrieval, generation, cited));
    }

    /** Waits until there is something to show: what may become a citation is held back until it is clear. */
    private String next(Generation generation, CitationResolver cited) {
        while (!closed.get() && generation.advance()) {
            String shown = cited.accept(generation.piece());
            if (!shown.isEmpty()) {
                return shown;
            }
        }
        written = true;
        return closed.get() ? "" : cited.finish();
    }

    private CitationResolver citations(Generation generation) {
        CitationResolver known = citations;
        if (known == null) {
            known = new CitationResolver(
                    parts.store().catalog(), generation.prompt().sources());
            citations = known;
        }
        return known;
    }

    private Answer complete(Retrieval retrieval, Generation generation, CitationResolver resolver) {
        var timer = SpanTimer.start("cite");
        Prompt prompt = generation.prompt();
        var cited = resolver.resolved();
        warnings.addAll(cited.warnings());
        ended(timer.count("citations", cited.citations().size())
                .count("uncited", cited.uncited().size())
                .ok());
        Completion completion = generation.completion();
        warnings.addAll(completion.warnings());
        return new Answer(
                cited.text(),
                cited.citations(),
                prompt.sources(),
                retrieval.hits(),
                warnings,
                completion.attributes().getOrDefault("generator", generation.generator()),
                completion.attributes(),
                OptionalDouble.empty(),
                completion.usage(),
                trace);
    }

    private void ended(Span span) {
        trace.add(span);
        listener.spanEnded(span);
    }

    @Override
    public void close() {
        Generation running = generation;
        if (closed.compareAndSet(false, true) && running != null) {
            running.close();
            if (!done) {
                listener.spanEnded(running.cancelledSpan());
            }
        }
    }
}
