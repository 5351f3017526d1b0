# syntax=docker/dockerfile:1
# The ragstone program in a container:
#
#   docker build -t ragstone .
#   docker run --rm --read-only --tmpfs /tmp:exec,size=512m -v ragstone-index:/data -v "$PWD/docs":/docs:ro ragstone sync /docs
#   docker run --rm -it --read-only --tmpfs /tmp:exec,size=512m -v ragstone-index:/data ragstone chat
#
# docs/cli.md tells how to serve from it. Podman keeps the health check only with 'podman build --format docker'.
#
# /data holds the index (as /data/.ragstone) and is the only place that is written besides /tmp, where the libraries unpack
# their native code (hence exec) and the readers of documents work. JAVA_OPTS hands more flags to the JVM.

FROM maven:3-eclipse-temurin-25 AS build
WORKDIR /src
COPY pom.xml LICENSE NOTICE ./
COPY rag-core rag-core
COPY rag-testkit rag-testkit
COPY rag-ingest rag-ingest
COPY rag-retrieval rag-retrieval
COPY rag-providers rag-providers
COPY rag-embedded rag-embedded
COPY rag-app rag-app
# Of these Maven only wants to know that they are there.
COPY rag-bench/pom.xml rag-bench/pom.xml
COPY rag-examples/pom.xml rag-examples/pom.xml
RUN --mount=type=cache,target=/root/.m2 \
    mvn -B -pl rag-app -am package -Dmaven.test.skip=true -Dspotless.check.skip -Djacoco.skip

# A whole JRE and no jlink: Tika, PDFBox and POI reach for java.desktop, java.sql, java.xml and more by reflection, and the
# readers of documents start further JVMs from the same home.
FROM eclipse-temurin:25-jre AS run
LABEL org.opencontainers.image.title="ragstone" \
      org.opencontainers.image.description="Search your documents and ask them questions, with citations you can open" \
      org.opencontainers.image.licenses="Apache-2.0"

RUN groupadd --gid 10001 ragstone \
    && useradd --uid 10001 --gid ragstone --home-dir /data --no-create-home --shell /usr/sbin/nologin ragstone \
    && mkdir /data \
    && chown ragstone:ragstone /data

COPY --from=build /src/rag-app/target/ragstone.jar /opt/ragstone/ragstone.jar
COPY LICENSE NOTICE /opt/ragstone/

# File names are decoded by the locale. The heap takes part of the memory the container may have; the native code of
# the model and the child processes that read documents need the rest.
ENV LANG=C.UTF-8 \
    JAVA_OPTS="-XX:MaxRAMPercentage=60"

USER 10001:10001
WORKDIR /data
VOLUME ["/data"]

# Asks the server whether it lives; bash can do that by itself, and the image has no curl. What does not serve has nothing to
# be asked. The port is that of RAGSTONE_PORT: one given as a flag is not known here.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["bash", "-c", "trap '' PIPE; grep -qz '^serve$' /proc/1/cmdline || exit 0; exec 3<>/dev/tcp/127.0.0.1/${RAGSTONE_PORT:-8080} || exit 1; printf 'GET /health HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3; read -r -t 8 status <&3; [[ $status == 'HTTP/1.'?' 200 '* ]] || exit 1"]

# The shell gives way to the JVM, which so gets the signals; what follows it are the arguments of the program.
ENTRYPOINT ["sh", "-c", "exec java --add-modules=jdk.incubator.vector --sun-misc-unsafe-memory-access=allow $JAVA_OPTS -jar /opt/ragstone/ragstone.jar \"$@\"", "ragstone"]
CMD ["--help"]
