/** Parts of the chat API on their own. */
@NullMarked
package dev.ragstone.app.server.openai;

import org.jspecify.annotations.NullMarked;
