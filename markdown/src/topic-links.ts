import { findBareUrls } from "./bare-urls.ts";
import type { CompiledLinkifier, LinkSpan } from "./linkifier.ts";

/**
 * Returns the links of a topic, by position: matches of linkifiers, then bare addresses. Escapes nothing. Domains
 * without a scheme get `https://` (docs/interface/fetching.md#message-fields).
 */
export function topicLinks(
  topic: string,
  linkifiers: readonly CompiledLinkifier[],
): { text: string; url: string }[] {
  const spans: LinkSpan[] = linkifiers.flatMap((linkifier) => [...linkifier.find(topic)]);
  for (const { start, end, kind } of findBareUrls(topic)) {
    const text = topic.slice(start, end);
    if (kind !== "email") spans.push({ start, end, url: kind === "url" ? text : `https://${text}` });
  }
  return spans
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, url }) => ({ text: topic.slice(start, end), url }));
}
