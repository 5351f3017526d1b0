package dev.ragstone.testkit;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs every test of a contract and tells which ones fail. */
final class Violations {

    private Violations() {}

    /** The names of the failing tests. */
    static Set<String> of(Object contract) {
        var failing = new TreeSet<String>();
        for (Class<?> type = contract.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class) && fails(method, contract)) {
                    failing.add(method.getName());
                }
            }
        }
        return failing;
    }

    private static boolean fails(Method method, Object contract) {
        try {
            callAll(contract, BeforeEach.class);
            method.setAccessible(true);
            method.invoke(contract);
            return false;
        } catch (InvocationTargetException e) {
            return true;
        } catch (IllegalAccessException e) {
            throw new AssertionError("could not call " + method, e);
        }
    }

    private static void callAll(Object contract, Class<? extends Annotation> mark)
            throws InvocationTargetException, IllegalAccessException {
        for (Class<?> type = contract.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(mark)) {
                    method.setAccessible(true);
                    method.invoke(contract);
                }
            }
        }
    }
}
