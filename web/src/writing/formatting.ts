/** Adds formatting marks around the selected text, or removes existing marks. Pure. */

/** The formats with a button, the most common ones first. */
export const commonFormats = ["bold", "italic", "link", "code", "quote", "list", "spoiler"] as const;

/** The formats in the menu beside these buttons. */
export const furtherFormats = ["strikethrough", "numbers", "table", "maths", "poll", "todo"] as const;

export type Format = (typeof commonFormats)[number] | (typeof furtherFormats)[number];

/** A replacement of the text from `from` to `to` by `text`. Afterwards `selectFrom` to `selectTo` is selected. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selectFrom: number;
  readonly selectTo: number;
}

export function formatted(format: Format, content: string, from: number, to: number): Edit {
  const selected = content.slice(from, to);
  switch (format) {
    case "bold":
      return toggled(content, from, to, "**");
    case "italic":
      return toggled(content, from, to, "*");
    case "code":
      return selected.includes("\n") ? fenced("", content, from, to) : toggled(content, from, to, "`");
    case "link":
      return linked(selected, from, to);
    case "quote":
      return fenced("quote", content, from, to);
    case "spoiler":
      return fenced("spoiler", content, from, to);
    case "list":
      return listed(content, from, to, { is: /^\* /, mark: () => "* " });
    case "numbers":
      return listed(content, from, to, { is: /^\d+\. /, mark: (index) => `${index + 1}. ` });
    case "strikethrough":
      return toggled(content, from, to, "~~");
    case "maths":
      return selected.includes("\n") ? fenced("math", content, from, to) : toggled(content, from, to, "$$");
    case "table":
      return table(content, from, to);
    case "poll":
    case "todo":
      return command(format, content);
  }
}

function toggled(content: string, from: number, to: number, mark: string): Edit {
  const selected = content.slice(from, to);
  const length = mark.length;
  const isAround = isMark(content, from - length, mark) && isMark(content, to, mark);
  if (isAround) {
    const start = from - length;
    return {
      from: start,
      to: to + length,
      text: selected,
      selectFrom: start,
      selectTo: start + selected.length,
    };
  }
  if (selected.length > 2 * length && isMark(content, from, mark) && isMark(content, to - length, mark)) {
    const text = selected.slice(length, -length);
    return { from, to, text, selectFrom: from, selectTo: from + text.length };
  }
  const start = from + length;
  return {
    from,
    to,
    text: `${mark}${selected}${mark}`,
    selectFrom: start,
    selectTo: start + selected.length,
  };
}

/** True if the text has the mark at the position. One asterisk of a pair is not a mark of its own. */
function isMark(content: string, at: number, mark: string): boolean {
  if (!content.startsWith(mark, at) || at < 0) return false;
  const [sign = ""] = mark;
  let first = at;
  while (first > 0 && content[first - 1] === sign) first -= 1;
  let end = at;
  while (content[end] === sign) end += 1;
  const count = end - first;
  return mark.length === 1 ? count !== 2 : count >= mark.length;
}

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/;

export const isAddress = (text: string): boolean => ADDRESS.test(text.trim()) && !/[()]/.test(text);

function linked(selected: string, from: number, to: number): Edit {
  if (isAddress(selected)) {
    return { from, to, text: `[](${selected.trim()})`, selectFrom: from + 1, selectTo: from + 1 };
  }
  const start = from + selected.length + 3;
  return {
    from,
    to,
    text: `[${selected}](https://)`,
    selectFrom: start,
    selectTo: start + "https://".length,
  };
}

/** Returns the link that results from pasting an address over selected text. */
export const linkOver = (selected: string, address: string): string =>
  `[${selected.replace(/[[\]]/g, "\\$&")}](${address.trim()})`;

function fenced(word: string, content: string, from: number, to: number): Edit {
  const selected = content.slice(from, to);
  const fence = "`".repeat(Math.max(3, ...(selected.match(/`{3,}/g) ?? []).map(({ length }) => length + 1)));
  const before = from === 0 || content[from - 1] === "\n" ? "" : "\n";
  const after = to === content.length || content[to] === "\n" ? "" : "\n";
  const opening = `${before}${fence}${word}\n`;
  const start = from + opening.length;
  return {
    from,
    to,
    text: `${opening}${selected}\n${fence}${after}`,
    selectFrom: start,
    selectTo: start + selected.length,
  };
}

/** Turns whole lines into list items, or list items back into lines. */
function listed(
  content: string,
  from: number,
  to: number,
  { is, mark }: { is: RegExp; mark: (index: number) => string },
): Edit {
  const start = content.lastIndexOf("\n", from - 1) + 1;
  const next = content.indexOf("\n", to);
  const end = next < 0 ? content.length : next;
  const lines = content.slice(start, end).split("\n");
  const isList = lines.every((line) => is.test(line));
  const text = lines
    .map((line, index) => (isList ? line.replace(is, "") : `${mark(index)}${line}`))
    .join("\n");
  const selectTo = start + text.length;
  return { from: start, to: end, text, selectFrom: lines.length > 1 ? start : selectTo, selectTo };
}

/** Inserts a table of two columns on lines of its own. The selected text becomes its first heading. */
function table(content: string, from: number, to: number): Edit {
  const before = content.slice(0, from);
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const after = to === content.length ? "" : content.startsWith("\n", to) ? "\n" : "\n\n";
  const heading = content.slice(from, to).replaceAll("\n", " ").trim();
  const start = from + gap.length + "| ".length;
  const text = `${gap}| ${heading} |  |\n| --- | --- |\n|  |  |${after}`;
  return { from, to, text, selectFrom: start, selectTo: start + heading.length };
}

/** Makes the message a poll or a list of tasks with the text as its title. Such a command must come first. */
function command(name: "poll" | "todo", content: string): Edit {
  const title = content.trim().replace(/^\/(?:poll|todo)\b[ \t]*/, "");
  const text = `/${name} ${title}`;
  return { from: 0, to: content.length, text, selectFrom: text.length, selectTo: text.length };
}
