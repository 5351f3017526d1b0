package dev.ragstone.ingest;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** What is said about files by their paths below the root, for one scan, which takes note of what was of use. */
final class FileRules {

    /** What is said about the files that a glob covers, as it was written. */
    record Rule(String written, Glob glob, FileFacts facts) {}

    private final List<Rule> rules;
    private final BitSet used = new BitSet();

    FileRules(List<Rule> rules) {
        this.rules = rules;
    }

    /** What the rules say about a file, after what is known already; later rules win. */
    FileFacts applied(FileFacts known, Path relative) {
        FileFacts facts = known;
        for (int i = 0; i < rules.size(); i++) {
            Rule rule = rules.get(i);
            if (rule.glob.covers(relative)) {
                used.set(i);
                facts = facts.joined(rule.facts);
            }
        }
        return facts;
    }

    /** The globs that restrict who may read what they cover, and covered nothing: a slip, perhaps. */
    List<String> idle() {
        return IntStream.range(0, rules.size())
                .filter(i -> !used.get(i) && !rules.get(i).facts.accessLabels().isEmpty())
                .mapToObj(i -> rules.get(i).written)
                .toList();
    }
}
