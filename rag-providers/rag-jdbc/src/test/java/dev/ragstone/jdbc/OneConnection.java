package dev.ragstone.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;

/** A pool of one connection that resets nothing when it is given back. */
final class OneConnection extends ForwardingDataSource implements DataSource {

    private final Connection shared;

    OneConnection(Connection shared) {
        this.shared = shared;
    }

    @Override
    public Connection getConnection() {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(shared, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
