package dev.ragstone.langchain4j;

import dev.langchain4j.data.document.parser.TextDocumentParser;
import dev.ragstone.source.DocumentReader;
import dev.ragstone.testkit.DocumentReaderContract;
import java.nio.charset.StandardCharsets;

class ParserReaderContractTest extends DocumentReaderContract {

    @Override
    protected DocumentReader reader() {
        return LangChain4j.reader(new TextDocumentParser(), "text", "text/plain");
    }

    @Override
    protected String mediaType() {
        return "text/plain";
    }

    @Override
    protected String fileName() {
        return "birds.txt";
    }

    @Override
    protected byte[] goodBytes() {
        return "Birds of the lake\r\n\r\n  A heron stands\nin the water.\n \n\nIt eats fish.  \n"
                .getBytes(StandardCharsets.UTF_8);
    }
}
