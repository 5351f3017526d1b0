package dev.ragstone.ingest.reader;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the name of a type or function in the code that comes before its body. */
final class CodeNames {

    private static final Pattern TYPE = Pattern.compile(
            "\\b(?:class|interface|enum|record|struct|trait|object|namespace|module|extension|protocol|union|mod|impl"
                    + "|defmodule|actor)\\s+(?:class\\s+)?(?:<[^<>]{0,200}>\\s*)?([\\p{L}_$][\\p{L}\\p{N}_$]*(?:(?:::|\\.)[\\p{L}_$][\\p{L}\\p{N}_$]*)*)");
    private static final Pattern IMPL_FOR =
            Pattern.compile("\\bimpl\\b[^{]{0,500}?\\bfor\\s+([\\p{L}_][\\p{L}\\p{N}_]*)");
    private static final Pattern GO_TYPE =
            Pattern.compile("\\btype\\s+([\\p{L}_][\\p{L}\\p{N}_]*)\\s+(?:struct|interface)\\b");
    private static final Pattern KEYWORD_FUNCTION = Pattern.compile(
            "\\b(?:def|fn|func|fun|function|sub|defp)\\s+(?:\\([^)]{0,200}\\)\\s*)?(?:self\\.)?(?:<[^<>]{0,200}>\\s*)?"
                    + "([\\p{L}_$][\\p{L}\\p{N}_$?!]*)");
    private static final Pattern ASSIGNED =
            Pattern.compile("\\b(?:const|let|var|val)\\s+([\\p{L}_$][\\p{L}\\p{N}_$]*)\\s*[=:]");
    private static final Pattern CALL = Pattern.compile("([\\p{L}_$~][\\p{L}\\p{N}_$]*)\\s*\\(");
    private static final Pattern ANNOTATION = Pattern.compile("@[\\p{L}\\p{N}_.]+(?:\\s*\\([^()]{0,500}\\))?");
    private static final Set<String> NO_NAMES = Set.of(
            "if",
            "for",
            "while",
            "switch",
            "catch",
            "return",
            "new",
            "super",
            "this",
            "synchronized",
            "using",
            "throw",
            "assert",
            "match",
            "foreach",
            "elif",
            "with",
            "sizeof",
            "await");

    private CodeNames() {}

    /** The type that {@code head} declares; empty when it declares none. */
    static String type(String head) {
        String code = ANNOTATION.matcher(head).replaceAll(" ");
        for (Pattern pattern : new Pattern[] {IMPL_FOR, GO_TYPE}) {
            Matcher found = pattern.matcher(code);
            if (found.find()) {
                return found.group(1);
            }
        }
        Matcher type = TYPE.matcher(code);
        // What comes after a bracket is a parameter or a body.
        return type.find() && code.lastIndexOf('(', type.start()) < 0 ? type.group(1) : "";
    }

    /** The function that {@code head} declares; empty when it declares none. */
    static String function(String head) {
        String code = ANNOTATION.matcher(head).replaceAll(" ");
        Matcher function = KEYWORD_FUNCTION.matcher(code);
        if (function.find()) {
            return function.group(1);
        }
        Matcher assigned = ASSIGNED.matcher(code);
        if (assigned.find()) {
            return assigned.group(1);
        }
        Matcher call = CALL.matcher(code);
        while (call.find()) {
            if (!NO_NAMES.contains(call.group(1))) {
                return call.group(1);
            }
        }
        return "";
    }
}
