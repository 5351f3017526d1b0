package dev.ragstone.app.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.testkit.SameHash;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JsonFieldsTest {

    @Test
    void namesThatShareAHashAreReadLikeOthers() {
        List<String> names = SameHash.names(2_000);
        String json = names.stream().map(name -> "\"" + name + "\":1").collect(Collectors.joining(",", "{", "}"));

        JsonFields fields = JsonFields.parse(json.getBytes(StandardCharsets.UTF_8));

        assertThat(fields.names()).isEqualTo(names);
    }
}
