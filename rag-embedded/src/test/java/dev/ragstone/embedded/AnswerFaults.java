package dev.ragstone.embedded;

import static dev.ragstone.embedded.FaultyStep.nonsense;

import dev.ragstone.conversation.Conversation;
import dev.ragstone.conversation.Message;
import dev.ragstone.generation.Answer;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.grounding.Groundedness;
import dev.ragstone.retrieval.grounding.EvidenceCheck;
import dev.ragstone.retrieval.grounding.ModelCheck;
import dev.ragstone.trace.RagListener;
import dev.ragstone.trace.Span;
import dev.ragstone.trace.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What may go wrong from the sources to an answer that is written, checked and kept. A new step is one more entry. */
final class AnswerFaults {

    private static final int GIGANTIC = 200_000;

    private AnswerFaults() {}

    static Stream<FaultyStep<?>> steps() {
        return Stream.of(
                new FaultyStep<Optional<Answer>>(
                        "the answer cache read",
                        (parts, fault) -> parts.answers.finding = fault,
                        "answer-cache-failed",
                        "answer-cache-late",
                        List.of(nonsense("an answer without words", any -> Optional.of(FaultyParts.wordless()), ""))),
                new FaultyStep<Answer>(
                        "the answer cache written",
                        (parts, fault) -> parts.answers.keeping = fault,
                        "keep-answer-failed",
                        "keep-answer-late",
                        List.of()),
                new FaultyStep<TokenStream>(
                        "the model",
                        (parts, fault) -> parts.generator = FaultyParts.generator(fault),
                        "generation-failed",
                        "generation-failed",
                        List.of(
                                nonsense(
                                        "no word",
                                        any -> new FaultyParts.Saying(List.of(), FaultyParts.ending()),
                                        "generation-failed"),
                                nonsense(
                                        "blanks",
                                        any -> new FaultyParts.Saying(List.of(" \n"), FaultyParts.ending()),
                                        "generation-failed"),
                                nonsense(
                                        "null for words",
                                        any -> new FaultyParts.Saying(
                                                Collections.nCopies(3, FaultyStep.nothing()), FaultyParts.ending()),
                                        "generation-failed"),
                                nonsense(
                                        "no ending",
                                        any -> new FaultyParts.Saying(
                                                List.of("It is three months [1]."), FaultyStep.nothing()),
                                        "completion-missing"))),
                new FaultyStep<Groundedness>(
                        "the check",
                        (parts, fault) -> parts.check = FaultyParts.check(fault),
                        "check-failed",
                        "check-late",
                        List.of()),
                new FaultyStep<TokenStream>(
                        "the judge",
                        (parts, fault) -> parts.check = ModelCheck.builder(
                                        FaultyParts.generator(fault),
                                        EvidenceCheck.builder().build())
                                .build(),
                        "groundedness-degraded",
                        "check-late",
                        List.of(nonsense(
                                "no verdict",
                                any -> new FaultyParts.Saying(List.of("Well, who knows."), FaultyParts.ending()),
                                "groundedness-degraded"))),
                new FaultyStep<Optional<Conversation>>(
                        "the conversation read",
                        (parts, fault) -> parts.conversations.finding = fault,
                        "recall-failed",
                        "recall-late",
                        List.of(nonsense("gigantic histories", AnswerFaults::gigantic, ""))),
                new FaultyStep<List<Message>>(
                        "the conversation written",
                        (parts, fault) -> parts.conversations.appending = fault,
                        "keep-failed",
                        "keep-late",
                        List.of()),
                new FaultyStep<Trace>(
                        "the trace store",
                        (parts, fault) -> parts.traces = FaultyParts.traces(fault),
                        "",
                        "",
                        List.of()),
                new FaultyStep<Span>(
                        "the listener",
                        (parts, fault) -> parts.listener = new RagListener() {
                            private final List<Span> heard = new ArrayList<>();

                            @Override
                            public void spanEnded(Span span) {
                                heard.add(fault.apply(span));
                            }
                        },
                        "",
                        "",
                        List.of()));
    }

    private static Optional<Conversation> gigantic(Optional<Conversation> found) {
        Conversation usual = found.orElseThrow();
        return Optional.of(new Conversation(
                usual.id(),
                usual.title(),
                usual.created(),
                usual.changed(),
                Collections.nCopies(GIGANTIC, usual.messages().getFirst())));
    }
}
