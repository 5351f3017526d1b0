/**
 * The Web as a source: {@link dev.ragstone.ingest.web.WebSource} offers pages, sitemaps and crawled sites,
 * {@link dev.ragstone.ingest.web.SearxngSource} the hits of a metasearch.
 *
 * <p>Both keep what they fetched in a {@code PageCache} on disk, with what servers said about each version, so that an
 * unchanged page costs one request and no reading. An item's time and its {@code fetched} metadata are those of its
 * content, not of the last request: metadata is part of what a sync compares, and a page that did not change must not look
 * changed.
 *
 * <p>What is proven gone (404, 410, a page that asks not to be indexed) is not offered and so leaves the index. Whatever
 * else goes wrong is a problem, and a sync removes nothing after one.
 *
 * <p>A scan is one thread that visits one page after the other; the delay between requests to a host decides its speed
 * anyway. Everything goes through {@link dev.ragstone.ingest.web.fetch.WebClient}, which cannot be led into a private
 * network.
 */
@NullMarked
package dev.ragstone.ingest.web;

import org.jspecify.annotations.NullMarked;
