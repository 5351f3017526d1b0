/**
 * HTTP itself: requests in, responses out, limits on both; the only package that knows the server library.
 *
 * <p>An {@link dev.ragstone.app.server.http.Endpoint} gets an {@link dev.ragstone.app.server.http.Exchange} in a virtual
 * thread of its own, reads and writes as if it were alone, and throws an {@link dev.ragstone.app.server.http.HttpProblem}
 * to refuse. Every other failure is explained in one place, with the details in the log and not in the response.
 *
 * <p>While an endpoint works, the connection is watched: a client that has gone ends the work through
 * {@link dev.ragstone.app.server.http.Exchange#onGone}, and so does the end of its time. A client that sends its head or
 * body too slowly, or does not read what it is sent, is cut off; one whose bytes have come and lie unread is not, however
 * long the server takes.
 */
@NullMarked
package dev.ragstone.app.server.http;

import org.jspecify.annotations.NullMarked;
