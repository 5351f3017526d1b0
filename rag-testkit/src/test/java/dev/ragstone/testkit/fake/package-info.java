/** Tests of the fakes: each passes the contract of its SPI and does what its Javadoc says. */
@NullMarked
package dev.ragstone.testkit.fake;

import org.jspecify.annotations.NullMarked;
