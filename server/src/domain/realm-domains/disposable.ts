/** Recognizes providers of disposable addresses, by a list from a package. */

let known: Promise<ReadonlySet<string>> | undefined;

/** True if the domain, or a domain above it, is such a provider's. */
export async function isDisposableDomain(domain: string): Promise<boolean> {
  // The list has thousands of entries, which most servers need rarely or never.
  known ??= import("disposable-email-domains-js").then((list) => list.disposableEmailBlocklistSet());
  const domains = await known;
  const parts = domain.toLowerCase().split(".");
  return parts.some((_, index) => domains.has(parts.slice(index).join(".")));
}
