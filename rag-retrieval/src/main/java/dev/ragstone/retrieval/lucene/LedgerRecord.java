package dev.ragstone.retrieval.lucene;

import dev.ragstone.source.Outcome;
import dev.ragstone.store.LedgerEntry;
import java.io.IOException;
import java.time.Instant;
import org.apache.lucene.util.BytesRef;

/** A row of the sync ledger, as stored. */
final class LedgerRecord {

    private LedgerRecord() {}

    static BytesRef toBytes(LedgerEntry entry) {
        return new RecordOutput()
                .text(entry.collection())
                .text(entry.uri())
                .number(entry.size())
                .number(entry.modified().toEpochMilli())
                .text(entry.checksum())
                .name(entry.outcome())
                .text(entry.reason())
                .number(entry.chunks())
                .number(entry.pendingVectors())
                .number(entry.syncedAt().toEpochMilli())
                .text(entry.reader())
                .toBytes();
    }

    static LedgerEntry read(BytesRef bytes) throws IOException {
        var in = new RecordInput(bytes);
        return new LedgerEntry(
                in.text(),
                in.text(),
                in.longNumber(),
                Instant.ofEpochMilli(in.longNumber()),
                in.text(),
                in.name(Outcome.class),
                in.text(),
                in.number(),
                in.number(),
                Instant.ofEpochMilli(in.longNumber()),
                in.text());
    }
}
