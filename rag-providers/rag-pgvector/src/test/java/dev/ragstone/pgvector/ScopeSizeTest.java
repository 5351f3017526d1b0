package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.pgvector.ScopeSize.Answer;
import dev.ragstone.store.AccessScope;
import dev.ragstone.store.DocumentUpdate;
import dev.ragstone.store.Filter;
import dev.ragstone.store.SearchScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ScopeSizeTest {

    /** A tenth of it is what is counted at first sight. */
    private static final int FEW = 100;

    @RegisterExtension
    final TestDatabase database = new TestDatabase();

    @Test
    void onlyATenthIsCountedUnlessItTakesMoreToKnow() throws SQLException {
        PgVectorStoreBuilder index = database.index(2);
        try (var store = index.open()) {
            var updates = new ArrayList<DocumentUpdate>();
            add(updates, "small", 5, 1);
            add(updates, "long", 3, 60);
            add(updates, "border", 50, 1);
            add(updates, "large", 120, 1);
            store.commit(Documents.adding(updates));
        }
        try (Connection connection = database.pool(1).getConnection()) {
            assertThat(size(index, connection, "nothing").atFirstSight()).isEqualTo(Answer.FEW);
            assertThat(size(index, connection, "small").atFirstSight()).isEqualTo(Answer.FEW);
            assertThat(size(index, connection, "long").atFirstSight()).isEqualTo(Answer.MANY);
            assertThat(size(index, connection, "border").atFirstSight()).isEqualTo(Answer.UNKNOWN);
            assertThat(size(index, connection, "large").atFirstSight()).isEqualTo(Answer.UNKNOWN);
            assertThat(size(index, connection, "border").isFew()).isTrue();
            assertThat(size(index, connection, "large").isFew()).isFalse();
        }
    }

    private static void add(List<DocumentUpdate> updates, String kind, int documents, int chunks) {
        for (int i = 0; i < documents; i++) {
            DocumentInfo info = DocumentInfo.of("memory:/" + kind + i)
                    .withMetadata(Metadata.empty().with("kind", kind));
            updates.add(Documents.of(info, Collections.nCopies(chunks, "text").toArray(String[]::new)));
        }
    }

    private static ScopeSize size(PgVectorStoreBuilder index, Connection connection, String kind) {
        var scope = new SearchScope(Filter.eq("kind", kind), AccessScope.everything());
        return new ScopeSize(index.names(), connection, scope, FEW);
    }
}
