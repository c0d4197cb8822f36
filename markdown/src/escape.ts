const special = /[&<>]/;
const specialInCode = /[&<>"']/;
const replacements: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const replacement = (character: string): string => replacements[character] ?? character;

/** Escapes text between tags. Keeps quotes as they are. */
export function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[&<>]/g, replacement) : text;
}

/** Escapes an attribute's value, for use between double quotes. */
export function escapeAttribute(value: string): string {
  return value.replace(/[&<>"]/g, replacement);
}

/** Escapes TeX in a block that could not be typeset. Its apostrophes have another form than those of code. */
export function escapeTex(tex: string): string {
  return escapeAttribute(tex).replaceAll("'", "&#x27;");
}

/** Escapes code in a block, where clients expect quotes escaped too. */
export function escapeCode(code: string): string {
  return specialInCode.test(code) ? code.replace(/[&<>"']/g, replacement) : code;
}
