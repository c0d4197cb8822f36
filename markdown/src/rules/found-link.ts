import { findBareUrls } from "../bare-urls.ts";
import type { RenderContext } from "../context.ts";
import type { InlineState } from "../inline-state.ts";
import type { LinkSpan } from "../linkifier.ts";
import { linkTarget } from "../url.ts";
import type { TextSpan } from "./code-span.ts";

const prefixes = { url: "", domain: "http://", email: "mailto:" };

/** Finds bare addresses and the matches of linkifiers, in order of position. None overlaps code or another link. */
export function findLinkSpans(
  source: string,
  codeSpans: ReadonlyMap<number, TextSpan>,
  context: RenderContext,
): readonly LinkSpan[] {
  const candidates: LinkSpan[] = [];
  for (const { start, end, kind } of findBareUrls(source)) {
    const text = source.slice(start, end);
    candidates.push({ start, end, url: `${prefixes[kind]}${text}` });
  }
  if (context.options.realmAware) {
    for (const linkifier of context.lookups.linkifiers) {
      candidates.push(...linkifier.find(source));
      // Each linkifier reads the whole text, with an engine slower than the built-in one.
      context.deadline.step(1 + source.length / 100);
    }
  }
  return withoutOverlaps(source, candidates, codeSpans);
}

/** Keeps the first in the list of overlapping spans. */
function withoutOverlaps(
  source: string,
  candidates: readonly LinkSpan[],
  codeSpans: ReadonlyMap<number, TextSpan>,
): readonly LinkSpan[] {
  if (candidates.length === 0) return candidates;
  const taken = new Uint8Array(source.length);
  for (const { start, end } of codeSpans.values()) taken.fill(1, start, end);
  const kept = candidates.filter(({ start, end }) => {
    if (taken.subarray(start, end).includes(1)) return false;
    taken.fill(1, start, end);
    return true;
  });
  return kept.sort((a, b) => a.start - b.start);
}

/** Reads a link that was found in advance. */
export function foundLink(state: InlineState): boolean {
  const link = state.nextLink();
  if (link?.start !== state.pos) return false;
  const target = linkTarget(link.url, state.context.lookups.siteUrl);
  if (target === undefined) return false;
  state.context.addLink(target);
  state.pushElement("a", [["href", target]], state.src.slice(link.start, link.end));
  state.pos = link.end;
  return true;
}
