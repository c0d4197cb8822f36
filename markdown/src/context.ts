import type { Env } from "markdown-it";
import { Deadline } from "./deadline.ts";
import type { Rendered, RenderLookups, RenderOptions } from "./types.ts";
import { imagePath } from "./url.ts";

const uploadPath = /^\/?(user_uploads\/.+)/;

/** The input and the results of one rendering. It travels through the engine as `env.context`. */
export class RenderContext {
  readonly lookups: RenderLookups;
  readonly options: RenderOptions;
  readonly deadline: Deadline;
  /** True inside a quote, where mentions are silent and images have no preview. */
  quoted = false;
  /** True inside the text of a link, where no other link can begin. */
  insideLink = false;

  readonly #userIds = new Set<number>();
  readonly #groupIds = new Set<number>();
  readonly #links = new Set<string>();
  readonly #attachmentPaths = new Set<string>();
  readonly #previewUrls = new Set<string>();
  #mentionsWildcard = false;
  #hasLink = false;
  #hasImage = false;

  constructor(lookups: RenderLookups, options: RenderOptions) {
    this.lookups = lookups;
    this.options = options;
    this.deadline = new Deadline(options.clock);
  }

  addUserMention(userId: number): void {
    this.#userIds.add(userId);
  }

  addGroupMention(groupId: number): void {
    this.#groupIds.add(groupId);
  }

  addWildcardMention(): void {
    this.#mentionsWildcard = true;
  }

  addStreamLink(): void {
    this.#hasLink = true;
  }

  /** @param target as in the HTML */
  addLink(target: string): void {
    this.#hasLink = true;
    this.#links.add(target);
    const path = target.replace(/[?#].*$/s, "");
    if (!this.quoted && imagePath.test(path)) this.#hasImage = true;
    const upload = uploadPath.exec(path)?.[1];
    if (upload !== undefined) this.#attachmentPaths.add(`/${decodePath(upload)}`);
  }

  /** Adds a link that leads to a page. */
  addPreviewUrl(url: string): void {
    this.#previewUrls.add(url);
  }

  result(html: string): Rendered {
    return {
      html,
      isPlainText: false,
      mentionedUserIds: [...this.#userIds],
      mentionedGroupIds: [...this.#groupIds],
      mentionsWildcard: this.#mentionsWildcard,
      hasLink: this.#hasLink,
      hasImage: this.#hasImage,
      attachmentPaths: [...this.#attachmentPaths],
      links: [...this.#links],
      previewUrls: [...this.#previewUrls],
    };
  }
}

export function contextOf(state: { env: Env }): RenderContext {
  const context = state.env["context"];
  if (context instanceof RenderContext) return context;
  throw new TypeError("The engine was started without a render context.");
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
