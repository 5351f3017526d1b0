/**
 * Search quality on BEIR folders: our ways to search over one index, and the defaults of LangChain4j and Spring AI over their
 * own stores, with the weights of one embedding model.
 *
 * <p>Peers get every document as its title, a line break and its text, cut it with their own splitters and embed it with
 * LangChain4j's own model, so that nothing of ours is between them and their result. As many of their segments are looked
 * at as we look at chunks.
 */
@NullMarked
package dev.ragstone.bench.quality;

import org.jspecify.annotations.NullMarked;
