import type { MarkdownLibraries } from "./libraries.ts";
import type { CompiledLinkifier } from "./linkifier.ts";

/** A user who can be mentioned. */
export interface MentionableUser {
  id: number;
  fullName: string;
}

/** What the renderer asks about the organization. Every look-up is answered from memory. */
export interface RenderLookups {
  /** The active users of that full name, in any case; several people may share one. */
  userByName(name: string): readonly MentionableUser[];
  /** The active user with that id. */
  userById(userId: number): MentionableUser | undefined;
  /** The user group of exactly that name. */
  groupByName(name: string): { id: number; name: string } | undefined;
  /** The active stream of exactly that name. */
  streamByName(name: string): { id: number; name: string } | undefined;
  /** The active custom emoji of that name. */
  customEmojiByName(name: string): { id: string; name: string; sourceUrl: string } | undefined;
  /** In the order in which they are tried. */
  linkifiers: readonly CompiledLinkifier[];
  /** The organization's own address; links below it become relative. */
  siteUrl: string;
  /** The language of code blocks that name none. */
  defaultCodeBlockLanguage: string | null;
}

export interface RenderOptions {
  /** Whether `:)` and the like become emoji; a setting of the sender. */
  translateEmoticons: boolean;
  /**
   * Whether mentions, stream links, custom emoji and linkifiers are resolved. False for stream descriptions and
   * profile values, which are shown outside the organization's context.
   */
  realmAware: boolean;
  /** What `loadFor` was awaited on for this text. */
  libraries: MarkdownLibraries;
  /** Milliseconds from any moment on, to end what takes too long. */
  clock: () => number;
}

export interface Rendered {
  html: string;
  /** Whether rendering took too long, so that nothing but paragraphs and line breaks is left of the markup. */
  isPlainText: boolean;
  /** Whom the text mentions, without silent mentions; each once. */
  mentionedUserIds: number[];
  /** Which groups the text mentions, without silent mentions; each once. */
  mentionedGroupIds: number[];
  /** Whether all, everyone or the stream is mentioned, not silently. */
  mentionsWildcard: boolean;
  /** Whether the HTML has any link, stream links among them. */
  hasLink: boolean;
  /** Whether an image is linked outside quotes. */
  hasImage: boolean;
  /** The paths below `/user_uploads/` that the text links, decoded, each once, from the leading slash on. */
  attachmentPaths: string[];
  /** The targets of all links but stream links, as in the HTML, each once, in order. */
  links: string[];
}
