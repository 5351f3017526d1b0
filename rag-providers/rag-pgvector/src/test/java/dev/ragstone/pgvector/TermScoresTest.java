package dev.ragstone.pgvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.pgvector.QueryTerms.Term;
import java.util.List;
import org.junit.jupiter.api.Test;

class TermScoresTest {

    private static final Term HERON = new Term("heron", "heron", 2, 10);
    private static final Term TIME = new Term("12:30", "12:30", 2, 10);
    private static final Term GERMAN = new Term("de:heron", "heron", 2, 5);
    private static final Term GERMAN_TIME = new Term("de:12:30", "12:30", 2, 5);
    private static final Term UNKNOWN = new Term("other:heron", "heron", 2, 3);

    @Test
    void rowIsRankedByTermsOfOneLanguageHoweverManyThereAre() {
        String score = TermScores.of(List.of(GERMAN, HERON, UNKNOWN, TIME, GERMAN_TIME))
                .toString();

        // Before each branch but the last stands the question that leads into it.
        assertThat(score.split("WHEN t.terms @@ |ELSE "))
                .hasSize(4)
                .satisfiesExactly(
                        start -> assertThat(ranks(start)).isZero(),
                        english -> assertThat(ranks(english)).isEqualTo(2),
                        german -> assertThat(ranks(german)).isEqualTo(2),
                        unknown -> assertThat(ranks(unknown)).isEqualTo(1));
    }

    @Test
    void oneLanguageNeedsNoQuestion() {
        assertThat(TermScores.of(List.of(HERON, TIME)).toString()).doesNotContain("CASE");
    }

    private static int ranks(String sql) {
        return sql.split("ts_rank", -1).length - 1;
    }
}
