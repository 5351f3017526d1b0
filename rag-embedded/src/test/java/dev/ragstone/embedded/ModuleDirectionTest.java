package dev.ragstone.embedded;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModuleDirectionTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.ragstone");

    @ParameterizedTest
    @ValueSource(strings = {"ingest", "retrieval", "onnx"})
    void partsNeverSeeOneAnother(String part) {
        var others = List.of("ingest", "retrieval", "onnx", "embedded", "testkit").stream()
                .filter(other -> !other.equals(part))
                .map(other -> "dev.ragstone." + other + "..")
                .toArray(String[]::new);

        noClasses()
                .that()
                .resideInAPackage("dev.ragstone." + part + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .check(MAIN);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.ragstone.retrieval.(*)..")
                .should()
                .beFreeOfCycles()
                .check(MAIN);
        slices().matching("dev.ragstone.(ingest.*)..").should().beFreeOfCycles().check(MAIN);
        slices().matching("dev.ragstone.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void everyPackageIsNullMarked() {
        var unmarked = MAIN.getPackage("dev.ragstone").getSubpackagesInTree().stream()
                .filter(found -> !found.getClasses().isEmpty())
                .filter(found -> !found.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName);

        assertThat(unmarked).isEmpty();
    }

    @Test
    void publicMethodsShowNoThirdPartyType() {
        classes()
                .that()
                .arePublic()
                .and()
                .areTopLevelClasses()
                .and()
                .resideOutsideOfPackage("dev.ragstone.testkit..")
                .should(new OwnSignatures())
                .check(MAIN);
    }

    @Test
    void libraryDoesNotPrint() {
        // That tests were skipped must stand in the build's output.
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.ragstone.testkit.postgres.TestPostgres$Notice")
                .and()
                .doNotHaveFullyQualifiedName("dev.ragstone.testkit.MissingPart")
                .should()
                .accessField(System.class, "out")
                .check(MAIN);
        // The program in a child process sends what libraries print to standard error.
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.ragstone.ingest.isolation.ChildMain")
                .should()
                .accessField(System.class, "err")
                .check(MAIN);
    }
}
