package dev.ragstone.pgvector;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way from the tables of an earlier release to those of this one, a step for each version in between.
 *
 * <p>A step is never changed once a release has it. Policies are in none: they are made anew after the last step.
 */
final class SchemaSteps {

    private static final Logger log = LoggerFactory.getLogger(SchemaSteps.class);

    private final List<Step> steps;

    /**
     * From one version to the next.
     *
     * @param what it does, for the log
     */
    record Step(int from, String what, Statements statements) {}

    /** The SQL of a step for the tables of one index. */
    interface Statements {
        List<String> of(SchemaNames names);
    }

    /** @param steps without a gap, the last one to the version of this release */
    SchemaSteps(List<Step> steps) {
        this.steps = List.copyOf(steps);
        for (int i = 1; i < steps.size(); i++) {
            if (steps.get(i).from() != steps.get(i - 1).from() + 1) {
                throw new IllegalArgumentException("the step from version "
                        + steps.get(i - 1).from() + " is followed by one from "
                        + steps.get(i).from());
            }
        }
    }

    /** Those of this release. */
    static SchemaSteps known() {
        return new SchemaSteps(List.of(
                new Step(
                        1,
                        "only whoever is granted it may ask how many chunks have a word, and roles are known by number",
                        SchemaSteps::grantsByNumber),
                new Step(2, "word counts that are summed up are known as such", SchemaSteps::summedWords)));
    }

    private static List<String> grantsByNumber(SchemaNames names) {
        String roles = names.roles();
        return List.of(
                "REVOKE ALL ON FUNCTION " + names.table("word_counts") + "(text[]) FROM PUBLIC",
                "ALTER TABLE " + roles + " RENAME COLUMN role TO name",
                "ALTER TABLE " + roles + " DROP CONSTRAINT " + names.index("roles_pkey")
                        + ", ALTER COLUMN name SET NOT NULL, ADD COLUMN role oid, ADD COLUMN home oid",
                "UPDATE " + roles + " a SET role = r.oid, home = a.tableoid FROM pg_catalog.pg_roles r WHERE r.rolname"
                        + " = a.name",
                "DELETE FROM " + roles + " WHERE role IS NULL",
                "ALTER TABLE " + roles + " ALTER COLUMN home SET NOT NULL, ADD PRIMARY KEY (role)");
    }

    /** What is there counts as summed up, since writing it all anew would take long: its counts are right as they are. */
    private static List<String> summedWords(SchemaNames names) {
        return List.of(
                "ALTER TABLE " + names.words() + " ADD COLUMN summed boolean NOT NULL DEFAULT TRUE",
                "ALTER TABLE " + names.words() + " ALTER COLUMN summed SET DEFAULT FALSE",
                "CREATE INDEX " + names.index("words_unsummed") + " ON " + names.words() + " (word) WHERE NOT summed");
    }

    /** The version all steps lead to. */
    int target() {
        return steps.getLast().from() + 1;
    }

    /** Whether there is a step from each version to the next. */
    boolean leadFrom(int version) {
        return version >= steps.getFirst().from() && version <= target();
    }

    /** Within the caller's transaction, so that all steps are done or none. */
    void run(Connection connection, SchemaNames names, int version) throws SQLException {
        for (Step step : steps) {
            if (step.from() >= version) {
                log.info(
                        "bringing the tables in {} from version {} to {}: {}",
                        names,
                        step.from(),
                        step.from() + 1,
                        step.what());
                Migration.run(connection, step.statements().of(names));
                Sql.of("UPDATE " + names.meta() + " SET version = ?")
                        .bind(step.from() + 1)
                        .update(connection);
            }
        }
    }
}
