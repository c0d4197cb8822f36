/** Generates the HTML of previews in the form that clients expect (docs/interface/rendered-html.md#previews). */
import { escapeAttribute, escapeText } from "./escape.ts";
import { linkedImage, vimeoId, youtubeId } from "./preview-targets.ts";
import type { LinkEmbed, RenderLookups } from "./types.ts";

export interface Preview {
  html: string;
  /**
   * True if the preview shows everything that a bare link to the same target would, so that the link can be dropped.
   */
  showsAll: boolean;
}

/** @param title the text of the link, if it differs from its target */
export function previewOf(
  url: string,
  title: string | undefined,
  lookups: RenderLookups,
): Preview | undefined {
  const image = linkedImage(url);
  if (image !== undefined) {
    if (!lookups.inlineImagePreview) return undefined;
    return { html: imagePreview(image.href, image.url, title, lookups), showsAll: true };
  }
  const video = youtubeId(url);
  if (video !== undefined) {
    if (!lookups.inlineImagePreview) return undefined;
    const source = `https://i.ytimg.com/vi/${video}/default.jpg`;
    return { html: videoPreview("youtube-video", { "data-id": video, href: url }, source), showsAll: false };
  }
  const html = embedPreview(url, title, lookups);
  return html === undefined ? undefined : { html, showsAll: false };
}

function embedPreview(url: string, title: string | undefined, lookups: RenderLookups): string | undefined {
  const embed = lookups.linkEmbed(url);
  if (embed === undefined) return undefined;
  const imageUrl = embed.imageUrl === null ? undefined : httpUrl(embed.imageUrl);
  if (embed.title === null) {
    // The link led to a picture, although its path does not show that.
    if (imageUrl === undefined || !lookups.inlineImagePreview) return undefined;
    return imagePreview(url, imageUrl, title, lookups);
  }
  const video = vimeoId(url);
  if (video !== undefined && imageUrl !== undefined) {
    const attributes = { "data-id": vimeoPlayer(video), href: url, title: embed.title };
    return videoPreview("embed-video", attributes, imageUrl);
  }
  return pagePreview(url, embed.title, embed, imageUrl);
}

function imagePreview(href: string, url: string, title: string | undefined, lookups: RenderLookups): string {
  const { src, fullSize } = lookups.imageSource(url);
  const link = title === undefined || title.trim() === "" ? { href } : { href, title };
  const image = fullSize === undefined ? { src } : { "data-src-fullsize": fullSize, src };
  return `<div class="message_inline_image"><a${attributes(link)}><img${attributes(image)}></a></div>`;
}

function videoPreview(kind: string, link: Readonly<Record<string, string>>, src: string): string {
  return `<div class="${kind} message_inline_image"><a${attributes(link)}><img${attributes({ src })}></a></div>`;
}

/** Clients insert this HTML into the page, so it must not contain text from anybody else. */
const vimeoPlayer = (id: string): string =>
  `<iframe src="https://player.vimeo.com/video/${id}" width="640" height="360" frameborder="0" allow="autoplay; fullscreen" allowfullscreen></iframe>`;

function pagePreview(href: string, title: string, embed: LinkEmbed, imageUrl: string | undefined): string {
  const style = imageUrl && `background-image: url(${imageUrl.replace(/[\\'()]/g, percentEncoded)})`;
  const image = style ? `<a${attributes({ class: "message_embed_image", href, style })}></a>` : "";
  const heading = `<div class="message_embed_title"><a${attributes({ href, title })}>${escapeText(title)}</a></div>`;
  const description =
    embed.description === null
      ? ""
      : `<div class="message_embed_description">${escapeText(embed.description)}</div>`;
  return `<div class="message_embed">${image}<div class="data-container">${heading}${description}</div></div>`;
}

/**
 * Reserializes an address, so that it contains no space, quote or control character; undefined if it is not a web
 * address.
 */
function httpUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === "http:" || protocol === "https:" ? href : undefined;
}

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Writes attributes in the given order, which is alphabetical. */
const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join("");
