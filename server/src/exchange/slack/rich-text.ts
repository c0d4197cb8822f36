/** Converts the blocks of formatted text that people write in Slack. */

import { standardEmoji } from "../convert/emoji-names.ts";
import { listOf, type Raw, rawOf, textOf } from "../convert/raw.ts";
import type { Part } from "../format/records.ts";
import { codeSpan, fenced, guarded, joined, type KnownKeys, linkTo, timeAt, WILDCARDS } from "./mrkdwn.ts";

/** Returns the parts of a block of the type `rich_text`. */
export function partsOfRichText(block: Raw, known: KnownKeys): Part[] {
  const elements = listOf(block["elements"]).map(rawOf);
  return joined(elements.flatMap((element) => partsOfElement(element, known)));
}

function partsOfElement(element: Raw, known: KnownKeys): Part[] {
  const parts = () => listOf(element["elements"]).flatMap((each) => partsOfInline(rawOf(each), known));
  switch (element["type"]) {
    case "rich_text_preformatted":
      return [fenced(plainTextOf(element))];
    case "rich_text_quote":
      return ["\n", ...eachLine(parts(), "> "), "\n\n"];
    case "rich_text_list":
      return [...listItems(element, known), "\n"];
    default:
      return parts();
  }
}

function listItems(element: Raw, known: KnownKeys): Part[] {
  const depth = Math.min(Number(element["indent"]) || 0, 8);
  const first = (Number(element["offset"]) || 0) + 1;
  const isOrdered = element["style"] === "ordered";
  return listOf(element["elements"]).flatMap((item, index) => {
    const sign = isOrdered ? `${first + index}. ` : "* ";
    return ["\n", " ".repeat(2 * depth), sign, ...partsOfElement(rawOf(item), known)];
  });
}

/** Begins each line of the text with a prefix. */
function eachLine(parts: readonly Part[], prefix: string): Part[] {
  const prefixed = parts.map((part) =>
    typeof part === "string" ? part.replaceAll("\n", `\n${prefix}`) : part,
  );
  return [prefix, ...prefixed];
}

const plainTextOf = (element: Raw): string =>
  listOf(element["elements"])
    .map(rawOf)
    .map((inline) => textOf(inline["text"]) || textOf(inline["url"]))
    .join("");

function partsOfInline(inline: Raw, known: KnownKeys): Part[] {
  switch (inline["type"]) {
    case "text":
      return [styled(textOf(inline["text"]), rawOf(inline["style"]))];
    case "link":
      return [linkTo(textOf(inline["url"]), textOf(inline["text"]) || undefined)];
    case "user":
      return [reference(textOf(inline["user_id"]), known.people, "@", (person) => ({ person }))];
    case "usergroup":
      return [reference(textOf(inline["usergroup_id"]), known.groups, "@", (group) => ({ group }))];
    case "channel":
      return [reference(textOf(inline["channel_id"]), known.streams, "#", (stream) => ({ stream }))];
    case "broadcast":
      return [WILDCARDS.has(textOf(inline["range"])) ? { everyone: true } : `@${textOf(inline["range"])}`];
    case "emoji":
      return [emojiOf(inline)];
    case "date":
      return [timeAt(textOf(inline["timestamp"])) ?? textOf(inline["fallback"])];
    case "color":
      return [textOf(inline["value"])];
    default:
      // A section in an item of a list, or an element that is unknown so far.
      return inline["elements"] === undefined ? [textOf(inline["text"])] : partsOfElement(inline, known);
  }
}

const reference = (
  key: string,
  known: { has(key: string): boolean },
  sign: string,
  part: (key: string) => Part,
): Part => (known.has(key) ? part(key) : `${sign}${key}`);

function emojiOf(inline: Raw): string {
  const name = textOf(inline["name"]);
  return standardEmoji(name) ?? `:${name}:`;
}

/** Marks must touch the text, so spaces at its ends stay outside of them; and they end with a line. */
function styled(text: string, style: Raw): string {
  const isCode = style["code"] === true;
  const marks = [
    [style["strike"], "~~"],
    [style["bold"], "**"],
    [style["italic"], "*"],
  ].flatMap(([isSet, mark]) => (isSet === true ? [String(mark)] : []));
  if (!isCode && marks.length === 0) return guarded(text);
  const before = marks.join("");
  const after = marks.toReversed().join("");
  return text.replaceAll(
    /[^\s](?:.*[^\s])?/g,
    (words) => `${before}${isCode ? codeSpan(words) : words}${after}`,
  );
}
