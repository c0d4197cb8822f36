/** Writes plain text of other products as Markdown: it appears literally, line by line. */
import { standardEmoji } from "./emoji-names.ts";

const entity = (character: string): string => `&#${character.charCodeAt(0)};`;

const ADDRESS = /((?:https?|ftp):\/\/[^\s<>"]+)/;

/** Characters that begin or end something in a line. */
const IN_LINE = /[*`[\]]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|<(?=time:)|&(?=#?\w{1,32};)|#(?=\*\*)/g;

/** Returns text for use within a line. Addresses become links, as everywhere. */
export const literalInLine = (text: string): string =>
  text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(IN_LINE, entity)
            .replace(/:(?=([\w+-]{1,50}):)/g, (colon, name: string) =>
              standardEmoji(name) === undefined ? colon : entity(colon),
            ),
    )
    .join("");

/** Returns text of any number of lines. */
export const literalText = (text: string): string => text.split("\n").map(literalLine).join("\n");

function literalLine(line: string): string {
  const [, spaces = "", rest = ""] = /^(\s*)(.*)$/s.exec(line) ?? [];
  return `${spaces.replaceAll("\t", "    ").replace(/ {4}/g, "&nbsp;&nbsp;&nbsp;&nbsp;")}${literalStart(literalInLine(rest))}`;
}

/** Protects a mark at the start of a line: of a heading, a quote, a list, a line, a table, a command. */
export const literalStart = (line: string): string =>
  line
    .replace(
      /^(?:#(?=#{0,5}\s)|>|[+-](?=\s|$)|[|-](?=[\s|:-]*-[\s|:-]*$)|_(?=_{2,}\s*$)|\/(?=(?:me|poll|todo)\b))/,
      entity,
    )
    .replace(/^(\d{1,9})\.(?=\s|$)/, "$1&#46;");
