@NullMarked
package dev.ragstone.testkit.node;

import org.jspecify.annotations.NullMarked;
