package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XmlFormatTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static Extraction read(String xml) {
        return READER.read(item("a.xml", "<?xml version='1.0'?>" + xml));
    }

    @Test
    void elementsWithTextAreParagraphs() {
        Extraction extraction = read(
                "<book><title>Pumps</title><para>Water <b>flows</b> H<sub>2</sub>O.</para><n><a>1</a><b>2</b></n></book>");

        assertThat(blocks(extraction))
                .containsExactly("PARAGRAPH:Pumps", "PARAGRAPH:Water flows H2O.", "PARAGRAPH:1", "PARAGRAPH:2");
    }

    @Test
    void touchingElementsAreNotOneWord() {
        assertThat(read("<li>Parts<ul><li>seal</li><li>valve</li></ul></li>").text())
                .isEqualTo("Parts seal valve");
    }

    @Test
    void entitiesOfTheFileAreRead() {
        assertThat(read("<!DOCTYPE a [<!ENTITY co 'Acme'>]><a>By &co;.</a>").text())
                .isEqualTo("By Acme.");
    }

    @Test
    void filesOutsideAreNotRead(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "tell no one");

        Extraction extraction =
                read("<!DOCTYPE a [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]><a>before &x; after</a>");

        assertThat(extraction.text()).contains("before").doesNotContain("tell no one");
    }

    @Test
    void noConnectionIsMade() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(200);
            String url = "http://127.0.0.1:" + server.getLocalPort() + "/x";

            Extraction extraction =
                    read("<!DOCTYPE a SYSTEM '" + url + ".dtd' [<!ENTITY x SYSTEM '" + url + "'>]><a>text &x;</a>");

            assertThat(extraction.text()).contains("text");
            assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void undeclaredEntityIsAnErrorWithItsLine() {
        Extraction extraction = read("<a>\n<b>x &nope; y</b></a>");

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("line 2", "nope");
    }

    @Test
    void entityBombFails() {
        var declared = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 'lol'>");
        for (int i = 1; i < 10; i++) {
            declared.append("<!ENTITY e")
                    .append(i)
                    .append(" '")
                    .append(("&e" + (i - 1) + ";").repeat(10))
                    .append("'>");
        }

        Extraction extraction = read(declared + "]><a>&e9;</a>");

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("entity expansions");
    }

    @Test
    void deepNestFails() {
        Extraction extraction = read("<a>".repeat(50_000) + "x" + "</a>".repeat(50_000));

        assertThat(extraction.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(extraction.reason()).contains("nested deeper than 200 elements");
    }

    @Test
    void wordsInADrawingAreRead() {
        Extraction extraction = READER.read(item(
                "a.svg",
                "<svg xmlns='http://www.w3.org/2000/svg'><style>a{}</style><text>Inlet</text><path d='M0'/></svg>"));

        assertThat(extraction.mediaType()).isEqualTo("image/svg+xml");
        assertThat(extraction.text()).isEqualTo("Inlet");
    }
}
