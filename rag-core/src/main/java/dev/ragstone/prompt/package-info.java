/** From hits to a prompt within a token budget: the {@link dev.ragstone.prompt.PromptAssembler} interface. */
@NullMarked
package dev.ragstone.prompt;

import org.jspecify.annotations.NullMarked;
