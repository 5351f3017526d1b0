/**
 * Fetching from addresses that strangers choose, without being led to places only this machine can reach.
 *
 * <p>A {@link dev.ragstone.ingest.web.fetch.WebUrl} is parsed by one parser whose result is what is connected to, so no
 * second opinion about the host can differ. {@link dev.ragstone.ingest.web.fetch.AddressPolicy} says which addresses and
 * ports are refused. {@link dev.ragstone.ingest.web.fetch.WebClient} looks a name up once for each connection, checks
 * every answer and connects to exactly those; it follows redirects itself and checks each hop like a first address. It
 * keeps no cookies, knows no proxy of the environment, and bounds bytes, unpacked bytes, redirects, headers and time.
 *
 * <p>What is odd is refused instead of interpreted: numbers as hosts other than four plain decimals, user names in
 * addresses, IPv4 in IPv6 clothing. No real site needs them.
 */
@NullMarked
package dev.ragstone.ingest.web.fetch;

import org.jspecify.annotations.NullMarked;
