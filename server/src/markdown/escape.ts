const special = /[&<>]/;
const replacements: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const replacement = (character: string): string => replacements[character] ?? character;

/** Text between tags; quotes stay as they are. */
export function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[&<>]/g, replacement) : text;
}

/** An attribute's value, to stand between double quotes. */
export function escapeAttribute(value: string): string {
  return value.replace(/[&<>"]/g, replacement);
}

/** TeX that could not be typeset, in a block; its apostrophes have another form than those of code. */
export function escapeTex(tex: string): string {
  return escapeAttribute(tex).replaceAll("'", "&#x27;");
}

/** Code in a block, where clients expect quotes escaped too. */
export function escapeCode(code: string): string {
  return code.replace(/[&<>"']/g, replacement);
}
