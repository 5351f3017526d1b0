package dev.ragstone.ingest.tika;

import dev.ragstone.document.Metadata;
import dev.ragstone.ingest.reader.LongMetadata;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The documents packed in one document: archive entries, attachments, embedded files. Each becomes a section under its
 * name; what could not be read is remembered with the reason.
 */
final class Contents {

    private static final int NAMED_PROBLEMS = 5;

    private record Problem(Outcome outcome, String text) {}

    private record Section(String name, Extraction extraction) {}

    private final SourceItem container;
    private final Nesting nesting;
    private final boolean archive;
    private final List<Section> sections = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private long chars;
    private boolean stopped;

    private Contents(SourceItem container, Nesting nesting, boolean archive) {
        this.container = container;
        this.nesting = nesting;
        this.archive = archive;
    }

    /** For a container made to hold documents: one of a type no one reads is reported. */
    static Contents ofArchive(SourceItem container, Nesting nesting) {
        return new Contents(container, nesting, true);
    }

    /** For a document that may hold others: it is full of parts that are not documents, so those are passed over. */
    static Contents ofDocument(SourceItem container, Nesting nesting) {
        return new Contents(container, nesting, false);
    }

    /** Whether a limit is reached; what is added from now on is left out. */
    boolean isFull() {
        return stopped || chars > nesting.limits().maxChars();
    }

    /** Reads a packed document. The stream is not closed. */
    void add(String path, InputStream in) {
        String name = EntryNames.label(path);
        if (isFull() || EntryNames.isNoise(name)) {
            return;
        }
        try {
            nesting.budget().document();
            byte[] bytes = nesting.budget().read(in);
            if (bytes.length > 0) {
                add(name, nesting.read(item(name, bytes)));
            }
        } catch (LimitException e) {
            stopped = true;
            problem(Outcome.FAILED, name, Failures.line(e));
        } catch (IOException | RuntimeException e) {
            add(name, Failures.extraction(e, ""));
        }
    }

    /** Adds what was read from a packed document. An empty name adds it without a heading. */
    void add(String name, Extraction extraction) {
        if (extraction.outcome().hasText()) {
            sections.add(new Section(name, extraction));
            chars += extraction.text().length();
        }
        boolean passedOver = extraction.outcome() == Outcome.EMPTY
                || (extraction.outcome() == Outcome.UNSUPPORTED && (!archive || isMedia(extraction.mediaType())));
        if (extraction.outcome() != Outcome.OK && !passedOver) {
            problem(extraction.outcome(), name, extraction.reason());
        }
    }

    /** Remembers a document that cannot even be unpacked; without a path, the container itself. */
    void failed(String path, IOException failure) {
        Extraction failed = Failures.extraction(failure, "");
        problem(failed.outcome(), path.isEmpty() ? "" : EntryNames.label(path), failed.reason());
        stopped |= failure instanceof LimitException;
    }

    private void problem(Outcome outcome, String name, String reason) {
        problems.add(new Problem(outcome, name.isEmpty() ? reason : name + ": " + reason));
    }

    private SourceItem item(String name, byte[] bytes) {
        return SourceItem.of(
                container.uri() + "!/" + name,
                name.substring(name.lastIndexOf('/') + 1),
                bytes.length,
                Instant.EPOCH,
                () -> new ByteArrayInputStream(bytes));
    }

    static boolean isMedia(String type) {
        return type.startsWith("image/")
                || type.startsWith("audio/")
                || type.startsWith("video/")
                || type.startsWith("font/")
                || type.startsWith("application/x-font");
    }

    /** Appends the packed documents to the text of the one that holds them. */
    Extraction finish(Blocks blocks, Facts facts, String type) {
        // The name of a packed document does not describe the whole.
        String firstHeading = blocks.firstHeading();
        for (Section section : sections) {
            blocks.append(section.name, section.extraction);
        }
        if (!Strings.isVisible(blocks.text())) {
            return withoutText(type);
        }
        boolean cut = blocks.full();
        Metadata metadata = LongMetadata.cut(facts.metadata());
        if (!metadata.equals(facts.metadata())) {
            problem(Outcome.TRUNCATED, "", LongMetadata.TOO_LONG);
        }
        String reason = cut ? nesting.limits().tooManyChars() : problemText();
        return new Extraction(
                reason.isEmpty() ? Outcome.OK : Outcome.TRUNCATED,
                reason,
                LongMetadata.title(facts.title().isEmpty() && facts.headingForTitle() ? firstHeading : facts.title()),
                type,
                facts.language(),
                metadata,
                blocks.text(),
                blocks.blocks());
    }

    /** For a wrapper around a single document, such as a compressed file: that document itself. */
    Extraction only(String type) {
        if (sections.isEmpty()) {
            return withoutText(type);
        }
        return sections.getFirst().extraction;
    }

    private Extraction withoutText(String type) {
        for (Outcome outcome : List.of(Outcome.FAILED, Outcome.ENCRYPTED, Outcome.UNSUPPORTED)) {
            if (problems.stream().anyMatch(problem -> problem.outcome == outcome)) {
                return Extraction.without(outcome, problemText(), type);
            }
        }
        return Extraction.without(Outcome.EMPTY, "holds no text", type);
    }

    private String problemText() {
        var text = new StringBuilder();
        for (Problem problem : problems.subList(0, Math.min(problems.size(), NAMED_PROBLEMS))) {
            text.append(text.isEmpty() ? "" : "; ").append(problem.text);
        }
        int more = problems.size() - NAMED_PROBLEMS;
        return more > 0 ? text.append("; and ").append(more).append(" more").toString() : text.toString();
    }
}
