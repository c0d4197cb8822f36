/**
 * The e-mail addresses of a text as people paste it: from a mail program, a table, a list; each once, whatever its case.
 * What looks like none stays, so that the server says what is wrong with it.
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
  // Words without an address among them are one mistake, not many.
  return addresses.length > 0 || words.length === 0 ? addresses : [words.join(" ")];
}

const bare = (word: string): string =>
  word
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/^["'(]+|["').]+$/g, "");
