package dev.ragstone.ingest.reader;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Takes a file of code apart into types and functions, each with the comments and annotations above it. A type that is
 * small stays whole; a large one becomes its head and its members. Neighbours that are very small stay together.
 */
final class CodeMembers {

    /** A piece of code: its lines, and the names of the types and the function it is. */
    record Member(int fromLine, int toLine, List<String> path) {}

    private static final int LARGEST_WHOLE = 800;
    private static final int SMALL = 250;
    private static final int DEEPEST = 8;
    private static final Set<String> CLOSERS = Set.of(
            "}", ")", "]", "end", "else", "elsif", "elif", "catch", "except", "finally", "rescue", "ensure", "fi",
            "done", "esac", "then", "do", "when");

    /** Lines {@code [from, to)} at one depth inside the types of {@code path}. */
    private record Range(int from, int to, int level, List<String> path) {}

    private final CodeLines lines;
    private final List<Member> members = new ArrayList<>();

    private CodeMembers(CodeLines lines) {
        this.lines = lines;
    }

    static List<Member> of(CodeLines lines) {
        var members = new CodeMembers(lines);
        members.run();
        return members.members;
    }

    private void run() {
        Deque<Range> open = new ArrayDeque<>();
        open.push(new Range(0, lines.count(), 0, List.of()));
        while (!open.isEmpty()) {
            Range range = open.pop();
            int from = firstLine(range.from, range.to);
            if (from == range.to) {
                continue;
            }
            int to = end(from, range);
            Range rest = new Range(to, range.to, range.level, range.path);
            int body = bodyStart(from, to, range.level);
            String type = body < to ? CodeNames.type(lines.code(from, body, 2000)) : "";
            boolean large = lines.start(to) - lines.start(from) > LARGEST_WHOLE;
            if (!type.isEmpty() && large && range.path.size() < DEEPEST) {
                add(from, body, range.path, type);
                open.push(rest);
                open.push(new Range(body, to, range.level + 1, plus(range.path, type)));
            } else {
                add(from, to, range.path, type.isEmpty() ? function(from, body, to) : type);
                open.push(rest);
            }
        }
    }

    /** The name of a function, which has a body or at least a brace. */
    private String function(int from, int body, int to) {
        String head = lines.code(from, body, 2000);
        return body < to || head.indexOf('{') > 0 ? CodeNames.function(head) : "";
    }

    private int firstLine(int from, int to) {
        int line = from;
        while (line < to && lines.level(line) == CodeLines.BLANK) {
            line++;
        }
        return line;
    }

    /** Where the member ends that begins at {@code from}. */
    private int end(int from, Range range) {
        boolean body = false;
        int last = from;
        for (int i = from; i < range.to; i++) {
            int level = lines.level(i);
            if (level == CodeLines.BLANK) {
                int next = firstLine(i, range.to);
                boolean opens = next < range.to && lines.level(next) > range.level;
                if (!body && !opens) {
                    return last + 1;
                }
                i = next - 1;
                continue;
            }
            if (level > range.level) {
                body = true;
            } else if (body && !CLOSERS.contains(lines.firstWord(i))) {
                return last + 1;
            }
            last = i;
        }
        return last + 1;
    }

    /** The first line that stands deeper; the end when none does. */
    private int bodyStart(int from, int to, int level) {
        for (int i = from; i < to; i++) {
            if (lines.level(i) > level) {
                return i;
            }
        }
        return to;
    }

    /** Adds a member, to the one before it if both are small and stand in the same type. */
    private void add(int from, int to, List<String> path, String name) {
        List<String> own = name.isEmpty() ? path : plus(path, name);
        Member last = members.isEmpty() ? null : members.getLast();
        boolean together = last != null
                && lines.start(to) - lines.start(last.fromLine) <= SMALL
                && (last.path.equals(path)
                        || (last.path.size() == path.size() + 1
                                && last.path.subList(0, path.size()).equals(path)));
        if (last != null && together) {
            members.set(members.size() - 1, new Member(last.fromLine, to, last.path.equals(own) ? own : path));
        } else if (last != null && isCloser(from, to)) {
            members.set(members.size() - 1, new Member(last.fromLine, to, last.path));
        } else {
            members.add(new Member(from, to, own));
        }
    }

    /** Whether there is nothing but the sign that closes a type. */
    private boolean isCloser(int from, int to) {
        return lines.start(to) - lines.start(from) < 40
                && Set.of("}", "};", "end", "});").contains(lines.code(from, to, 40));
    }

    private static List<String> plus(List<String> path, String name) {
        var longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }
}
