/**
 * Parses the `Forwarded` header (RFC 7239) for the addresses of clients. The framework's own packages,
 * @fastify/forwarded and @fastify/proxy-addr, only read the older `X-Forwarded-For`.
 */

/**
 * Returns the addresses of a chain of proxies, the client's first. Skips addresses that are obfuscated.
 *
 * @param header e.g. `for=192.0.2.60;proto=https, for="[2001:db8::1]:4711"`
 */
export function forwardedFor(header: string): string[] {
  return header.split(",").flatMap((element) => {
    const [, quoted, plain] = /(?:^|;)\s*for\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(element) ?? [];
    const address = withoutPort(quoted ?? plain ?? "");
    return address === "" || address === "unknown" || address.startsWith("_") ? [] : [address];
  });
}

/** Removes the port. An IPv6 address is in brackets, which separate it from the port. */
function withoutPort(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\]/.exec(text) ?? [];
  return inBrackets ?? text.replace(/:\d+$/, "");
}
