/**
 * Removes from the text of a mail what its reader knows already: the mail that it answers, and the sender's signature.
 * Mail programs mark neither reliably. So only clear marks count, and a text of which nothing would remain stays.
 */

/** A signature has few lines. A longer text after its mark is something else. */
const MAX_SIGNATURE_LINES = 15;

/** The lines that an introduction such as "On … somebody wrote:" may be wrapped into. */
const MAX_INTRODUCTION_LINES = 4;
const MAX_INTRODUCTION_LENGTH = 400;

const introduction =
  /^(?:on|am|le|el|il|op|den|em)\b.*\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu)\b.*:$/i;
const separator = /^-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine)\s*-{2,}$/i;
const headOfQuote = /^\*{0,2}(?:from|von|de)\s?:\*{0,2}\s/i;
const secondOfQuote = /^\*{0,2}(?:sent|date|to|gesendet|datum|an|envoyé|à)\s?:\*{0,2}\s/i;

/** Removes a quoted mail at the end or at the beginning. Quotes between answers stay, as the answers need them. */
export function withoutQuotes(text: string): string {
  const lines = text.trimEnd().split("\n");
  const cut = withoutLeadingQuote(withoutTrailingQuote(lines.slice(0, startOfAttachedMail(lines))));
  return orAll(cut, text);
}

/** Removes what follows the mark of a signature, a line with two hyphens. */
export function withoutSignature(text: string): string {
  const lines = text.trimEnd().split("\n");
  const mark = lines.findLastIndex((line) => /^-- ?$/.test(line));
  if (mark === -1 || lines.length - mark > MAX_SIGNATURE_LINES) return text;
  return orAll(lines.slice(0, mark), text);
}

const orAll = (lines: readonly string[], text: string): string => {
  const rest = lines.join("\n").trim();
  return rest === "" ? text.trim() : rest;
};

const isQuote = (line: string): boolean => line.startsWith(">");
const isBlank = (line: string): boolean => line.trim() === "";

/** Returns the index of the line that begins an answered mail without quotation marks; the end if there is none. */
function startOfAttachedMail(lines: readonly string[]): number {
  const start = lines.findIndex(
    (line, index) =>
      separator.test(line.trim()) ||
      (headOfQuote.test(line) && lines.slice(index + 1, index + 4).some((next) => secondOfQuote.test(next))),
  );
  return start === -1 ? lines.length : start;
}

function withoutTrailingQuote(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isQuote(line) && !isBlank(line));
  if (!lines.slice(last + 1).some(isQuote)) return lines;
  return lines.slice(0, last + 1 - introductionBefore(lines.slice(0, last + 1)));
}

/** Returns the number of lines at the end that introduce a quote. */
function introductionBefore(lines: readonly string[]): number {
  for (let count = 1; count <= MAX_INTRODUCTION_LINES; count += 1) {
    if (isIntroduction(lines.slice(-count))) return count;
  }
  return 0;
}

function isIntroduction(lines: readonly string[]): boolean {
  const line = lines.map((each) => each.trim()).join(" ");
  return line.length <= MAX_INTRODUCTION_LENGTH && introduction.test(line);
}

function withoutLeadingQuote(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex(isQuote);
  if (first < 1 || !isIntroduction(lines.slice(0, first).filter((line) => !isBlank(line)))) return lines;
  const rest = lines.slice(first).findIndex((line) => !isQuote(line) && !isBlank(line));
  return rest === -1 ? lines : lines.slice(first + rest);
}
