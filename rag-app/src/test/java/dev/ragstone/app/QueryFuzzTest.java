package dev.ragstone.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ragstone.Rag;
import dev.ragstone.embedded.EmbeddedRag;
import dev.ragstone.search.Query;
import dev.ragstone.search.Retrieval;
import dev.ragstone.testkit.RandomText;
import dev.ragstone.trace.Warning;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Any string is a query: some that are always the same, and others in each run, which {@code -Dragstone.fuzz.seed=N}
 * repeats.
 */
class QueryFuzzTest {

    private static final int QUERIES = 400;
    private static final long FIXED_SEED = 20260101L;
    private static final long SEED = Long.getLong("ragstone.fuzz.seed", System.nanoTime());

    @TempDir
    Path temp;

    @Test
    void anyStringIsAQuery() {
        System.out.println("query fuzz seed " + SEED);

        try (Rag rag = EmbeddedRag.open(temp.resolve("index"))) {
            rag.sync(SampleDocuments.in(temp));
            for (long seed : new long[] {FIXED_SEED, SEED}) {
                var random = new Random(seed);
                for (int i = 0; i < QUERIES; i++) {
                    assertQuery(rag, query(random, i));
                }
            }
        }
    }

    private static void assertQuery(Rag rag, String text) {
        if (text.isBlank()) {
            assertThatIllegalArgumentException().isThrownBy(() -> rag.search(text));
        } else {
            assertSearchable(rag, text);
        }
    }

    private static void assertSearchable(Rag rag, String text) {
        Retrieval found = rag.search(Query.of(text).limit(3));

        // A leg that failed is a warning; here none may fail, only a text be too long for the model.
        assertThat(found.warnings()).extracting(Warning::code).allMatch("query-truncated"::equals);
        assertThat(found.hits()).hasSizeLessThanOrEqualTo(3);
    }

    private static String query(Random random, int i) {
        if (i % 100 == 99) {
            return many(random, 100_000);
        }
        return switch (i % 7) {
            case 0 -> unicode(random, 1 + random.nextInt(40), Character.MAX_CODE_POINT);
            case 1 -> new RandomText(random.nextLong()).syntax(1 + random.nextInt(12));
            case 2 -> unicode(random, 1 + random.nextInt(20), 0x20);
            case 3 -> surrogates(random);
            case 4 -> " \t\n".repeat(random.nextInt(3));
            case 5 -> unicode(random, 1 + random.nextInt(40), 0x3000);
            default -> "fee " + unicode(random, 5, 0x250) + " notice";
        };
    }

    private static String unicode(Random random, int length, int bound) {
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(random.nextInt(bound));
        }
        return text.toString();
    }

    private static String surrogates(Random random) {
        var text = new StringBuilder("x");
        for (int i = random.nextInt(10); i >= 0; i--) {
            text.append((char) (Character.MIN_SURROGATE + random.nextInt(2048)));
        }
        return text.toString();
    }

    /** Very long texts: one word, many words, many different words. */
    private static String many(Random random, int length) {
        return switch (random.nextInt(3)) {
            case 0 -> "a".repeat(length);
            case 1 -> "notice period ".repeat(length / 14);
            default -> unicode(random, length / 2, 0x800);
        };
    }
}
