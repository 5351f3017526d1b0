package dev.ragstone.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.conversation.ConversationId;
import dev.ragstone.conversation.Message;
import dev.ragstone.conversation.Page;
import dev.ragstone.testkit.postgres.TestDatabase;
import dev.ragstone.testkit.postgres.TestPostgres;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Somebody who may create in the schema puts what fits a bound text better than the server's own. */
class ShadowedFunctionsTest {

    private static final ConversationId ID = new ConversationId("anna", "c1");
    private static final Instant THEN = Instant.parse("2026-03-01T12:00:00Z");

    private TestDatabase database;

    @BeforeEach
    void setTraps() throws SQLException {
        database = TestPostgres.database();
        String trap = " LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'called what somebody else put there'; END $$";
        var traps = new ArrayList<>(List.of(
                "CREATE FUNCTION public.to_regclass(varchar) RETURNS regclass" + trap,
                "CREATE FUNCTION public.compared(text, varchar) RETURNS boolean" + trap));
        for (String operator : List.of("=", "<", ">", "<=", ">=", "<>")) {
            traps.add("CREATE OPERATOR public." + operator
                    + " (FUNCTION = public.compared, LEFTARG = text, RIGHTARG = varchar)");
        }
        PostgresTables.execute(database.dataSource(), traps.toArray(String[]::new));
    }

    @AfterEach
    void dropDatabase() {
        TestDatabase.drop(database);
    }

    @Test
    void conversationsCallNothingOfIt() {
        try (var store = JdbcConversationStore.of(database.dataSource())) {
            store.append(ID, List.of(Message.user("Hello", THEN)));
            store.append(new ConversationId("anna", "c2"), List.of(Message.user("Hello", THEN)));

            assertThat(store.find(ID)).isPresent();
            var first = store.list("anna", Page.first(1));
            assertThat(store.list("anna", Page.after(first.getLast(), 5))).hasSize(1);
            assertThat(store.rename(ID, "Greeting")).isTrue();
            assertThat(store.delete(ID)).isTrue();
            assertThat(store.deleteUnchangedSince(THEN)).isZero();
            assertThat(store.deleteAll("anna")).isOne();
        }
    }

    @Test
    void tracesCallNothingOfIt() throws SQLException {
        try (var store = JdbcTraceStore.of(database.dataSource())) {
            PostgresTables.execute(
                    database.dataSource(),
                    "INSERT INTO rag_traces (owner, id, request_id, question, started, duration_nanos, result,"
                            + " prompt_tokens, answer_tokens) VALUES ('anna', 't1', '', '', now(), 0, 'OK', 0, 0)");

            assertThat(store.find("anna", "t1")).isPresent();
            assertThat(store.recent("anna", 5)).hasSize(1);
            assertThat(store.deleteConversation("anna", "c1")).isZero();
            assertThat(store.deleteOlderThan(THEN)).isZero();
            assertThat(store.deleteAll("anna")).isOne();
        }
    }
}
