package dev.ragstone.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FingerprintTest {

    @Test
    void differencesNameBothSides() {
        var recorded = new Fingerprint("bge", 384, "sentence", "lucene-1");
        var opened = new Fingerprint("e5", 768, "sentence", "lucene-1");

        assertThat(recorded.differencesTo(opened))
                .containsExactly("embedder bge instead of e5", "dimension 384 instead of 768");
        assertThat(recorded.differencesTo(recorded)).isEmpty();
    }
}
