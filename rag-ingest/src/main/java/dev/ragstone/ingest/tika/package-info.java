/**
 * Office documents, books, mail and archives: everything that is not text itself, behind
 * {@link dev.ragstone.ingest.tika.TikaReader}.
 *
 * <p>Apache Tika reads what there is no better way for (DOC, XLS, XLSX, RTF, MSG, RAR and some hundred rarer types), with
 * one shared parser. What it does not keep is read here: Tika loses the paragraphs of a DOCX with a text box, shows the
 * slides of a PPTX out of order and without titles, and forgets the names of ODS sheets. These formats are zips of XML, so
 * they are read as a stream, which also stops at the limit instead of building the whole document first.
 *
 * <p>Archives are read with commons-compress and not with Tika's package parser, which unpacks before anyone can count:
 * here bytes are counted as they come out, over all levels, and each entry goes to the reader of its type. Names of
 * entries are labels; nothing is ever written to disk under them.
 *
 * <p>Every format writes through {@code Flow} to {@code Blocks}, and
 * ends in {@code Contents}, which knows what was packed in the document and what of it could not
 * be read.
 */
@NullMarked
package dev.ragstone.ingest.tika;

import org.jspecify.annotations.NullMarked;
