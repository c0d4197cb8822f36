/** Converts what apps add to Slack's messages: blocks of the layout kit, and the older attachments. */
import { firstText, listOf, type Raw, rawOf, textOf } from "../convert/raw.ts";
import type { Part } from "../format/records.ts";
import { joined, type KnownKeys, linkTo, partsOfMrkdwn } from "./mrkdwn.ts";
import { partsOfRichText } from "./rich-text.ts";

/** Returns the parts of a list of blocks, each with a line of its own. */
export function partsOfBlocks(blocks: unknown, known: KnownKeys): Part[] {
  return inLines(listOf(blocks).map((block) => partsOfBlock(rawOf(block), known)));
}

/** Joins pieces by line breaks, without the empty ones. */
export function inLines(pieces: readonly (readonly Part[])[], separator = "\n"): Part[] {
  const filled = pieces.map(trimmed).filter((parts) => parts.length > 0);
  return joined(filled.flatMap((parts, index) => (index === 0 ? parts : [separator, ...parts])));
}

function trimmed(parts: readonly Part[]): Part[] {
  const all = joined(parts);
  const [first] = all;
  if (typeof first === "string") all[0] = first.replace(/^\n+/, "");
  const last = all.at(-1);
  if (typeof last === "string") all[all.length - 1] = last.trimEnd();
  return joined(all);
}

function partsOfBlock(block: Raw, known: KnownKeys): Part[] {
  const text = (value: unknown) => partsOfText(value, known);
  switch (block["type"]) {
    case "rich_text":
      return partsOfRichText(block, known);
    case "header":
      return ["**", ...text(block["text"]), "**"];
    case "section":
      return inLines([text(block["text"]), ...listOf(block["fields"]).map(text)]);
    case "context":
      return inLines(
        listOf(block["elements"]).map((each) => partsOfContext(rawOf(each), known)),
        " ",
      );
    case "markdown":
      return [textOf(block["text"])];
    case "divider":
      return ["\n---"];
    case "image":
    case "video":
      return [pictureLink(block)];
    default:
      return [];
  }
}

const partsOfContext = (element: Raw, known: KnownKeys): Part[] =>
  element["type"] === "image" ? [textOf(element["alt_text"])] : partsOfText(element, known);

/** Returns the parts of a text object, which says whether it is formatted. */
function partsOfText(value: unknown, known: KnownKeys): Part[] {
  const object = rawOf(value);
  const text = textOf(object["text"]);
  return object["type"] === "plain_text" ? [text] : partsOfMrkdwn(text, known);
}

function pictureLink(block: Raw): Part {
  const address = firstText(block["image_url"], block["video_url"], rawOf(block["slack_file"])["url"]);
  const title = firstText(rawOf(block["title"])["text"], block["alt_text"]);
  return address === "" ? title : linkTo(address, title || undefined);
}

/** Returns the parts of an attachment. Previews of links are left out: the server makes its own. */
export function partsOfAttachment(attachment: Raw, known: KnownKeys): Part[] {
  const mrkdwn = (value: unknown) => partsOfMrkdwn(textOf(value), known);
  const isMessage = attachment["is_msg_unfurl"] === true || attachment["is_share"] === true;
  const address = textOf(attachment["from_url"]) || textOf(attachment["original_url"]);
  if (isMessage) return quoteOf(attachment, address, known);
  if (address !== "") return [];
  const title = textOf(attachment["title"]);
  const titleLink = textOf(attachment["title_link"]);
  const shown = [
    mrkdwn(attachment["pretext"]),
    [textOf(attachment["author_name"])],
    title === "" ? [] : ["**", titleLink === "" ? title : linkTo(titleLink, title), "**"],
    mrkdwn(attachment["text"]),
    ...listOf(attachment["fields"]).map((each) => partsOfField(rawOf(each), known)),
    partsOfBlocks(attachment["blocks"], known),
    [textOf(attachment["image_url"])],
    [textOf(attachment["footer"])],
  ];
  const parts = inLines(shown);
  return parts.length > 0 ? parts : mrkdwn(attachment["fallback"]);
}

const partsOfField = (field: Raw, known: KnownKeys): Part[] => {
  const title = textOf(field["title"]);
  const value = partsOfMrkdwn(textOf(field["value"]), known);
  return title === "" ? value : [`**${title}:** `, ...value];
};

/** Returns a shared message as a quote with a link to it. */
function quoteOf(attachment: Raw, address: string, known: KnownKeys): Part[] {
  const author = firstText(attachment["author_name"], attachment["author_subname"], "Message");
  const written = inLines([
    partsOfMrkdwn(textOf(attachment["text"]), known),
    ...listOf(attachment["files"]).map((file) => [firstText(rawOf(file)["title"], rawOf(file)["name"])]),
  ]);
  const source: Part[] = address === "" ? [author] : [linkTo(address, author)];
  return [...source, ":\n```quote\n", ...written, "\n```"];
}
