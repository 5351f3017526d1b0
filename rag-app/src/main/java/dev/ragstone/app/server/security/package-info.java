/**
 * Who calls, and what they may do.
 *
 * <p>A key is 256 random bits that only its bearer has; {@link dev.ragstone.app.server.security.KeyFile} keeps its SHA-256
 * and whom it stands for. So much randomness cannot be guessed, so a slow hash would protect nothing and cost every call.
 * An {@link dev.ragstone.app.server.security.Identity} becomes the access scope of every search and the owner of every
 * conversation, trace and upload; there is no other way from a request to the library.
 *
 * <p>Without keys there is one identity that may do everything, and only programs on this machine can be it:
 * {@link dev.ragstone.app.server.security.Gate} refuses what a browser sends on behalf of another site.
 */
@NullMarked
package dev.ragstone.app.server.security;

import org.jspecify.annotations.NullMarked;
