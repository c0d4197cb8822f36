/**
 * Returns the e-mail addresses in a pasted text, such as a mail header, a table or a list. Lists each address once,
 * ignoring case. Keeps text without an address, so that the server reports what is wrong with it.
 */
export function addressesIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[,;\n\r\t]/)) {
    for (const address of addressesOfPart(part)) {
      const key = address.toLowerCase();
      if (!found.has(key)) found.set(key, address);
    }
  }
  return [...found.values()];
}

function addressesOfPart(part: string): string[] {
  const inBrackets = [...part.matchAll(/<([^<>]+)>/g)].map(([, address]) => bare(address ?? ""));
  if (inBrackets.length > 0) return inBrackets;
  const words = part.split(/\s+/).map(bare).filter(Boolean);
  const addresses = words.filter((word) => word.includes("@"));
  // A part without any address counts as one mistake, not one for each word.
  return addresses.length > 0 || words.length === 0 ? addresses : [words.join(" ")];
}

const bare = (word: string): string =>
  word
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/^["'(]+|["').]+$/g, "");
