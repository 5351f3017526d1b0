package dev.ragstone.ingest.reader;

import dev.ragstone.document.Block;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.document.Place;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.SourceItem;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads source code, and data and settings written as text: Java, Kotlin, Scala, Groovy, JavaScript, TypeScript, Go, Rust,
 * C, C++, C#, Swift, PHP, Dart, Python, Ruby, Lua, Perl, shell, SQL, JSON, YAML, TOML and the like.
 *
 * <p>The text is the file itself. Every block is code: a function with the comments and annotations above it, a small type
 * as a whole, the head of a large type and then its members. Very small neighbours share a block. The heading path of a
 * block names the types it stands in and then the type or function itself, such as {@code Shape} and {@code area}; it comes
 * from the code and is not text of its own.
 *
 * <p>Where the code is not well-formed the blocks get coarser and nothing is lost. The time taken grows with the size of
 * the file alone.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class CodeReader implements DocumentReader {

    private final ReadLimits limits;
    private final TextReader plain;

    private CodeReader(ReadLimits limits) {
        this.limits = limits;
        this.plain = TextReader.of(limits);
    }

    /** A reader within {@code limits}. */
    public static CodeReader of(ReadLimits limits) {
        return new CodeReader(limits);
    }

    @Override
    public boolean reads(String mediaType) {
        return CodeLanguage.isCode(mediaType);
    }

    @Override
    public Extraction read(SourceItem item) {
        CodeLanguage language = CodeLanguage.ofName(item.name());
        return ItemBytes.parse(item, limits, language.mediaType(), bytes -> parse(bytes, language));
    }

    private Extraction parse(byte[] bytes, CodeLanguage language) {
        Extraction asText = plain.parse(bytes);
        if (!asText.outcome().hasText()) {
            return asText;
        }
        return new Extraction(
                asText.outcome(),
                asText.reason(),
                "",
                language.mediaType(),
                DocumentInfo.UNKNOWN_LANGUAGE,
                Metadata.empty(),
                asText.text(),
                blocks(asText.text(), language));
    }

    private static List<Block> blocks(String text, CodeLanguage language) {
        CodeLines lines = switch (language.family()) {
            case BRACES -> BraceLexer.lines(text, language);
            case INDENTATION, PLAIN -> IndentLexer.lines(text, language);
        };
        var blocks = new ArrayList<Block>();
        for (CodeMembers.Member member : CodeMembers.of(lines)) {
            int start = lines.start(member.fromLine());
            int end = lines.start(member.toLine());
            while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
            if (end > start) {
                blocks.add(Block.of(Block.Kind.CODE, start, end, member.path(), Place.none()));
            }
        }
        return blocks;
    }
}
