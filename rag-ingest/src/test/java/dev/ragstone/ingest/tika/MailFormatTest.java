package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static dev.ragstone.ingest.tika.Samples.docx;
import static dev.ragstone.ingest.tika.Samples.p;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.MetadataValue;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class MailFormatTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static final String HEAD = """
            From: =?UTF-8?Q?J=C3=BCrgen?= <j@example.org>
            To: Ann <ann@example.org>, bob@example.org
            Subject: =?UTF-8?Q?Gr=C3=B6=C3=9Fe?= of the pump
            Date: Fri, 01 Mar 2024 10:00:00 +0100
            MIME-Version: 1.0
            """;

    private static Extraction read(String mail) {
        return READER.read(item("a.eml", mail.replace("\n", "\r\n")));
    }

    @Test
    void headersAreFacts() {
        Extraction extraction = read(HEAD + "Content-Type: text/plain; charset=utf-8\n\nHello Ann.\n");

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.mediaType()).isEqualTo("message/rfc822");
        assertThat(extraction.title()).isEqualTo("Größe of the pump");
        assertThat(extraction.text()).isEqualTo("Hello Ann.");
        assertThat(extraction.metadata().get("from")).contains(MetadataValue.of("Jürgen <j@example.org>"));
        assertThat(extraction.metadata().get("to"))
                .contains(MetadataValue.of("Ann <ann@example.org>, bob@example.org"));
        assertThat(extraction.metadata().get("created"))
                .contains(MetadataValue.of(Instant.parse("2024-03-01T09:00:00Z")));
    }

    @Test
    void ofSeveralFormsThePageIsRead() {
        Extraction extraction = read(HEAD + """
                Content-Type: multipart/alternative; boundary=b

                --b
                Content-Type: text/plain

                plain form
                --b
                Content-Type: text/html; charset=iso-8859-1
                Content-Transfer-Encoding: quoted-printable

                <p>The gr=FCn list:</p><ul><li>one</li><li>two</li></ul>
                --b--
                """);

        assertThat(blocks(extraction)).containsExactly("PARAGRAPH:The grün list:", "LIST:- one\n- two");
    }

    @Test
    void attachmentsAreSections() throws IOException {
        String attached = Base64.getMimeEncoder().encodeToString(docx(p("H1", "Motor") + p("", "It turns.")));

        Extraction extraction = read(HEAD + """
                Content-Type: multipart/mixed; boundary=b

                --b
                Content-Type: text/plain

                See below.
                --b
                Content-Type: application/octet-stream; name="motor.docx"
                Content-Disposition: attachment; filename="motor.docx"
                Content-Transfer-Encoding: base64

                %s
                --b
                Content-Type: message/rfc822

                Subject: Inner mail
                Content-Type: text/plain

                Forwarded words.
                --b--
                """.formatted(attached));

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(headingsOf(extraction, "See below.")).isEmpty();
        assertThat(headingsOf(extraction, "It turns.")).containsExactly("motor.docx", "Motor");
        assertThat(headingsOf(extraction, "Forwarded")).containsExactly("Inner mail.eml");
    }

    @Test
    void partsInPartsEndSomewhere() {
        var mail = new StringBuilder(HEAD);
        for (int i = 0; i < 100; i++) {
            mail.append("Content-Type: multipart/mixed; boundary=b")
                    .append(i)
                    .append("\n\n--b")
                    .append(i)
                    .append('\n');
        }
        mail.append("Content-Type: text/plain\n\nDeep.\n");

        Extraction extraction = read(mail.toString());

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("deeper than 20 levels");
    }
}
