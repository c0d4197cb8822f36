import type { MarkdownLibraries } from "./libraries.ts";
import type { CompiledLinkifier } from "./linkifier.ts";

/** A user who can be mentioned. */
export interface MentionableUser {
  id: number;
  fullName: string;
}

/** The renderer's access to data of the organization. Every look-up is answered from memory. */
export interface RenderLookups {
  /** Returns the active users with that full name, ignoring case. Several people may share a name. */
  userByName(name: string): readonly MentionableUser[];
  /** Returns the active user with that id. */
  userById(userId: number): MentionableUser | undefined;
  /** Returns the user group with exactly that name. */
  groupByName(name: string): { id: number; name: string } | undefined;
  /** Returns the active stream with exactly that name. */
  streamByName(name: string): { id: number; name: string } | undefined;
  /** Returns the active custom emoji with that name. */
  customEmojiByName(name: string): { id: string; name: string; sourceUrl: string } | undefined;
  /** The linkifiers, in the order in which they are tried. */
  linkifiers: readonly CompiledLinkifier[];
  /** The organization's own address. Links below it become relative. */
  siteUrl: string;
  /** The language of code blocks that name none. */
  defaultCodeBlockLanguage: string | null;
  /** True if linked images and videos are shown below the text. */
  inlineImagePreview: boolean;
  /** Returns the source of a preview's picture. */
  imageSource(url: string): ImageSource;
  /** Returns the known data of the page behind a link, or undefined if none of it is to be shown. */
  linkEmbed(url: string): LinkEmbed | undefined;
}

export interface ImageSource {
  /** The displayed picture: the image itself, or a smaller version of it. */
  src: string;
  /** The full-size image, if `src` is a smaller version. */
  fullSize?: string;
}

/**
 * The description that a page gives of itself, as plain text. Without a title it is a picture, which `imageUrl` leads
 * to.
 */
export interface LinkEmbed {
  title: string | null;
  description: string | null;
  /** An absolute address. */
  imageUrl: string | null;
}

export interface RenderOptions {
  /** True if `:)` and similar emoticons become emoji; a setting of the sender. */
  translateEmoticons: boolean;
  /**
   * True if mentions, stream links, custom emoji and linkifiers are resolved. False for stream descriptions and profile
   * values, which are shown outside the organization's context.
   */
  realmAware: boolean;
  /** True if link targets are previewed below the text. Only in messages. */
  previews: boolean;
  /** The libraries whose `loadFor` has been awaited for this text. */
  libraries: MarkdownLibraries;
  /** Returns milliseconds since any fixed moment, to stop renderings that take too long. */
  clock: () => number;
}

export interface Rendered {
  html: string;
  /** True if rendering took too long, so that the markup is reduced to paragraphs and line breaks. */
  isPlainText: boolean;
  /** The users whom the text mentions, without silent mentions; each once. */
  mentionedUserIds: number[];
  /** The groups that the text mentions, without silent mentions; each once. */
  mentionedGroupIds: number[];
  /** True if all, everyone or the stream is mentioned, not silently. */
  mentionsWildcard: boolean;
  /** True if the HTML has any link, including stream links. */
  hasLink: boolean;
  /** True if an image is linked outside quotes. */
  hasImage: boolean;
  /** The paths below `/user_uploads/` that the text links, decoded, each once, from the leading slash on. */
  attachmentPaths: string[];
  /** The targets of all links but stream links, as in the HTML, each once, in order. */
  links: string[];
  /** The links that lead to pages, whose title and picture may be shown; none if the text has too many links. */
  previewUrls: string[];
}
