package dev.ragstone.ingestion;

import dev.ragstone.chunk.Chunker;
import dev.ragstone.document.Chunk;
import dev.ragstone.document.Document;
import dev.ragstone.document.DocumentInfo;
import dev.ragstone.document.Metadata;
import dev.ragstone.error.EmbeddingException;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import dev.ragstone.store.LedgerEntry;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at items: compares them with the ledger, reads and cuts those that changed. Used by several threads at once. */
final class Examiner {

    /** A label nobody is to carry. */
    static final String WITHHELD = "ragstone:withheld";

    private final DocumentReader reader;
    private final Chunker chunker;
    private final String model;
    private final SyncOptions options;
    private final Map<String, LedgerEntry> ledger;
    private final ChangeDetector changes;
    private final Clock clock;

    Examiner(Ingestion.Parts parts, SyncOptions options, Map<String, LedgerEntry> ledger, Clock clock) {
        this.reader = parts.reader();
        this.chunker = parts.chunker();
        this.model = parts.embedder().model().id();
        this.options = options;
        this.ledger = ledger;
        this.changes = new ChangeDetector(options, reader.id());
        this.clock = clock;
    }

    Examination examine(SourceItem item) {
        Instant opened = clock.instant();
        LedgerEntry known = ledger.get(DocumentInfo.id(options.collection(), item.uri()));
        try {
            ChangeDetector.Verdict verdict = changes.judge(item, known);
            if (known == null || verdict.change() == ChangeDetector.Change.READ) {
                return read(known, attempt(item, String.valueOf(verdict.key()), opened));
            }
            return new Examination.Unchanged(item, known, verdict.change() == ChangeDetector.Change.TOUCHED, opened);
        } catch (IOException | RuntimeException e) {
            String unread = ContentKey.unread(item).toString();
            return new Examination.Unreadable(
                    attempt(item, unread, opened), known, Outcome.FAILED, "could not be opened: " + e);
        }
    }

    private LedgerRows.Attempt attempt(SourceItem item, String checksum, Instant opened) {
        return new LedgerRows.Attempt(item, options.collection(), checksum, opened, reader.id());
    }

    private Examination read(@Nullable LedgerEntry known, LedgerRows.Attempt attempt) {
        try {
            Extraction extraction = reader.read(attempt.item());
            if (extraction.outcome().hasText() || extraction.outcome() == Outcome.EMPTY) {
                return new Examination.Prepared(prepare(known, attempt, extraction));
            }
            return new Examination.Unreadable(attempt, known, extraction.outcome(), extraction.reason());
        } catch (EmbeddingException e) {
            // A chunker asks the model for tokens or vectors. That says nothing about the item, so it is tried again.
            return new Examination.Unreadable(
                    attempt.unread(), known, Outcome.FAILED, "could not be cut into chunks: " + e.getMessage());
        } catch (OutOfMemoryError e) {
            return new Examination.Unreadable(attempt, known, Outcome.OUT_OF_MEMORY, "reading it took too much memory");
        } catch (RuntimeException | Error e) {
            if (e instanceof InternalError || e instanceof UnknownError) {
                throw e;
            }
            // One bad file must not stop the run, whatever a reader or chunker makes of it.
            return new Examination.Unreadable(attempt, known, Outcome.FAILED, "could not be read: " + e);
        }
    }

    /** An item that is there but that nobody may read for now: its stored version is hidden from everyone. */
    Examination withheld(String uri, String reason) {
        var hidden = new SourceItem(
                uri,
                uri.substring(uri.lastIndexOf('/') + 1),
                -1,
                Instant.EPOCH,
                InputStream::nullInputStream,
                Metadata.empty(),
                Set.of(WITHHELD));
        LedgerEntry known = ledger.get(DocumentInfo.id(options.collection(), uri));
        var attempt = attempt(hidden, ContentKey.unread(hidden).toString(), clock.instant());
        return new Examination.Unreadable(attempt, known, Outcome.FAILED, "withheld from everyone: " + reason);
    }

    private PreparedDocument prepare(@Nullable LedgerEntry known, LedgerRows.Attempt attempt, Extraction extraction) {
        Document document = PreparedDocument.documentOf(attempt, extraction);
        // A file that has become empty replaces its old version: its words are no longer there.
        List<Chunk> chunks = extraction.outcome().hasText() ? chunker.chunk(document) : List.of();
        var texts = chunks.stream()
                .map(chunk -> EmbeddedText.of(model, chunk, document.info()))
                .toList();
        return new PreparedDocument(attempt, document, chunks, texts, extraction.outcome(), extraction.reason(), known);
    }
}
