/**
 * What the providers that speak HTTP have in common, for Ragstone's own and for those who write another: one
 * {@link dev.ragstone.http.HttpService} to a service, {@link dev.ragstone.http.HttpFailure} when it fails,
 * {@link dev.ragstone.http.AnswerFormat} for answers that come line by line.
 *
 * <p>The JDK's client, over HTTP/1.1: an offer to upgrade makes some of the small servers that models run in stumble, and
 * with a connection to each stream, closing a stream closes its connection, which is how those servers notice. Bodies are
 * read by a subscriber of our own rather than by the JDK's, because only its waiting can be timed: the time-out of the
 * JDK's requests ends with the headers, so that a body that stalls would be waited for without end. It also holds back a
 * service that sends faster than an answer is read.
 *
 * <p>Requests are sent by virtual threads of the service that wait, and never by way of the JVM's common pool, which
 * belongs to the application.
 *
 * <p>Redirects are not followed, so that a key goes to nobody else. Keys are asked for at every call and are taken out of
 * what a service says before anybody sees it. Jackson's types stay inside.
 */
@NullMarked
package dev.ragstone.http;

import org.jspecify.annotations.NullMarked;
