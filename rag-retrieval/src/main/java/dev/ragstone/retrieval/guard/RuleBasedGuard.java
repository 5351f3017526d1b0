package dev.ragstone.retrieval.guard;

import dev.ragstone.question.QuestionGuard;
import dev.ragstone.question.Verdict;
import dev.ragstone.question.Verdict.Decision;
import dev.ragstone.question.Verdict.Finding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks how often and how much somebody asks, cleans what nobody can see, and looks for attempts to give the model orders.
 *
 * <pre>{@code
 * var guard = RuleBasedGuard.builder()
 *         .maxCharacters(2_000)
 *         .rateLimit(UserRateLimit.of(30, Duration.ofMinutes(1)))
 *         .on(RuleBasedGuard.Concern.INJECTION, Decision.WARN)
 *         .build();
 * }</pre>
 *
 * <p>The rules it reports are {@code rate-limit}, {@code too-long}, {@code invisible} and {@code injection/...} with the
 * name of the phrase, see {@link InjectionDetector}. What is wrong is decided by the policy for each {@link Concern}; the
 * sternest decision counts, and a question that is blocked has used up its place in the rate limit. Sanitising removes
 * what is invisible, cuts what is too long, and takes out the phrases that give orders, role marks included; an order in
 * disguise that cannot be cut out is blocked then.
 *
 * <p>Safe for use by several threads. Takes any string, in time linear in its length, and never throws.
 *
 * @since 0.1
 */
public final class RuleBasedGuard implements QuestionGuard {

    private final int maxCharacters;
    private final @Nullable UserRateLimit rateLimit;
    private final Map<Concern, Decision> policy;
    private final InjectionDetector detector = InjectionDetector.forQuestions();

    /** What there is to decide about. */
    public enum Concern {
        /** The question is longer than allowed. */
        LENGTH,
        /** The question has characters that nobody can see. */
        INVISIBLE,
        /** The question tries to give the model orders. */
        INJECTION
    }

    private RuleBasedGuard(Builder builder) {
        this.maxCharacters = builder.maxCharacters;
        this.rateLimit = builder.rateLimit;
        this.policy = new EnumMap<>(builder.policy);
    }

    /** Starts with 4,000 characters, no rate limit, and a policy that cleans invisible characters and blocks the rest. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public Verdict check(String question, String user) {
        Duration wait = rateLimit == null ? Duration.ZERO : rateLimit.take(user);
        if (wait.isPositive()) {
            long seconds = Math.max(1, wait.toSeconds() + (wait.toNanosPart() > 0 ? 1 : 0));
            return Verdict.block(
                    question, "rate-limit", "you ask too often; the next question can be asked in " + seconds + " s");
        }
        var screening = new Screening(question);
        screening.length();
        if (!screening.blocked()) {
            screening.invisible();
            screening.injection();
        }
        return screening.verdict();
    }

    /** One question on its way through the checks. */
    private final class Screening {

        private final String asked;
        private final List<Finding> findings = new ArrayList<>();
        private Decision decision = Decision.ALLOW;
        private String text;

        /** What invisible tags spelt that were taken out. */
        private String hidden = "";

        Screening(String asked) {
            this.asked = asked;
            this.text = asked;
        }

        void length() {
            int length = asked.codePointCount(0, asked.length());
            if (length > maxCharacters) {
                report(
                        Concern.LENGTH,
                        "too-long",
                        "the question has " + length + " characters, and at most " + maxCharacters + " are allowed");
                if (policy(Concern.LENGTH) == Decision.SANITISE) {
                    text = asked.substring(0, asked.offsetByCodePoints(0, maxCharacters));
                }
            }
        }

        void invisible() {
            VisibleText visible = VisibleText.of(text);
            if (visible.removed() > 0) {
                report(
                        Concern.INVISIBLE,
                        "invisible",
                        "the question has " + visible.removed() + " characters that cannot be seen");
                if (policy(Concern.INVISIBLE) == Decision.SANITISE
                        && !visible.text().isBlank()) {
                    text = visible.text();
                    hidden = visible.hidden();
                }
            }
        }

        void injection() {
            if (policy(Concern.INJECTION) == Decision.ALLOW) {
                return;
            }
            List<Injection> found = detector.scan(text);
            found.forEach(this::report);
            if (!hidden.isEmpty()) {
                report(new Injection("hidden-text", "tags", 0, 0));
            }
            if (!found.isEmpty() && policy(Concern.INJECTION) == Decision.SANITISE) {
                Excision.of(text, detector).ifPresentOrElse(clean -> text = clean, () -> decision = Decision.BLOCK);
            }
        }

        private void report(Injection injection) {
            report(
                    Concern.INJECTION,
                    "injection/" + injection.rule(),
                    "the question seems to give the model orders (" + injection + ")");
        }

        private void report(Concern concern, String rule, String reason) {
            Decision wanted = policy(concern);
            if (wanted != Decision.ALLOW) {
                findings.add(new Finding(rule, reason));
                decision = wanted.compareTo(decision) > 0 ? wanted : decision;
            }
        }

        boolean blocked() {
            return decision == Decision.BLOCK;
        }

        Verdict verdict() {
            return new Verdict(decision, blocked() ? asked : text, findings);
        }
    }

    private Decision policy(Concern concern) {
        return policy.getOrDefault(concern, Decision.BLOCK);
    }

    /** Configures a {@link RuleBasedGuard}. Not safe for use by several threads. */
    public static final class Builder {

        private int maxCharacters = 4_000;
        private @Nullable UserRateLimit rateLimit;
        private final Map<Concern, Decision> policy = new EnumMap<>(Map.of(
                Concern.LENGTH, Decision.BLOCK,
                Concern.INVISIBLE, Decision.SANITISE,
                Concern.INJECTION, Decision.BLOCK));

        private Builder() {}

        /**
         * Sets how many characters a question may have, counted as code points. Default: 4,000.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder maxCharacters(int maxCharacters) {
            if (maxCharacters < 1) {
                throw new IllegalArgumentException("maxCharacters must be positive but was " + maxCharacters);
            }
            this.maxCharacters = maxCharacters;
            return this;
        }

        /** Sets how often each user may ask; more is always blocked. Default: as often as they like. */
        public Builder rateLimit(UserRateLimit rateLimit) {
            this.rateLimit = rateLimit;
            return this;
        }

        /**
         * Sets what becomes of a question with {@code concern}; {@code ALLOW} does not even report it. Default: what is
         * invisible is sanitised, what is too long or gives orders is blocked.
         */
        public Builder on(Concern concern, Decision decision) {
            policy.put(concern, decision);
            return this;
        }

        /** Creates the guard. */
        public RuleBasedGuard build() {
            return new RuleBasedGuard(this);
        }
    }
}
