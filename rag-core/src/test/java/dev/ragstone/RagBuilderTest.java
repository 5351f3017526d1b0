package dev.ragstone;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class RagBuilderTest {

    @Test
    void buildNamesEverythingThatIsMissing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Rag.builder()
                        .promptAssembler(request -> {
                            throw new AssertionError("not called");
                        })
                        .build())
                .withMessage("a Rag cannot be built without store, reader, chunker, embedder, retriever, generator");
    }

    @Test
    void setterRejectsABadValueAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rag.builder().promptTokens(0))
                .withMessageContaining("0");
    }
}
