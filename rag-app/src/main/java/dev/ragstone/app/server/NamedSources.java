package dev.ragstone.app.server;

import dev.ragstone.app.server.api.DocumentNames;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.prompt.NumberedSource;
import dev.ragstone.prompt.Prompt;
import dev.ragstone.prompt.PromptAssembler;
import dev.ragstone.prompt.PromptRequest;
import dev.ragstone.search.Hit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls documents in prompts what they are called outside: a model repeats what it reads, and where a file lies on the
 * server is not for those who ask.
 *
 * <p>Safe for use by several threads, as the assembler it stands before is.
 */
record NamedSources(PromptAssembler assembler, DocumentNames names) implements PromptAssembler {

    @Override
    public Prompt assemble(PromptRequest request) {
        Map<String, DocumentInfo> byChunk = new HashMap<>();
        List<Hit> hits = request.hits().stream()
                .map(hit -> {
                    byChunk.put(hit.chunk().id(), hit.document());
                    return with(hit, named(hit.document()));
                })
                .toList();
        Prompt prompt = assembler.assemble(new PromptRequest(
                request.question(), hits, request.history(), request.instructions(), request.maxTokens()));
        List<NumberedSource> sources = prompt.sources().stream()
                .map(source -> new NumberedSource(source.number(), original(source.hit(), byChunk)))
                .toList();
        return new Prompt(
                prompt.system(),
                prompt.user(),
                prompt.question(),
                sources,
                prompt.history(),
                prompt.tokens(),
                prompt.warnings(),
                prompt.settings());
    }

    private static Hit original(Hit hit, Map<String, DocumentInfo> byChunk) {
        return with(hit, byChunk.getOrDefault(hit.chunk().id(), hit.document()));
    }

    private DocumentInfo named(DocumentInfo document) {
        return new DocumentInfo(
                document.collection(),
                names.address(document.uri()),
                document.title(),
                document.mediaType(),
                document.checksum(),
                document.language(),
                document.metadata(),
                document.accessLabels());
    }

    private static Hit with(Hit hit, DocumentInfo document) {
        return new Hit(document, hit.chunk(), hit.score(), hit.legs());
    }
}
