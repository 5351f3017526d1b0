package dev.ragstone.retrieval.model;

import dev.ragstone.concurrent.CallException;
import dev.ragstone.concurrent.CallThreads;
import dev.ragstone.concurrent.LimitedCalls;
import dev.ragstone.error.GenerationException;
import dev.ragstone.generation.Generator;
import dev.ragstone.prompt.GenerationSettings;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.retrieval.prompt.RoleMarks;
import dev.ragstone.token.TokenCounter;
import java.time.Duration;
import java.util.List;

/**
 * Asks a language model for one short reply: temperature 0, few tokens, no thinking, within a time.
 *
 * <p>What a model thinks aloud between {@code <think>} and {@code </think>} is no part of the reply. A model that says
 * more than it may is cut off, and one that is late is cancelled and left. While several late calls have not ended the
 * model is not asked at all, so that one that hangs neither slows every question nor collects threads.
 *
 * <p>Safe for use by several threads if the generator is, which it does not close. Each call has a thread of its own while
 * it lasts; closing interrupts those that still run.
 *
 * @since 0.1
 */
public final class BriefModel implements AutoCloseable {

    /** Characters to a token, generously: German words and code have more. */
    private static final int CHARACTERS_PER_TOKEN = 8;

    private static final String THOUGHT_END = "</think>";
    private static final String THOUGHT_START = "<think>";

    private final Generator generator;
    private final GenerationSettings settings;
    private final int maxCharacters;
    private final CallThreads threads = new CallThreads("ragstone-model-");
    private final LimitedCalls calls = threads.calls();

    /**
     * Asks {@code generator} for at most {@code maxTokens} tokens at temperature 0.
     *
     * @throws IllegalArgumentException if {@code maxTokens} is not positive
     */
    public BriefModel(Generator generator, int maxTokens) {
        this(generator, GenerationSettings.brief(maxTokens), maxTokens);
    }

    /**
     * The same at another temperature, for models that do badly at 0.
     *
     * @throws IllegalArgumentException if {@code maxTokens} is not positive, or the temperature not between 0 and 2
     */
    public BriefModel(Generator generator, int maxTokens, double temperature) {
        this(generator, GenerationSettings.brief(maxTokens).temperature(temperature), maxTokens);
    }

    private BriefModel(Generator generator, GenerationSettings settings, int maxTokens) {
        this.generator = generator;
        this.settings = settings;
        this.maxCharacters = (int) Math.min(Integer.MAX_VALUE, (long) maxTokens * CHARACTERS_PER_TOKEN);
    }

    /** What the model is called. */
    public String name() {
        return generator.name();
    }

    /**
     * The model's reply, without space around it; empty when it had nothing to say.
     *
     * @param system what it is to do
     * @param user what it is to do it with; marks of roles in it are written so that no model obeys them
     * @param budget how long it may take
     * @throws GenerationException if the model fails or is late
     */
    public String ask(String system, String user, Duration budget) {
        String plain = RoleMarks.defuse(user);
        int tokens =
                TokenCounter.cautious().count(system) + TokenCounter.cautious().count(plain);
        var prompt = new Prompt(system, plain, plain, List.of(), tokens, List.of(), settings);
        var reading = new ReplyReading(generator, prompt, maxCharacters);
        try {
            return withoutThoughts(calls.call(budget, reading::read)).strip();
        } catch (CallException e) {
            reading.close();
            throw failure(e, budget);
        }
    }

    private RuntimeException failure(CallException e, Duration budget) {
        return switch (e.reason()) {
            case LATE ->
                new GenerationException(
                        name() + " took longer than " + budget.toMillis() + " ms for a short reply",
                        "Allow it more time, or use a smaller model for questions about questions.",
                        true,
                        e);
            case STUCK -> new GenerationException("the last calls of " + name() + " have not ended yet", "", true, e);
            case INTERRUPTED, GIVEN_UP ->
                new GenerationException("the question to " + name() + " was interrupted", "", true, e);
            case CLOSED ->
                new GenerationException(name() + " is no longer asked, since what asks it is closed", "", false, e);
            case FAILED -> e.failure();
        };
    }

    /** {@code reply} without what the model thought aloud, ended or not. */
    public static String withoutThoughts(String reply) {
        int end = reply.lastIndexOf(THOUGHT_END);
        if (end >= 0) {
            return reply.substring(end + THOUGHT_END.length());
        }
        int start = reply.indexOf(THOUGHT_START);
        return start < 0 ? reply : reply.substring(0, start);
    }

    /** Interrupts calls that still run. The generator stays open. Closing twice has no effect. */
    @Override
    public void close() {
        threads.close();
    }
}
