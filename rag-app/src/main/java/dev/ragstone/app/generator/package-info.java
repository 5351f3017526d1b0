/**
 * Which language model writes the answers of the program.
 *
 * <p>A {@link dev.ragstone.app.generator.GeneratorChoice} is read from one word of the command line, such as {@code
 * ollama:llama3.2}. Keys never stand there, where every user of the machine could read them; they come from the
 * environment, and the key for OpenAI itself goes to OpenAI alone.
 */
@NullMarked
package dev.ragstone.app.generator;

import org.jspecify.annotations.NullMarked;
