package dev.ragstone.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class DependencyDirectionTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.ragstone");

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.ragstone.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void nothingBelowTheFrontDoorKnowsIt() {
        noClasses()
                .that()
                .resideInAPackage("dev.ragstone.*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.ragstone")
                .check(MAIN);
    }

    @Test
    void ingestionAndAnsweringKnowNothingOfOneAnother() {
        noClasses()
                .that()
                .resideInAPackage("dev.ragstone.ingestion")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.ragstone.answering")
                .check(MAIN);
        noClasses()
                .that()
                .resideInAPackage("dev.ragstone.answering")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.ragstone.ingestion")
                .check(MAIN);
    }

    @Test
    void waitingForCallsKnowsNothingElse() {
        classes()
                .that()
                .resideInAPackage("dev.ragstone.concurrent")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.ragstone.concurrent", "java..", "org.slf4j..", "org.jspecify..")
                .check(MAIN);
    }

    @Test
    void coreKnowsOnlyTheJdkAndTheLoggingFacade() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.ragstone..", "java..", "org.slf4j..", "org.jspecify..")
                .check(MAIN);
    }

    @Test
    void onlyPipelinesAndWatchesLog() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.ragstone.ingestion", "dev.ragstone.answering", "dev.ragstone.watch")
                .and()
                // Hands the context on to the threads in which others log.
                .doNotHaveFullyQualifiedName("dev.ragstone.concurrent.CallerContext")
                .and()
                // What a listener throws ends with it.
                .doNotHaveFullyQualifiedName("dev.ragstone.trace.GuardedListener")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.slf4j..")
                .check(MAIN);
    }

    @Test
    void everyPackageIsNullMarked() {
        var unmarked = MAIN.getPackage("dev.ragstone").getSubpackagesInTree().stream()
                .filter(found -> !found.getClasses().isEmpty())
                .filter(found -> !found.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName);

        assertThat(unmarked).isEmpty();
    }
}
