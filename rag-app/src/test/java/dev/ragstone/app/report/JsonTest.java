package dev.ragstone.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void keepsCharactersOutsideAscii() {
        String json = Json.of(new ProblemJson("file:///ä.txt", "EMPTY", "kein Text 😀"));

        assertThat(json).isEqualTo("{\"uri\":\"file:///ä.txt\",\"outcome\":\"EMPTY\",\"reason\":\"kein Text 😀\"}");
    }

    @Test
    void survivesHalfACharacter() {
        assertThat(Json.of(new ProblemJson("a", "EMPTY", "half \ud83d"))).contains("half ");
    }

    @Test
    void namesMeasuresAsScriptsExpect() {
        var run = new EvalJson.RunJson("bm25", 0.5, 0.75, 0.25, 1.5);

        assertThat(Json.of(new EvalJson(3, 2, List.of(run))))
                .isEqualTo("{\"docs\":3,\"queries\":2,\"runs\":[{\"name\":\"bm25\",\"ndcg@10\":0.5,"
                        + "\"recall@100\":0.75,\"mrr@10\":0.25,\"p50Millis\":1.5}]}");
    }
}
