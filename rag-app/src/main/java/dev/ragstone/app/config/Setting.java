package dev.ragstone.app.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Everything that can be set, under one name everywhere: {@code max-body-bytes} in the file is {@code --max-body-bytes} on
 * the command line and {@code RAGSTONE_MAX_BODY_BYTES} in the environment.
 *
 * @since 0.1
 */
public enum Setting {
    /** Where the index is. */
    INDEX(Kind.TEXT, ".ragstone", "The folder of the index."),
    /** A database instead. */
    STORE(
            Kind.ADDRESS,
            "",
            "Keep the index in PostgreSQL instead, such as postgres://user@host/database. A password is better in"
                    + " PGPASSWORD: flags show in lists of processes."),
    /** A copy of the database's words. */
    MIRROR(Kind.TEXT, "", "With store: search for words in a copy in this folder."),
    /** What to serve. */
    DOCS(Kind.LIST, "", "Files and folders to bring into the index first; several are separated by commas."),
    /** Whether to keep in step. */
    WATCH(Kind.FLAG, "false", "Keep the index in step with docs."),
    /** Whether nothing is written. */
    READ_ONLY(Kind.FLAG, "false", "Only read the index, beside another process that writes it."),
    /** How much to do. */
    PRESET(Kind.TEXT, "default", "How much to do for a better list: fast, default or best."),
    /** Where the server keeps things. */
    DATA(Kind.TEXT, "", "Where uploads, conversations and the audit log are kept. Default: beside the index."),
    /** What writes answers. */
    GENERATOR(
            Kind.TEXT,
            "extractive",
            "What writes answers: extractive, ollama:MODEL, openai:MODEL or openai:URL:MODEL."),
    /** Its key. */
    GENERATOR_KEY(
            Kind.SECRET,
            "",
            "The key of the generator's service. Better in the environment or a file: flags show in lists of processes."
                    + " Default: for OpenAI itself that in OPENAI_API_KEY, else none."),
    /** Where to listen. */
    HOST(Kind.TEXT, "127.0.0.1", "The address to listen on."),
    /** Where to listen. */
    PORT(Kind.NUMBER, "8080", "The port to listen on; 0 for any that is free."),
    /** Who may call. */
    KEYS(Kind.TEXT, "", "The file of keys that 'ragstone key add' writes. Without it there are no keys."),
    /** Whether everybody may. */
    ALLOW_NO_KEYS(
            Kind.FLAG, "false", "Listen on other addresses than loopback without keys: everybody may do everything."),
    /** Which other sites may call. */
    ORIGINS(
            Kind.LIST,
            "",
            "Other sites whose pages may call, such as https://intranet.example.com. Default: none (CORS is off)."),
    /** Whether files are taken. */
    UPLOADS(Kind.FLAG, "true", "Take files that callers send."),
    /** How long they may be. */
    UPLOAD_MAX_BYTES(Kind.NUMBER, "50000000", "How long a file may be."),
    /** How many there may be. */
    UPLOAD_USER_FILES(Kind.NUMBER, "10000", "How many files are kept for one user; 0 for any number."),
    /** How much they may take. */
    UPLOAD_USER_BYTES(
            Kind.NUMBER, "10000000000", "How many bytes the files of one user may have together; 0 for any number."),
    /** Of which types. */
    UPLOAD_TYPES(Kind.LIST, "", "Which media types are taken, such as application/pdf or text/*. Default: documents."),
    /** Who may read them. */
    UPLOAD_READERS(Kind.TEXT, "user", "Who may read what was sent: user, tenant or everyone."),
    /** Whether pages are fetched. */
    URLS(Kind.FLAG, "true", "Fetch pages of the Web that callers name."),
    /** Which are not public. */
    URL_PRIVATE_HOSTS(Kind.LIST, "", "Hosts of a private network that may be fetched from all the same."),
    /** On which ports. */
    URL_PORTS(Kind.LIST, "", "Ports besides 80 and 443 that may be fetched from."),
    /** Whether conversations are kept. */
    CONVERSATIONS(Kind.FLAG, "true", "Keep conversations and traces."),
    /** Whether traces hold questions. */
    TRACE_QUESTIONS(Kind.FLAG, "false", "Keep questions in traces, not only their hash."),
    /** Where it is noted who asked what. */
    AUDIT_FILE(Kind.TEXT, "", "Where to note who asked what, or 'off'. Default: audit.jsonl in data."),
    /** Limit. */
    MAX_HEADER_BYTES(Kind.NUMBER, "16384", "How long the head of a request may be."),
    /** Limit. */
    MAX_BODY_BYTES(Kind.NUMBER, "1000000", "How long a body may be, except for uploads."),
    /** Limit. */
    HEADER_TIME(Kind.TIME, "10s", "How long a client may keep the server waiting for the head of a request."),
    /** Limit. */
    BODY_TIME(Kind.TIME, "2m", "How long a client may keep the server waiting for a body."),
    /** Limit. */
    IDLE_TIME(Kind.TIME, "30s", "How long a client may neither send nor take anything."),
    /** Limit. */
    REQUEST_TIME(Kind.TIME, "5m", "How long a response may take."),
    /** Limit. */
    FIRST_TOKEN_TIME(
            Kind.TIME, "1m", "How long a model may take to its first word before the documents are quoted instead."),
    /** Limit. */
    DRAIN_TIME(Kind.TIME, "20s", "How long responses under way may take when the server stops."),
    /** Limit. */
    MAX_CONNECTIONS(Kind.NUMBER, "1000", "How many connections there may be."),
    /** Limit. */
    MAX_ANSWERS(Kind.NUMBER, "256", "How many answers are made at once."),
    /** Limit. */
    MAX_SEARCHES(Kind.NUMBER, "32", "How many searches and other short requests are served at once."),
    /** Limit. */
    MAX_EMBEDS(
            Kind.NUMBER,
            "0",
            "How many requests for vectors are served at once; 0 for one less than there are processors."),
    /** Limit. */
    MAX_INGESTS(Kind.NUMBER, "8", "How many uploads are received, and how many web pages fetched, at once."),
    /** Limit. */
    MAX_WAITING(Kind.NUMBER, "256", "How many short requests may wait for their turn."),
    /** Limit. */
    WAIT_TIME(Kind.TIME, "1s", "How long one waits for its turn before it is told to come back.");

