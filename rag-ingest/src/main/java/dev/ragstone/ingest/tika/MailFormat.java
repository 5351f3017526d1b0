package dev.ragstone.ingest.tika;

import dev.ragstone.source.Extraction;
import dev.ragstone.source.Outcome;
import dev.ragstone.source.SourceItem;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import org.apache.james.mime4j.dom.Body;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.dom.TextBody;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.message.DefaultMessageWriter;
import org.apache.james.mime4j.stream.MimeConfig;
import org.jspecify.annotations.Nullable;

/**
 * Reads mail (EML). Of a text that is there in several forms, the one with the most structure is read. Attachments, mails
 * among them, are packed documents.
 */
final class MailFormat implements Format {

    private static final int DEEPEST = 20;
    private static final MimeConfig CONFIG = MimeConfig.custom()
            .setMaxHeaderCount(1000)
            .setMaxHeaderLen(100_000)
            .setMaxLineLen(1_000_000)
            .build();

    @Override
    public boolean reads(String type) {
        return type.equals("message/rfc822") || type.equals("message/news");
    }

    @Override
    public Extraction read(SourceItem item, String type, Nesting nesting) throws IOException {
        var builder = new DefaultMessageBuilder();
        builder.setMimeEntityConfig(CONFIG);
        var contents = Contents.ofArchive(item, nesting);
        try (var in = new BufferedInputStream(item.content().open())) {
            Message mail = builder.parseMessage(in);
            try {
                part(mail, item, nesting, contents, 0);
                return contents.finish(nesting.blocks(), facts(mail), type);
            } finally {
                mail.dispose();
            }
        }
    }

    private static void part(Entity entity, SourceItem item, Nesting nesting, Contents contents, int depth)
            throws IOException {
        if (depth > DEEPEST) {
            throw new LimitException("has parts in parts deeper than " + DEEPEST + " levels; it is made to do harm");
        }
        String type = entity.getMimeType() == null ? "" : entity.getMimeType().toLowerCase(Locale.ROOT);
        Body body = entity.getBody();
        if (type.equals("multipart/encrypted")) {
            throw new PasswordException();
        } else if (type.equals("multipart/alternative") && body instanceof Multipart several) {
            part(richest(several), item, nesting, contents, depth + 1);
        } else if (body instanceof Multipart several) {
            for (Entity part : several.getBodyParts()) {
                part(part, item, nesting, contents, depth + 1);
            }
        } else if (body instanceof Message mail) {
            contents.add(subject(mail) + ".eml", new ByteArrayInputStream(bytes(mail)));
        } else if (body instanceof TextBody text && entity.getFilename() == null && !isAttachment(entity)) {
            contents.add("", text(text, type, item, nesting));
        } else if (body instanceof SingleBody file && !type.endsWith("-signature")) {
            String name = entity.getFilename();
            contents.add(name == null ? "attachment" : name, file.getInputStream());
        }
    }

    private static boolean isAttachment(Entity entity) {
        return "attachment".equalsIgnoreCase(entity.getDispositionType());
    }

    /** Each form is better than those before it; pages beat plain text, and forms with their pictures beat both. */
    private static Entity richest(Multipart several) throws IOException {
        Entity best = null;
        for (Entity part : several.getBodyParts()) {
            String type = part.getMimeType() == null ? "" : part.getMimeType().toLowerCase(Locale.ROOT);
            if (best == null || type.equals("text/html") || type.startsWith("multipart/")) {
                best = part;
            }
        }
        if (best == null) {
            throw new IOException("a part that should hold several forms of a text holds none");
        }
        return best;
    }

    private static Extraction text(TextBody body, String type, SourceItem item, Nesting nesting) throws IOException {
        var text = new StringWriter();
        try (Reader reader = body.getReader()) {
            reader.transferTo(text);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        if (bytes.length == 0) {
            return Extraction.without(Outcome.EMPTY, "has no bytes", "text/plain");
        }
        String name = type.equals("text/html") ? "body.html" : "body.txt";
        return nesting.reader()
                .read(
                        SourceItem.of(
                                item.uri() + "!/" + name,
                                name,
                                bytes.length,
                                Instant.EPOCH,
                                () -> new ByteArrayInputStream(bytes)),
                        nesting);
    }

    private static byte[] bytes(Message mail) throws IOException {
        var out = new ByteArrayOutputStream();
        new DefaultMessageWriter().writeMessage(mail, out);
        return out.toByteArray();
    }

    private static String subject(Message mail) {
        String subject = mail.getSubject();
        return subject == null || subject.isBlank()
                ? "mail"
                : subject.replace('/', '-').strip();
    }

    private static Facts facts(Message mail) {
        Date date = mail.getDate();
        String from = mail.getFrom() == null ? "" : addresses(mail.getFrom());
        return new Facts()
                .title(mail.getSubject())
                .text(Facts.AUTHOR, from)
                .text("from", from)
                .text("to", mail.getTo() == null ? "" : addresses(mail.getTo()))
                .moment(Facts.CREATED, date == null ? null : date.toInstant());
    }

    private static String address(Object address) {
        return address instanceof Mailbox box && box.getName() != null
                ? box.getName() + " <" + box.getAddress() + ">"
                : address.toString();
    }

    private static String addresses(@Nullable Iterable<?> list) {
        var text = new StringBuilder();
        if (list != null) {
            list.forEach(address -> text.append(text.isEmpty() ? "" : ", ").append(address(address)));
        }
        return text.toString();
    }
}
