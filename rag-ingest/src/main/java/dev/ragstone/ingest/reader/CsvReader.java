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
import java.util.Set;

/**
 * Reads delimited text: CSV, TSV and their like.
 *
 * <p>The text is the file itself, so that a citation opens it at the exact characters and shows the row as whoever wrote
 * it did. The delimiter (comma, semicolon, tab or bar) is the one that gives most rows the same number of cells; a line
 * {@code sep=;}, as spreadsheets write it, decides. Cells may be quoted and hold line ends and doubled quotes; a quote
 * that is never closed ends with its line. The first row is the header if it is all words, none of them twice unless
 * there are figures below, or words and then years above what are no years, and does not recur throughout the file. Rows
 * may be longer or shorter than the header.
 *
 * <p>The rows are one table block, header included; a row that holds line ends is a block of its own, so that lines and
 * rows are the same everywhere else. A file that is no table of at least two columns is read as plain text.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class CsvReader implements DocumentReader {

    private static final String TYPE = "text/csv";
    private static final Set<String> TYPES = Set.of(TYPE, "text/tab-separated-values", "text/x-csv", "application/csv");

    private final ReadLimits limits;
    private final TextReader plain;

    private CsvReader(ReadLimits limits) {
        this.limits = limits;
        this.plain = TextReader.of(limits);
    }

    /** A reader within {@code limits}. */
    public static CsvReader of(ReadLimits limits) {
        return new CsvReader(limits);
    }

    @Override
    public boolean reads(String mediaType) {
        return TYPES.contains(mediaType);
    }

    @Override
    public Extraction read(SourceItem item) {
        return ItemBytes.parse(item, limits, TYPE, this::parse);
    }

    private Extraction parse(byte[] bytes) {
        Extraction asText = plain.parse(bytes);
        CsvDialect dialect = asText.outcome().hasText() ? CsvDialect.of(asText.text()) : null;
        if (dialect == null) {
            return asText;
        }
        List<CsvRows.Row> rows = CsvRows.of(asText.text(), dialect.from(), dialect.delimiter(), Integer.MAX_VALUE);
        return new Extraction(
                asText.outcome(),
                asText.reason(),
                "",
                TYPE,
                DocumentInfo.UNKNOWN_LANGUAGE,
                Metadata.empty(),
                asText.text(),
                blocks(asText.text(), rows));
    }

    private static List<Block> blocks(String text, List<CsvRows.Row> rows) {
        boolean hasHeader = CsvDialect.hasHeader(rows);
        CsvRows.Row first = rows.getFirst();
        String header = hasHeader ? text.substring(first.start(), first.end()).strip() : "";
        var blocks = new ArrayList<Block>();
        int start = 0;
        for (int i = 1; i <= rows.size(); i++) {
            boolean cut = i == rows.size() || spansLines(rows.get(i)) || spansLines(rows.get(i - 1));
            // The header stays with the first row, whatever that is.
            if (cut && !(hasHeader && i == 1 && rows.size() > 1)) {
                blocks.add(block(rows, start, i, header));
                start = i;
            }
        }
        return blocks;
    }

    private static Block block(List<CsvRows.Row> rows, int from, int to, String header) {
        int offset = header.isEmpty() ? 1 : 0;
        return new Block(
                Block.Kind.TABLE,
                rows.get(from).start(),
                rows.get(to - 1).end(),
                List.of(),
                Place.none(),
                new Block.TableRows(header, Math.max(from + offset, 1), to - 1 + offset));
    }

    private static boolean spansLines(CsvRows.Row row) {
        return row.cells().stream().anyMatch(cell -> cell.indexOf('\n') >= 0 || cell.indexOf('\r') >= 0);
    }
}
