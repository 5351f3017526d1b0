package dev.ragstone.answering;

import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.trace.Warning;

/** Makes prompts for questions of any length. */
final class PromptFitting {

    /** A question this short is not what makes a prompt too long. */
    private static final int SHORTEST_CUT = 200;

    private final PromptAssembler assembler;

    PromptFitting(PromptAssembler assembler) {
        this.assembler = assembler;
    }

    /** Any string is a question: one that does not fit is cut until it does, which {@code course} is told. */
    Prompt fit(PromptRequest request, AnswerCourse course) {
        String question = request.question();
        try {
            return assembler.assemble(request);
        } catch (IllegalArgumentException e) {
            if (question.length() < SHORTEST_CUT) {
                throw e;
            }
            course.warn(new Warning(
                    "question-truncated",
                    "the question is too long for the prompt, so the generator saw only its beginning"));
            return fitCut(request);
        }
    }

    private Prompt fitCut(PromptRequest request) {
        String question = request.question();
        int half = question.length() / 2;
        int end = Character.isHighSurrogate(question.charAt(half - 1)) ? half - 1 : half;
        PromptRequest cut = request.question(question.substring(0, end));
        try {
            return assembler.assemble(cut);
        } catch (IllegalArgumentException e) {
            if (end < SHORTEST_CUT) {
                throw e;
            }
            return fitCut(cut);
        }
    }
}
