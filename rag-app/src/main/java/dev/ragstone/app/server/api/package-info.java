/**
 * The server's own API: questions, searches, documents, conversations, traces, health and figures.
 *
 * <p>Every endpoint asks the library in the name of the caller's {@link dev.ragstone.app.server.security.Identity}: its
 * access scope goes into every search, its owner into every conversation, trace and upload. What may not be read is
 * like what does not exist.
 *
 * <p>Where documents lie on the server is nobody's business: {@link dev.ragstone.app.server.api.DocumentNames} gives them
 * names that tell a reader what they are and an attacker nothing.
 */
@NullMarked
package dev.ragstone.app.server.api;

import org.jspecify.annotations.NullMarked;
