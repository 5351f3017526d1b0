/** How much room a text takes in a model: counted with the model's own tokenizer where it is known. */
@NullMarked
package dev.ragstone.token;

import org.jspecify.annotations.NullMarked;
