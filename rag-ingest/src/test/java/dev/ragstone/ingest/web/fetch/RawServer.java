package dev.ragstone.ingest.web.fetch;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that answers whatever bytes a test wants, however badly. */
final class RawServer implements AutoCloseable {

    @FunctionalInterface
    interface Answer {
        void write(OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket server;
    private final AtomicInteger connections = new AtomicInteger();

    RawServer(Answer answer) throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        Thread.ofVirtual().start(() -> {
            while (!server.isClosed()) {
                accept(answer);
            }
        });
    }

    private void accept(Answer answer) {
        try {
            Socket socket = server.accept();
            connections.incrementAndGet();
            Thread.ofVirtual().start(() -> serve(socket, answer));
        } catch (IOException e) {
            // The test is over.
        }
    }

    private static void serve(Socket socket, Answer answer) {
        try (socket) {
            socket.getInputStream().read(new byte[8192]);
            answer.write(socket.getOutputStream());
        } catch (IOException e) {
            // The client hung up, which is what it should do.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void text(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    int connections() {
        return connections.get();
    }

    String url() {
        return "http://site.test:" + server.getLocalPort() + "/";
    }

    WebClient.Builder client() {
        return WebClient.builder()
                .resolver(TestSite.resolver())
                .addresses(AddressPolicy.builder()
                        .allowPrivateHost("site.test")
                        .allowPort(server.getLocalPort())
                        .build());
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
