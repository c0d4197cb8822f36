const fence = /^ {0,3}(?<marks>`{3,}|~{3,})(?<word>.*)$/;

/** Fences whose content is Markdown. */
const containers = new Set(["quote", "spoiler"]);

/** Returns true if a block of code, or of anything else that is not Markdown, is open at the end of the text. */
export function isInCode(before: string): boolean {
  const open: { readonly marks: string; readonly isCode: boolean }[] = [];
  for (const line of before.split("\n")) {
    const { marks, word = "" } = fence.exec(line)?.groups ?? {};
    if (marks === undefined) continue;
    const innermost = open.at(-1);
    if (innermost && word.trim() === "" && marks.startsWith(innermost.marks)) open.pop();
    else if (!innermost?.isCode) {
      const [name = ""] = word.trim().split(/\s/);
      open.push({ marks, isCode: !containers.has(name) });
    }
  }
  return open.at(-1)?.isCode === true;
}
