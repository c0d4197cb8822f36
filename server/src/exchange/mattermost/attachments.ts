/** Converts message attachments, which integrations send in the format of Slack. */
import { bold, link, plain } from "@confab/markdown/outside-text";
import { JsonObject } from "../convert/json-object.ts";
import type { Part } from "../format/records.ts";

/** Returns the attachments of a post as blocks of Markdown. */
export function convertAttachments(props: JsonObject, convert: (text: string) => Part[]): Part[][] {
  return props
    .objects("attachments")
    .map((attachment) => convertAttachment(attachment, convert))
    .filter((block) => block.length > 0);
}

function convertAttachment(attachment: JsonObject, convert: (text: string) => Part[]): Part[] {
  const text = (name: string) => attachment.text(name).trim();
  const linked = (name: string, address: string) => {
    const label = text(name);
    return label === "" ? "" : link(label, text(address) || undefined);
  };
  const title = linked("title", "title_link");
  const image = text("image_url") || text("thumb_url");
  const lines: Part[][] = [
    convert(text("pretext")),
    [linked("author_name", "author_link")],
    [title && `**${title}**`],
    convert(text("text")),
    ...attachment.objects("fields").map((field) => fieldOf(field, convert)),
    [image && link("image", image)],
    [plain(text("footer"))],
  ].filter((line) => line.some((part) => part !== ""));
  if (lines.length === 0 && text("fallback") !== "") lines.push(convert(text("fallback")));
  return lines.flatMap((line, index) => (index === 0 ? line : ["\n", ...line]));
}

function fieldOf(field: JsonObject, convert: (text: string) => Part[]): Part[] {
  const name = field.text("title").trim();
  return [name && `${bold(name)}: `, ...convert(field.text("value").trim())];
}

/** Returns the properties of a post, which some programs write as a text of JSON. */
export const propsOf = (post: JsonObject): JsonObject | undefined =>
  post.at("props") ?? JsonObject.parse(post.text("props"));
