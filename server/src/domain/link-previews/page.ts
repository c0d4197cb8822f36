/** Reads the metadata of a page: its Open Graph properties first, then its HTML title and description. */

import type { LinkEmbed } from "@confab/markdown";
import { Parser } from "htmlparser2";

/** The largest numbers of code points. Longer texts are truncated. */
const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_IMAGE_URL_LENGTH = 2_000;

/** The number of characters parsed at a time, until the end of the page's head. */
const STEP = 16_384;

/**
 * @param url the address of the page, against which the address of its picture is resolved
 * @returns undefined for a page without a title
 */
export function readPage(html: string, url: string): LinkEmbed | undefined {
  const said = readHead(html);
  const title = plainText(said.get("og:title") ?? said.get("title"), MAX_TITLE_LENGTH);
  if (title === null) return undefined;
  const description = plainText(
    said.get("og:description") ?? said.get("description"),
    MAX_DESCRIPTION_LENGTH,
  );
  return { title, description, imageUrl: imageUrl(said.get("og:image"), url) };
}

/** Returns the first value of each property in the page's head, by name; `title` is the text of that element. */
function readHead(html: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  const say = (name: string, value: string) => {
    if (value.trim() !== "" && !said.has(name)) said.set(name, value);
  };
  let title: string | undefined;
  let over = false;
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content }) {
      if (name === "title") title = "";
      if (name === "body") over = true;
      const key = (property ?? metaName)?.trim().toLowerCase();
      if (name === "meta" && key !== undefined && key !== "title") say(key, content ?? "");
    },
    ontext(text) {
      if (title !== undefined) title += text;
    },
    onclosetag(name) {
      if (name === "title" && title !== undefined) {
        say("title", title);
        title = undefined;
      }
      if (name === "head") over = true;
    },
  });
  for (let start = 0; start < html.length && !over; start += STEP)
    parser.write(html.slice(start, start + STEP));
  if (!over) parser.end();
  return said;
}

/** Returns the text on one line, truncated to the limit; null if it is blank. */
function plainText(text: string | undefined, limit: number): string | null {
  const words = (text ?? "").replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  if (words === "") return null;
  const points = [...words];
  return points.length <= limit
    ? words
    : `${points
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}

function imageUrl(text: string | undefined, base: string): string | null {
  if (text === undefined || !URL.canParse(text.trim(), base)) return null;
  const { protocol, href } = new URL(text.trim(), base);
  const isUsable = (protocol === "http:" || protocol === "https:") && href.length <= MAX_IMAGE_URL_LENGTH;
  return isUsable ? href : null;
}
