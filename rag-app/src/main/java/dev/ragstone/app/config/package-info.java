/**
 * How the server is set up: settings by name, from flags, the environment and one file.
 *
 * <p>A {@link dev.ragstone.app.config.Setting} has one name, from which all three spellings follow, so that none of them can
 * be forgotten. A name that does not exist is an error that says what was probably meant: a limit that was misspelt is a
 * limit that is not there.
 */
@NullMarked
package dev.ragstone.app.config;

import org.jspecify.annotations.NullMarked;
