package dev.ragstone.retrieval.prompt;

import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;

/**
 * Lays a prompt out as a {@link Template} says.
 *
 * <pre>{@code
 * var assembler = TemplateAssembler.builder(Template.ofFile(Path.of("prompt.txt")))
 *         .system("Answer from the sources only and cite them as [1].")
 *         .build();
 * }</pre>
 *
 * <p>Safe for use by several threads; equal requests give equal prompts. The budget is kept as
 * {@link NumberedSourcesAssembler} keeps it, and what found no room is named in the warning {@code context-dropped}.
 *
 * @since 0.1
 */
public final class TemplateAssembler implements PromptAssembler {

    private final Assembly assembly;

    private TemplateAssembler(Assembly assembly) {
        this.assembly = assembly;
    }

    /** Starts an assembler whose user message is {@code user}, with no system message. */
    public static Builder builder(Template user) {
        return new Builder(user);
    }

    @Override
    public Prompt assemble(PromptRequest request) {
        return assembly.assemble(request);
    }

    /** Configures a {@link TemplateAssembler}. Not safe for use by several threads. */
    public static final class Builder extends AssemblerBuilder<Builder> {

        private final Template user;
        private Template system = Template.literal("");

        private Builder(Template user) {
            super(Integer.MAX_VALUE, Integer.MAX_VALUE);
            this.user = user;
        }

        /** Sets the system message; braces in it are text. Default: empty. */
        public Builder system(String text) {
            this.system = Template.literal(text);
            return this;
        }

        /** Sets the template of the system message, which may show the sources too. Default: empty. */
        public Builder system(Template system) {
            this.system = system;
            return this;
        }

        /**
         * Creates the assembler.
         *
         * @throws IllegalArgumentException if the question does not stand exactly once in the user message and outside of
         *     its sections, or neither template shows the text of the sources
         */
        public TemplateAssembler build() {
            if (!user.asksOnce() || system.asks()) {
                throw new IllegalArgumentException(
                        "{{question}} must stand exactly once in the user template, outside of"
                                + " its sections, and nowhere in the system template");
            }
            if (!user.showsSources() && !system.showsSources()) {
                throw new IllegalArgumentException(
                        "no template shows the sources; add {{#sources}}...{{text}}...{{/sources}}");
            }
            return new TemplateAssembler(assembly(system, user, Integer.MAX_VALUE));
        }

        @Override
        Builder self() {
            return this;
        }
    }
}
