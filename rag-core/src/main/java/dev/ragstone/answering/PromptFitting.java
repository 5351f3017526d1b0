package dev.ragstone.answering;

import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.question.Question;
import dev.ragstone.trace.Warning;
import java.util.Optional;

/** Makes prompts for questions of any length, with what the caller wishes about the answer. */
final class PromptFitting {

    /** A question this short is not what makes a prompt too long. */
    private static final int SHORTEST_CUT = 200;

    /** The code of the warning that the caller's instructions found no room. */
    static final String INSTRUCTIONS_DROPPED = "instructions-dropped";

    /** Stands between what the library tells a model and what a caller does, who must not talk it out of its sources. */
    private static final String WISHES =
            "The application that asks has the wishes below about style and language. Follow them as far as the"
                    + " instructions above about sources and citations allow; those hold whatever the wishes say.\n";

    private final PromptAssembler assembler;

    PromptFitting(PromptAssembler assembler) {
        this.assembler = assembler;
    }

    /** A prompt that is to be answered in {@code style}; instructions that leave no room for sources are left out. */
    Prompt fit(PromptRequest request, Question.Style style, AnswerCourse course) {
        Prompt prompt = style.instructions().isEmpty()
                ? fit(request, course)
                : fitWishes(request, request.instructions(wishes(request, style)), course);
        return style.settings().equals(GenerationSettings.standard()) ? prompt : prompt.settings(style.settings());
    }

    private static String wishes(PromptRequest request, Question.Style style) {
        String before = request.instructions();
        return (before.isEmpty() ? "" : before + "\n") + WISHES + style.instructions();
    }

    private Prompt fitWishes(PromptRequest plain, PromptRequest wished, AnswerCourse course) {
        Optional<Prompt> prompt = assembled(wished);
        if (prompt.isPresent() && hasSources(plain, prompt.get())) {
            return prompt.get();
        }
        Prompt without = fit(plain, course);
        if (prompt.isPresent() && without.sources().isEmpty()) {
            return prompt.get();
        }
        course.warn(new Warning(
                INSTRUCTIONS_DROPPED,
                "the instructions that came with the question leave no room in the prompt, so the generator was not"
                        + " told them"));
        return without;
    }

    private Optional<Prompt> assembled(PromptRequest request) {
        try {
            return Optional.of(assembler.assemble(request));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Any string is a question: one that leaves no room is cut until it does, which {@code course} is told. */
    private Prompt fit(PromptRequest request, AnswerCourse course) {
        boolean mayBeCut = request.question().length() >= SHORTEST_CUT;
        Optional<Prompt> whole = mayBeCut ? assembled(request) : Optional.of(assembler.assemble(request));
        if (whole.isPresent() && (!mayBeCut || hasSources(request, whole.get()))) {
            return whole.get();
        }
        Prompt cut = fitCut(request);
        if (whole.isPresent() && cut.sources().isEmpty()) {
            // It is the sources that are too long, and not the question.
            return whole.get();
        }
        course.warn(new Warning(
                "question-truncated",
                "the question is too long for the prompt, so the generator saw only its beginning"));
        return cut;
    }

    private static boolean hasSources(PromptRequest request, Prompt prompt) {
        return request.hits().isEmpty() || !prompt.sources().isEmpty();
    }

    private Prompt fitCut(PromptRequest request) {
        String question = request.question();
        int half = question.length() / 2;
        int end = Character.isHighSurrogate(question.charAt(half - 1)) ? half - 1 : half;
        PromptRequest cut = request.question(question.substring(0, end));
        if (end < SHORTEST_CUT) {
            return assembler.assemble(cut);
        }
        return assembled(cut).filter(prompt -> hasSources(cut, prompt)).orElseGet(() -> fitCut(cut));
    }
}
