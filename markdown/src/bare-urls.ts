import topLevelDomains from "tlds/index.json" with { type: "json" };

/** A bare address in text, from `start` to before `end`. */
export interface BareUrl {
  start: number;
  end: number;
  kind: "url" | "domain" | "email";
}

// File names are far more common in chat than these domains.
const fileExtensions = new Set(["java", "md", "mov", "py", "zip"]);
const knownDomains = new Set(topLevelDomains.filter((name) => !fileExtensions.has(name)));

const startsAfter = new Set("'\"(,:<");
const trailing = new Set("!:;?),.'\">");
const maximumParenthesisDepth = 6;

const httpHost = /https?:\/\/[\p{L}\p{N}_.:@-]+/iuy;
const domain = /(?:[\p{L}\p{N}_-]+\.)+([\p{L}\p{N}-]+)/uy;
const email = /[\p{L}\p{N}_.-]+@(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_]+/uy;

/** A part of every address and of few other words: a dot followed by something, or the slashes of a scheme. */
const sign = /\.(?=\S)|:\/\//g;
const restOfWord = /\S*/y;

/** Finds addresses without markup in the text, from left to right (docs/interface/rendered-html.md#inline). */
export function findBareUrls(text: string): BareUrl[] {
  const found: BareUrl[] = [];
  let wordEnd = 0;
  for (const { index } of text.matchAll(sign)) {
    if (index < wordEnd) continue;
    let wordStart = index;
    while (wordStart > wordEnd && /\S/.test(text.charAt(wordStart - 1))) wordStart--;
    restOfWord.lastIndex = index;
    wordEnd = index + (restOfWord.exec(text)?.[0].length ?? 0);
    const url = findInWord(text, wordStart, wordEnd);
    if (url !== undefined) found.push(url);
  }
  return found;
}

/** Finds at most one address: it extends to the end of the word, except for trailing punctuation. */
function findInWord(text: string, wordStart: number, wordEnd: number): BareUrl | undefined {
  let contentEnd = wordEnd;
  while (contentEnd > wordStart && trailing.has(text.charAt(contentEnd - 1))) contentEnd--;
  for (let start = wordStart; start < contentEnd; start++) {
    if (start > wordStart && !startsAfter.has(text.charAt(start - 1))) continue;
    const url = matchAt(text, start, contentEnd, wordEnd);
    if (url !== undefined) return url;
  }
  return undefined;
}

function matchAt(text: string, start: number, contentEnd: number, wordEnd: number): BareUrl | undefined {
  httpHost.lastIndex = start;
  if (httpHost.test(text)) {
    const end = pathEnd(text, Math.min(httpHost.lastIndex, contentEnd), contentEnd, wordEnd);
    // An address with only punctuation after the slashes has no host.
    if (end !== undefined && /\/\/./.test(text.slice(start, end))) return { start, end, kind: "url" };
  }
  domain.lastIndex = start;
  const lastLabel = domain.exec(text)?.[1]?.toLowerCase();
  if (lastLabel !== undefined && knownDomains.has(lastLabel)) {
    const end = pathEnd(text, domain.lastIndex, contentEnd, wordEnd);
    if (end !== undefined) return { start, end, kind: "domain" };
  }
  email.lastIndex = start;
  if (email.test(text) && email.lastIndex === contentEnd) return { start, end: contentEnd, kind: "email" };
  return undefined;
}

/** Returns the end of the address whose host ends before `from`. Parentheses in the address must be balanced. */
function pathEnd(text: string, from: number, contentEnd: number, wordEnd: number): number | undefined {
  if (from >= contentEnd) return from;
  if (!"/?#".includes(text.charAt(from))) return undefined;
  let depth = 0;
  for (let position = from; position < wordEnd; position++) {
    if (position >= contentEnd && depth === 0) return position;
    const character = text.charAt(position);
    if (character === '"') return undefined;
    if (character === "(" && ++depth > maximumParenthesisDepth) return undefined;
    if (character === ")" && --depth < 0) return undefined;
  }
  return depth === 0 ? wordEnd : undefined;
}
