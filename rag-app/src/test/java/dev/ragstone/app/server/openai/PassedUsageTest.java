package dev.ragstone.app.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.generation.Usage;
import dev.ragstone.testkit.SameHash;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PassedUsageTest {

    @Test
    void namesThatShareAHashHideNothing() {
        String others = SameHash.names(2_000).stream()
                .map(name -> "\"" + name + "\":1,")
                .collect(Collectors.joining());
        byte[] body = ("{" + others + "\"usage\":{\"prompt_tokens\":3,\"completion_tokens\":4}}")
                .getBytes(StandardCharsets.UTF_8);
        var usage = new PassedUsage(false);

        usage.add(body, body.length);

        assertThat(usage.told()).isEqualTo(new Usage(3, 4));
    }
}
