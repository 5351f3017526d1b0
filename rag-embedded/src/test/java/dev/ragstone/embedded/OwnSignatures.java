package dev.ragstone.embedded;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;

/** Methods that users can call take and return only types of the JDK and our own. */
final class OwnSignatures extends ArchCondition<JavaClass> {

    OwnSignatures() {
        super("show only own types");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        type.getMethods().stream()
                .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                .forEach(method -> check(method, events));
    }

    private static void check(JavaMethod method, ConditionEvents events) {
        Stream.concat(
                        Stream.of(method.getRawReturnType()),
                        Stream.concat(
                                method.getRawParameterTypes().stream(),
                                method.getExceptionTypes().stream().map(thrown -> thrown.toErasure())))
                .map(JavaClass::getBaseComponentType)
                .filter(shown -> !shown.isPrimitive()
                        && !shown.getPackageName().startsWith("java.")
                        // Of the platform too, whatever it is called.
                        && !shown.getPackageName().startsWith("javax.net.")
                        && !shown.getPackageName().startsWith("dev.ragstone"))
                .forEach(shown -> events.add(
                        SimpleConditionEvent.violated(method, method.getFullName() + " shows " + shown.getName())));
    }
}
