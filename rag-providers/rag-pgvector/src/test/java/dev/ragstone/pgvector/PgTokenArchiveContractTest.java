package dev.ragstone.pgvector;

import dev.ragstone.embedding.TokenVectors;
import dev.ragstone.store.CompressedTokens;
import dev.ragstone.store.Store;
import dev.ragstone.testkit.TokenArchiveContract;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.extension.RegisterExtension;

class PgTokenArchiveContractTest extends TokenArchiveContract {

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Override
    protected Store emptyStore(int dimension) {
        return database.index(dimension)
                .tokenVectors("whole", PgTokenArchiveContractTest::whole)
                .open();
    }

    private static CompressedTokens whole(TokenVectors tokens) {
        var bytes = ByteBuffer.allocate(tokens.size() * (1 + tokens.dimension()) * Integer.BYTES);
        for (int i = 0; i < tokens.size(); i++) {
            bytes.putInt(tokens.tokens().get(i).id());
            for (float value : tokens.vector(i).toArray()) {
                bytes.putFloat(value);
            }
        }
        return CompressedTokens.of(bytes.array());
    }
}
