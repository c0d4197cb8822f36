/** The `Forwarded` header (RFC 7239), as far as it tells who a proxy was asked by. */

/**
 * Returns the addresses of a chain of proxies, the client's first; those that hide themselves are left out.
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

/** An IPv6 address is in brackets, so that its port can be told from it. */
function withoutPort(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\]/.exec(text) ?? [];
  return inBrackets ?? text.replace(/:\d+$/, "");
}
