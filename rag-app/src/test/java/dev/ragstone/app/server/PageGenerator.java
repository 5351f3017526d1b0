package dev.ragstone.app.server;

import dev.ragstone.generation.Completion;
import dev.ragstone.generation.Generator;
import dev.ragstone.generation.TokenStream;
import dev.ragstone.generation.Usage;
import dev.ragstone.prompt.Prompt;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Quotes as the default does, but thinks slowly or writes an attack on the page when a question asks for that. */
final class PageGenerator implements Generator {

    static final String ATTACK =
            "<img src=x onerror=\"window.hacked=3\"><script>window.hacked=4</script> says the model [1]";

    /** What models write, and what somebody could make one write. */
    static final String MARKDOWN = """
            ## Notice

            The **notice *period*** is `six * weeks` [1], not snake_case_names or 2 * 3 * 4.

            - either party
              1. in *writing* [1]
              2. in time
            - rent

            | item | euros |
            |:-----|------:|
            | **rent** | 900 [1] |
            | <img src=x onerror="window.hacked=10"> | 50 |

            ```java
            int notice = 3; // **not bold** <script>window.hacked=11</script>
            ```

            > Said by [a friend](https://friend.example/a?b=c "Friend") and ![a picture](https://spy.example/pixel.png)

            [one](javascript:window.hacked=12) [two](java\tscript:window.hacked=13) [three](data:text/html,<script>parent.hacked=14</script>)
            ![four](javascript:window.hacked=15) [![five](data:image/svg+xml,<svg/onload=window.hacked=16>)](vbscript:x)
            <a href="javascript:window.hacked=17">six</a> <javascript:window.hacked=18> [seven](https://ok.example/"onmouseover="window.hacked=19)
            """;

    private final Generator quoting;
    private final Generator slow = new EndlessGenerator(Duration.ofMillis(50), "word ");

    PageGenerator(Generator quoting) {
        this.quoting = quoting;
    }

    @Override
    public String name() {
        return quoting.name();
    }

    @Override
    public TokenStream generate(Prompt prompt) {
        if (prompt.question().startsWith("slow:")) {
            return slow.generate(prompt);
        }
        if (prompt.question().startsWith("markdown:")) {
            return written(MARKDOWN);
        }
        return prompt.question().startsWith("attack:") ? written(ATTACK) : quoting.generate(prompt);
    }

    private static TokenStream written(String text) {
        Iterator<String> pieces = List.of(text.split("(?<= )", -1)).iterator();
        return new TokenStream() {
            @Override
            public boolean hasNext() {
                return pieces.hasNext();
            }

            @Override
            public String next() {
                return pieces.next();
            }

            @Override
            public Completion completion() {
                return new Completion(Usage.none(), Map.of());
            }

            @Override
            public void close() {
                // There is nothing to give back.
            }
        };
    }

    @Override
    public void close() {
        quoting.close();
    }
}
