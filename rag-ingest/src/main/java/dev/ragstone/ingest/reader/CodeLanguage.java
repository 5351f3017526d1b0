package dev.ragstone.ingest.reader;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What has to be known of a programming language to find the parts of a file in it.
 *
 * @param family how blocks are marked
 * @param traits what else is special about it
 */
record CodeLanguage(String mediaType, Family family, Set<Trait> traits) {

    /** How a language marks blocks. */
    enum Family {
        /** By braces. */
        BRACES,
        /** By indentation, or by words that people indent around. */
        INDENTATION,
        /** Not at all: blank lines are all there is. */
        PLAIN
    }

    /** What strings and comments look like, where that differs. */
    enum Trait {
        /** Block comments nest. */
        NESTED_COMMENTS,
        /** Single quotes hold strings, not single characters. */
        SINGLE_QUOTES,
        /** Backticks hold strings, over several lines. */
        BACKTICKS,
        /** Templates in backticks hold code in braces. */
        TEMPLATES,
        /** Three double quotes hold strings, over several lines. */
        TRIPLE_QUOTES,
        /** Slashes hold regular expressions. */
        REGEX,
        /** A hash begins a comment. */
        HASH_COMMENTS,
        /** A line that begins with a hash is for the preprocessor. */
        PREPROCESSOR
    }

    private static final Map<String, CodeLanguage> BY_EXTENSION = new TreeMap<>();

    static {
        braces("text/x-java-source", "java", Trait.TRIPLE_QUOTES);
        braces("text/x-groovy", "groovy gradle", Trait.TRIPLE_QUOTES, Trait.SINGLE_QUOTES);
        braces("text/x-kotlin", "kt kts", Trait.TRIPLE_QUOTES, Trait.NESTED_COMMENTS);
        braces("text/x-scala", "scala sbt", Trait.TRIPLE_QUOTES, Trait.NESTED_COMMENTS);
        braces("text/x-swift", "swift", Trait.TRIPLE_QUOTES, Trait.NESTED_COMMENTS);
        braces("text/x-csharp", "cs", Trait.TRIPLE_QUOTES, Trait.PREPROCESSOR);
        braces("text/x-rust", "rs", Trait.NESTED_COMMENTS);
        braces("text/x-go", "go", Trait.BACKTICKS);
        braces("text/x-csrc", "c", Trait.PREPROCESSOR);
        braces("text/x-chdr", "h", Trait.PREPROCESSOR);
        braces("text/x-c++src", "cc cpp cxx", Trait.PREPROCESSOR);
        braces("text/x-c++hdr", "hh hpp hxx", Trait.PREPROCESSOR);
        braces("text/x-objcsrc", "mm", Trait.PREPROCESSOR);
        braces("text/javascript", "js mjs cjs jsx", Trait.SINGLE_QUOTES, Trait.BACKTICKS, Trait.TEMPLATES, Trait.REGEX);
        braces(
                "text/x-typescript",
                "ts mts cts tsx",
                Trait.SINGLE_QUOTES,
                Trait.BACKTICKS,
                Trait.TEMPLATES,
                Trait.REGEX);
        braces("text/x-php", "php", Trait.SINGLE_QUOTES, Trait.HASH_COMMENTS);
        braces("text/x-dart", "dart", Trait.SINGLE_QUOTES);
        braces("text/css", "css scss less");
        braces("text/x-protobuf", "proto");
        braces("application/json", "json jsonc json5");
        add(Family.INDENTATION, "text/x-python", "py pyi pyw", Trait.TRIPLE_QUOTES, Trait.HASH_COMMENTS);
        add(Family.INDENTATION, "text/x-ruby", "rb rake");
        add(Family.INDENTATION, "text/x-lua", "lua");
        add(Family.INDENTATION, "text/x-perl", "pl pm");
        add(Family.INDENTATION, "text/x-elixir", "ex exs");
        add(Family.INDENTATION, "text/x-rsrc", "r");
        add(Family.INDENTATION, "text/x-julia", "jl");
        add(Family.INDENTATION, "application/x-sh", "sh bash zsh");
        add(Family.INDENTATION, "text/x-powershell", "ps1 psm1");
        add(Family.INDENTATION, "text/x-yaml", "yaml yml");
        add(Family.INDENTATION, "text/x-haskell", "hs");
        add(Family.PLAIN, "text/x-sql", "sql");
        add(Family.PLAIN, "text/x-toml", "toml");
        add(Family.PLAIN, "text/x-ini", "ini cfg");
        add(Family.PLAIN, "text/x-java-properties", "properties");
        add(Family.PLAIN, "application/x-ndjson", "jsonl ndjson");
    }

    private static final Set<String> OTHER_NAMES = Set.of(
            "application/javascript",
            "application/x-javascript",
            "application/typescript",
            "text/ecmascript",
            "text/x-c",
            "text/x-c++",
            "text/x-objective-c",
            "text/x-sh",
            "text/x-properties",
            "application/sql",
            "application/x-sql",
            "application/yaml",
            "application/x-yaml",
            "text/yaml",
            "application/toml");

    private static void braces(String mediaType, String extensions, Trait... traits) {
        add(Family.BRACES, mediaType, extensions, traits);
    }

    private static void add(Family family, String mediaType, String extensions, Trait... traits) {
        var language = new CodeLanguage(mediaType, family, Set.of(traits));
        for (String extension : List.of(extensions.split(" ", -1))) {
            BY_EXTENSION.put(extension, language);
        }
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** The language of a file by its name; one without structure when it is unknown. */
    static CodeLanguage ofName(String name) {
        return BY_EXTENSION.getOrDefault(extension(name), new CodeLanguage("text/plain", Family.PLAIN, Set.of()));
    }

    /** The media type of a file of code by its name; empty when its name is not one of code. */
    static String mediaTypeOf(String name) {
        CodeLanguage language = BY_EXTENSION.get(extension(name));
        return language == null ? "" : language.mediaType;
    }

    /** Whether {@code mediaType} is one of code. */
    static boolean isCode(String mediaType) {
        return OTHER_NAMES.contains(mediaType)
                || BY_EXTENSION.values().stream().anyMatch(language -> language.mediaType.equals(mediaType));
    }

    private static String extension(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
