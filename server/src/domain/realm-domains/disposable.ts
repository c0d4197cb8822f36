/** Providers of addresses that are thrown away after minutes, by a list that others keep. */

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether the domain, or one that it is below, is such a provider's. */
export async function isDisposableDomain(domain: string): Promise<boolean> {
  // A list of thousands, which most servers look into now and then at most.
  known ??= import("disposable-email-domains-js").then((list) => list.disposableEmailBlocklistSet());
  const domains = await known;
  const parts = domain.toLowerCase().split(".");
  return parts.some((_, index) => domains.has(parts.slice(index).join(".")));
}
