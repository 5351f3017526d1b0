package dev.ragstone.ingest.tika;

import org.apache.tika.metadata.Message;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Office;
import org.apache.tika.metadata.PagedText;
import org.apache.tika.metadata.TikaCoreProperties;

/** The facts that Tika finds, under the names they have for every format. */
final class TikaFacts {

    private TikaFacts() {}

    static Facts of(Metadata found) {
        var facts = new Facts()
                .title(found.get(TikaCoreProperties.TITLE))
                .language(found.get(TikaCoreProperties.LANGUAGE))
                .text(Facts.AUTHOR, found.get(TikaCoreProperties.CREATOR))
                .moment(Facts.CREATED, found.get(TikaCoreProperties.CREATED))
                .moment(Facts.MODIFIED, found.get(TikaCoreProperties.MODIFIED))
                .texts(Facts.KEYWORDS, found.get(Office.KEYWORDS))
                .count("pages", found.get(Office.PAGE_COUNT))
                .count("slides", found.get(Office.SLIDE_COUNT));
        if (found.get(Office.PAGE_COUNT) == null && found.get(Office.SLIDE_COUNT) == null) {
            facts.count("pages", found.get(PagedText.N_PAGES));
        }
        return facts.text("from", found.get(Message.MESSAGE_FROM)).text("to", found.get(Message.MESSAGE_TO));
    }
}
