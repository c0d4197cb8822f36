/**
 * Converts between URL templates (RFC 6570) and the forms that they replaced: the formats of linkifiers
 * (`levels/changes/176-url-templates.ts`) and the prefixes of playgrounds (`196-templates-of-playgrounds.ts`).
 */

/** Characters that a template can only contain encoded, but white space, which no address may contain. */
const reserved = /["<>\\^`{|}]/g;

const encode = (text: string): string =>
  text.replace(reserved, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the template of a playground that appended the code to a prefix, apart from white space around it. */
export const templateOfPrefix = (prefix: string): string =>
  `${encode(prefix.trim()).replace(/%(?![\da-f]{2})/gi, "%25")}{code}`;

/** Returns the text that a playground's template has before the code. A text behind it is lost. */
export const prefixOfTemplate = (template: string): string =>
  formatOfTemplate(template).replace(/%\(code\)s.*$/s, "");

const formatPart = /%\(([\w-]+)\)s|%%([\da-f]{2})?|["<>\\^`{|}]/gi;

/**
 * Returns the template that makes the same links as a format. A part of the format that is invalid stays, and makes the
 * template invalid.
 */
export const templateOfFormat = (pattern: string, format: string): string =>
  format.replace(formatPart, (part, group?: string, digits = "25") => {
    if (group !== undefined) return hasPlainMatches(pattern, group) ? `{${group}}` : `{+${group}}`;
    return part.startsWith("%") ? `%${digits}` : encode(part);
  });

/** Matches regular expressions that match nothing but characters that templates never encode. */
const plainExpression =
  /^(?:[\w~\-|+*?)]|\((?:\?:)?|\\[dw.-]|\{\d*,?\d*\}|\[(?:[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|[\w.~]|\\[dw.-])+-?\])*$/;

/** True if a group surely matches only letters, digits and `-._~`. Only then, `{group}` is the same as `{+group}`. */
function hasPlainMatches(pattern: string, group: string): boolean {
  const opening = `(?P<${group}>`;
  const start = pattern.indexOf(opening);
  if (start === -1) return true;
  const body = pattern.slice(start + opening.length);
  return plainExpression.test(body.slice(0, endOfGroup(body)));
}

/** Returns the position of the parenthesis that closes the group that a text is in. */
function endOfGroup(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/\\.|\[\^?\]?(?:\\.|[^\]\\])*(?:\]|$)|[()]/gs)) {
    if (token === "(") depth += 1;
    if (token === ")" && depth-- === 0) return index;
  }
  return text.length;
}

const expression = /\{([+#./;?&]?)([^{}]*)\}/g;

/**
 * Returns the format that is closest to a template. It differs where a group does not take part in the match, or matches
 * characters that the template encodes.
 */
export const formatOfTemplate = (template: string): string =>
  template.replace(expression, (_, operator: string, variables: string) => {
    const names = variables.split(",").map((variable) => variable.replace(/\*$|:\d+$/, ""));
    const isNamed = operator === ";" || operator === "?" || operator === "&";
    const values = names.map((name) => (isNamed ? `${name}=%(${name})s` : `%(${name})s`));
    return prefixes[operator] + values.join(separators[operator] ?? ",");
  });

const prefixes: Readonly<Record<string, string>> = {
  "": "",
  "+": "",
  "#": "#",
  ".": ".",
  "/": "/",
  ";": ";",
  "?": "?",
  "&": "&",
};
const separators: Readonly<Record<string, string>> = { ".": ".", "/": "/", ";": ";", "?": "&", "&": "&" };