    /** What a value looks like. */
    enum Kind {
        TEXT,
        LIST,
        FLAG,
        NUMBER,
        TIME,
        /** Shown without passwords and keys. */
        ADDRESS,
        /** Never shown. */
        SECRET
    }

    private final Kind kind;
    private final String standard;
    private final String description;

    Setting(Kind kind, String standard, String description) {
        this.kind = kind;
        this.standard = standard;
        this.description = description;
    }

    Kind kind() {
        return kind;
    }

    String standard() {
        return standard;
    }

    /** What it is, for people. */
    public String description() {
        return description + (standard.isEmpty() ? "" : " Default: " + standard + ".");
    }

    /** Its name in the file, and after two dashes on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Its name in the environment. */
    public String variable() {
        return "RAGSTONE_" + name();
    }

    /** Whether it needs no value. */
    public boolean isFlag() {
        return kind == Kind.FLAG;
    }

    /** What its value looks like, for people. */
    public String example() {
        return switch (kind) {
            case FLAG -> "true|false";
            case NUMBER -> "N";
            case TIME -> "TIME";
            case LIST -> "A,B";
            case TEXT, ADDRESS, SECRET -> "VALUE";
        };
    }

    static Optional<Setting> of(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.key().equals(key))
                .findFirst();
    }

    static List<String> keys() {
        return Arrays.stream(values()).map(Setting::key).toList();
    }
}
