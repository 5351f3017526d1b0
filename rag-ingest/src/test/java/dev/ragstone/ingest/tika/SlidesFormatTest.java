package dev.ragstone.ingest.tika;

import static dev.ragstone.ingest.reader.Items.blocks;
import static dev.ragstone.ingest.reader.Items.headingsOf;
import static dev.ragstone.ingest.reader.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ragstone.document.Block;
import dev.ragstone.document.MetadataValue;
import dev.ragstone.document.Place;
import dev.ragstone.ingest.reader.ReadLimits;
import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFNotes;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTable;
import org.apache.poi.xslf.usermodel.XSLFTextShape;
import org.junit.jupiter.api.Test;

class SlidesFormatTest {

    private static final TikaReader READER = TikaReader.of(ReadLimits.standard());

    private static XSLFSlide slide(XMLSlideShow show, String title, String... points) {
        XSLFSlide slide = show.createSlide(show.getSlideMasters().getFirst().getLayout(SlideLayout.TITLE_AND_CONTENT));
        slide.getPlaceholder(0).setText(title);
        XSLFTextShape body = slide.getPlaceholder(1);
        body.clearText();
        for (String point : points) {
            body.addNewTextParagraph().addNewTextRun().setText(point);
        }
        return slide;
    }

    private static Extraction read(XMLSlideShow show) throws IOException {
        return READER.read(item("a.pptx", Samples.saved(show)));
    }

    @Test
    void titleIsTheHeadingAndPointsAreAList() throws IOException {
        var show = new XMLSlideShow();
        slide(show, "Pumps", "Move water", "Need power");

        Extraction extraction = read(show);

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(blocks(extraction)).containsExactly("HEADING:Pumps", "LIST:- Move water\n- Need power");
        assertThat(extraction.title()).isEqualTo("Pumps");
    }

    @Test
    void hiddenSlideIsLeftOutAndNamed() throws IOException {
        var show = new XMLSlideShow();
        slide(show, "Seen", "a", "b");
        slide(show, "Secret", "c", "d").getXmlObject().setShow(false);
        slide(show, "Seen too", "e", "f");

        Extraction extraction = read(show);

        assertThat(extraction.outcome()).isEqualTo(Outcome.OK);
        assertThat(extraction.text()).contains("Seen too").doesNotContain("Secret");
        assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.slide(3));
        assertThat(extraction.metadata().get("hidden")).contains(MetadataValue.of(List.of("slide 2")));
    }

    @Test
    void slidesAreNumberedAsShownNotAsStored() throws IOException {
        var show = new XMLSlideShow();
        slide(show, "Stored first", "a", "b");
        XSLFSlide second = slide(show, "Stored second", "c", "d");
        show.setSlideOrder(second, 0);

        Extraction extraction = read(show);

        assertThat(extraction.blocks())
                .extracting(Block::place)
                .containsExactly(Place.slide(1), Place.slide(1), Place.slide(2), Place.slide(2));
        assertThat(extraction.text()).startsWith("Stored second");
    }

    @Test
    void notesStandUnderAHeadingOfTheirOwn() throws IOException {
        var show = new XMLSlideShow();
        XSLFSlide slide = slide(show, "Pumps", "One point");
        XSLFNotes notes = show.getNotesSlide(slide);
        for (XSLFTextShape shape : notes.getPlaceholders()) {
            shape.setText("Say hello.");
        }

        Extraction extraction = read(show);

        assertThat(headingsOf(extraction, "Say hello.")).containsExactly("Pumps", "Notes");
        assertThat(extraction.text()).containsOnlyOnce("Say hello.");
    }

    @Test
    void tableHasItsHeader() throws IOException {
        var show = new XMLSlideShow();
        XSLFTable table = slide(show, "Prices").createTable();
        for (List<String> cells : List.of(List.of("Item", "Price"), List.of("Bolt", "2"))) {
            var row = table.addRow();
            cells.forEach(cell -> row.addCell().setText(cell));
        }

        Extraction extraction = read(show);

        assertThat(extraction.blocks().getLast().table()).isEqualTo(new Block.TableRows("Item | Price", 1, 1));
        assertThat(headingsOf(extraction, "Bolt")).containsExactly("Prices");
    }

    @Test
    void oldPresentationHasTitlesAndSlides() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var show = new HSLFSlideShow()) {
            show.createSlide().addTitle().setText("First");
            var slide = show.createSlide();
            slide.addTitle().setText("Second");
            slide.createTextBox().setText("Water moves.");
            show.write(out);
        }

        Extraction extraction = READER.read(item("a.ppt", out.toByteArray()));

        assertThat(blocks(extraction)).containsExactly("HEADING:First", "HEADING:Second", "PARAGRAPH:Water moves.");
        assertThat(headingsOf(extraction, "Water")).containsExactly("Second");
        assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.slide(2));
    }

    @Test
    void hiddenSlideOfAnOldPresentationIsLeftOutAndNamed() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var show = new HSLFSlideShow()) {
            show.createSlide().addTitle().setText("First");
            var secret = show.createSlide();
            secret.addTitle().setText("Secret");
            secret.setHidden(true);
            show.createSlide().addTitle().setText("Last");
            show.write(out);
        }

        Extraction extraction = READER.read(item("a.ppt", out.toByteArray()));

        assertThat(blocks(extraction)).containsExactly("HEADING:First", "HEADING:Last");
        assertThat(extraction.blocks().getLast().place()).isEqualTo(Place.slide(3));
        assertThat(extraction.metadata().get("hidden")).contains(MetadataValue.of(List.of("slide 2")));
    }
}
