/**
 * From hits to a prompt within a token budget: the {@link dev.ragstone.prompt.PromptAssembler} interface.
 *
 * <p>What was said before is a list of {@link dev.ragstone.prompt.Turn}s and becomes part of the user's message, not
 * messages of its own: so every generator sees it, and it counts within the same budget. Citations in earlier answers are
 * taken out, since their numbers mean other sources now.
 */
@NullMarked
package dev.ragstone.prompt;

import org.jspecify.annotations.NullMarked;
