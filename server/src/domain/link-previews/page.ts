/** What a page says of itself: Open Graph properties first, then what HTML has of its own. */
import { Parser } from "htmlparser2";
import type { LinkEmbed } from "../../markdown/index.ts";

/** Code points; what is longer is cut. */
const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_IMAGE_URL_LENGTH = 2_000;

/** Read at a time, until the head of the page is over. */
const STEP = 16_384;

/**
 * @param url of the page, which the address of its picture may be relative to
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

/** The properties of the page's head by name, the first of each; `title` is that of the element. */
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

/** On one line and cut; null where nothing is left. */
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
