package dev.ragstone.retrieval.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ragstone.error.DocumentException;
import dev.ragstone.evaluation.JudgedQuestion;
import dev.ragstone.evaluation.JudgedQuestions;
import dev.ragstone.evaluation.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionFileTest {

    @TempDir
    Path temp;

    @Test
    void readsRowsOfAQuestionTogether() throws IOException {
        Path file = write("q.csv", """
            question,uri,text,grade
            How long is the notice?,legal/lease.md,,2
            What does it cost?,,"The yearly fee is ""1,200""
            euros",
            How long is the notice?,faq.md,,1
            """);

        assertThat(QuestionFile.read(file))
                .isEqualTo(JudgedQuestions.of(
                        new JudgedQuestion(
                                "How_long_is_the_notice?",
                                "How long is the notice?",
                                List.of(Target.document("legal/lease.md", 2), Target.document("faq.md", 1))),
                        new JudgedQuestion(
                                "What_does_it_cost?",
                                "What does it cost?",
                                List.of(Target.passage("The yearly fee is \"1,200\"\neuros", 1)))));
    }

    @Test
    void readsJsonLines() throws IOException {
        Path file = write("q.jsonl", """
            {"id": "n", "question": "Notice?", "document": "default!a.md", "grade": 3, "note": "ask Eva"}

            {"id": "n", "question": "Notice?", "uri": "b.md", "text": "six weeks", "grade": null}
            """);

        assertThat(QuestionFile.read(file))
                .isEqualTo(JudgedQuestions.of(new JudgedQuestion(
                        "n",
                        "Notice?",
                        List.of(Target.document("default!a.md", 3), new Target("b.md", "six weeks", 1)))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\uFEFFid;question;uri\r\nn;\"Why; and how?\";a.md\r\n",
                "Question, URI ,id\n\"Why; and how?\",a.md,n",
                "id,question,uri\n\n n , Why; and how? , a.md \n,,\n"
            })
    void readsWhatSpreadsheetsWrite(String text) throws IOException {
        assertThat(QuestionFile.read(write("q.csv", text)))
                .isEqualTo(JudgedQuestions.of(
                        new JudgedQuestion("n", "Why; and how?", List.of(Target.document("a.md", 1)))));
    }

    @Test
    void readsTabs() throws IOException {
        Path file = write("q.tsv", "question\turi\nWhy, and how?\ta.md\n");

        assertThat(QuestionFile.read(file).questions())
                .extracting(JudgedQuestion::text)
                .containsExactly("Why, and how?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        ,a.md,,1                | has no question
        Why?,,,1                | does not say what answers it: it needs a uri, a document or a text
        Why?,a.md,,good         | has the grade 'good', which is not a whole number
        Why?,a.md,,-1           | has the grade '-1', which is below zero
        Why?,a.md,,1,more       | has 5 cells but there are 4 columns
        Why?,"a.md,,1           | opens a quote that is never closed
        Why?,"a".md,,1          | has text after the quotes of a cell
        First?,a.md,,2          | judges a.md for this question, as line 2 does
        """)
    void malformedRowIsNamed(String row, String problem) throws IOException {
        Path file = write("q.csv", "question,uri,text,grade\nFirst?,a.md,,1\n\n" + row);

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> QuestionFile.read(file))
                .withMessageContaining("line 4 of " + file + " " + problem);
    }

    @Test
    void lineIsCountedThroughTextsOfSeveralLines() throws IOException {
        Path file = write("q.csv", "question,text\nOne?,\"a\nb\r\nc\"\nTwo?,\n");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> QuestionFile.read(file))
                .withMessageContaining("line 5 of ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"question": "Why?", "url": "a.md"}                        | has 'url', which is none of [document, grade, id
        {"uri": "a.md"}                                            | has no 'question'
        {"question": "Why?"                                        | is not valid JSON
        ["Why?"]                                                   | is not a JSON object
        {"question": "Why?", "uri": "a.md", "document": "b.md"}    | has a uri and a document
        {"id": "x", "question": "Why?", "uri": "a.md"}             | gives the id 'x' to 'Why?', but it is that of 'How?'
        """)
    void malformedObjectIsNamed(String line, String problem) throws IOException {
        Path file = write("q.jsonl", "{\"id\": \"x\", \"question\": \"How?\", \"uri\": \"a.md\"}\n" + line + "\n");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> QuestionFile.read(file))
                .withMessageContaining("line 2 of " + file + " " + problem);
    }

    @Test
    void mistypedColumnIsRefused() throws IOException {
        Path file = write("q.csv", "question,uri,garde\nWhy?,a.md,2\n");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> QuestionFile.read(file))
                .withMessageContaining("line 1 of " + file + " has 'garde', which is none of "
                        + "[document, grade, id, note, question, text, uri]");
    }

    @Test
    void fileWithoutQuestionsIsRefused() throws IOException {
        Path file = write("q.csv", "question,uri\n");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> QuestionFile.read(file))
                .withMessageContaining("there is no question in " + file);
    }

    @Test
    void fileOfAnotherKindIsRefused() throws IOException {
        Path file = write("q.xlsx", "");

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> QuestionFile.read(file))
                .withMessageContaining(".csv, .tsv or .jsonl");
    }

    @Test
    void fileInAnotherEncodingIsRefused() throws IOException {
        Path file = Files.write(
                temp.resolve("q.csv"), "question,uri\nKündigung?,a.md".getBytes(StandardCharsets.ISO_8859_1));

        assertThatExceptionOfType(DocumentException.class)
                .isThrownBy(() -> QuestionFile.read(file))
                .withMessageContaining("is not UTF-8");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(temp.resolve(name), text);
    }
}
