package dev.ragstone.ingest.chunker;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.testkit.ChunkerContract;
import java.util.OptionalInt;
import org.junit.jupiter.api.Nested;

/** The contract of every chunker but {@link SentenceChunker} and {@link WholeDocumentChunker}, which have their own. */
class ChunkerContractsTest {

    /** A chunker of 64 tokens. */
    abstract static class Limited extends ChunkerContract {

        private final String name;

        Limited(String name) {
            this.name = name;
        }

        @Override
        protected Chunker chunker() {
            return Chunkers.named(name, tokenCounter());
        }

        @Override
        protected OptionalInt maxTokens() {
            return OptionalInt.of(Chunkers.MAX_TOKENS);
        }
    }

    @Nested
    class Characters extends Limited {
        Characters() {
            super("character");
        }
    }

    @Nested
    class Token extends Limited {
        Token() {
            super("token");
        }
    }

    @Nested
    class Recursive extends Limited {
        Recursive() {
            super("recursive");
        }
    }

    @Nested
    class Heading extends Limited {
        Heading() {
            super("heading");
        }
    }

    @Nested
    class Hierarchical extends Limited {
        Hierarchical() {
            super("hierarchical");
        }
    }

    @Nested
    class ParentChild extends Limited {
        ParentChild() {
            super("parent-child");
        }
    }

    @Nested
    class Semantic extends Limited {
        Semantic() {
            super("semantic");
        }
    }

    @Nested
    class Table extends Limited {
        Table() {
            super("table");
        }
    }

    @Nested
    class Code extends Limited {
        Code() {
            super("code");
        }
    }

    @Nested
    class Choosing extends Limited {
        Choosing() {
            super("choosing");
        }
    }
}
