/**
 * A conversation on the terminal: {@link dev.ragstone.app.chat.ChatSession} asks line by line and shows what comes of it.
 *
 * <p>Where the lines come from is a {@link dev.ragstone.app.chat.ChatLines}: a terminal with editing, history and Ctrl-C,
 * or a pipe, in which case nothing is printed but answers. What was said before is the business of the {@code Rag}'s
 * conversation store; a chat only names the conversation. A line with a slash in front is an order and everything else is a
 * question, also one that begins with a path.
 */
@NullMarked
package dev.ragstone.app.chat;

import org.jspecify.annotations.NullMarked;
