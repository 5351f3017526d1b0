/**
 * Rerankers that are services over HTTP: {@link dev.ragstone.rerank.HttpReranker} speaks the three shapes in common use,
 * those of Cohere, Jina and text-embeddings-inference.
 *
 * <p>In a module of its own, so that what searches an embedded index never has an HTTP client among its parts. The JDK's
 * client is used, by way of {@code dev.ragstone.http}. Questions and passages leave the machine; nothing does so unless a service is set up. The key is asked
 * for at every call, goes into one header, and into no message or log.
 */
@NullMarked
package dev.ragstone.rerank;

import org.jspecify.annotations.NullMarked;
