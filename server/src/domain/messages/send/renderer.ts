/** Renders Markdown with the data of the organization: people, groups, streams, linkifiers. */
import { badRequest } from "@confab/contract";
import {
  AlertWordMatcher,
  type CompiledLinkifier,
  compileLinkifier,
  type LinkEmbed,
  MarkdownLibraries,
  type Rendered,
  type RenderLookups,
  type RenderOptions,
  renderMarkdown,
  topicLinks,
  UnrenderableError,
} from "@confab/markdown";
import { isLimited, knows } from "../../../model/known-users.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import type { Linkifier, Stream, User } from "../../../model/records.ts";
import type { Context } from "../../../realm/context.ts";
import { emojiUrl } from "../../custom-emoji/present.ts";

export type StreamLinkTarget = Pick<Stream, "stream_id" | "name">;

/** Shared by all organizations, since the libraries hold no data of any organization. */
const libraries = new MarkdownLibraries();

/** Options for texts that are not messages. */
const plain = { translateEmoticons: false, previews: false };

declare module "../../../realm/services.ts" {
  interface RealmServices {
    /** Renders Markdown with the data of the organization. */
    readonly renderer: Renderer;
  }
}

/** Renders texts. Callers must await `prepare` with the same text first, outside the transaction if possible. */
export class Renderer {
  readonly #context: Pick<Context, "clock" | "config" | "logger" | "metrics">;
  readonly #model: RealmModel;
  readonly #lookups: RenderLookups;
  #linkifiers: { of: readonly Linkifier[]; compiled: readonly CompiledLinkifier[] };
  #codeBlockLanguage: string | null = null;
  #alertWords: { of: ReadonlyMap<number, readonly string[]>; matcher: AlertWordMatcher };

  constructor(model: RealmModel, context: Pick<Context, "clock" | "config" | "logger" | "metrics">) {
    this.#context = context;
    this.#model = model;
    this.#linkifiers = { of: [], compiled: [] };
    this.#alertWords = { of: new Map(), matcher: new AlertWordMatcher(new Map()) };
    const renderer = this;
    this.#lookups = {
      userByName: (name) => model.usersByName(name).filter(canBeMentioned).map(toMentionable),
      userById: (userId) => {
        const user = model.users.get(userId);
        return user && canBeMentioned(user) ? toMentionable(user) : undefined;
      },
      groupByName: (name) => {
        const group = model.groupByName(name);
        return group && { id: group.user_group_id, name: group.name };
      },
      streamByName: (name) => {
        const stream = model.streamByName(name);
        return stream?.name === name ? { id: stream.stream_id, name } : undefined;
      },
      customEmojiByName: (name) => {
        const custom = model.customEmojiByName(name);
        if (!custom) return undefined;
        return { id: String(custom.emoji_id), name, sourceUrl: emojiUrl(custom, model.realmId) };
      },
      get linkifiers() {
        return renderer.#compiledLinkifiers();
      },
      get defaultCodeBlockLanguage() {
        return renderer.#codeBlockLanguage;
      },
      get inlineImagePreview() {
        return model.properties.inline_image_preview;
      },
      imageSource: (url) => (context.config.thumbnails ? smallSource(url) : { src: url }),
      linkEmbed: () => undefined,
      siteUrl: model.siteUrl,
    };
  }

  /** Loads the libraries that rendering these texts needs; most texts need none. */
  async prepare(...sources: readonly string[]): Promise<void> {
    const language = this.#model.properties.default_code_block_language || null;
    if (language !== this.#codeBlockLanguage) {
      // The language is switched only after its library is loaded: texts prepared for the previous language may be
      // rendered at any moment.
      await libraries.loadFor("```", language);
      this.#codeBlockLanguage = language;
    }
    for (const source of sources) await libraries.loadFor(source, language);
  }

  /**
   * Renders a message. Emoticons become emoji if its author wants that.
   *
   * @param newStreams streams that are about to be created, so they are not in the model yet; `newUsers` likewise
   * @throws ApiError if the HTML would be too long; this also applies to the other methods
   */
  message(
    source: string,
    author: User,
    newStreams: readonly StreamLinkTarget[] = [],
    newUsers: readonly User[] = [],
  ): Rendered {
    return this.#render(
      source,
      this.#messageOptions(author),
      this.#lookupsWith(author, newStreams, newUsers),
    );
  }

  /** Renders a message of which some linked pages are known. @param embeds by link, as `previewUrls` named it */
  messageWithEmbeds(source: string, author: User, embeds: ReadonlyMap<string, LinkEmbed>): Rendered {
    const lookups = { ...this.#lookupsWith(author, [], []), linkEmbed: (url: string) => embeds.get(url) };
    return this.#render(source, this.#messageOptions(author), lookups);
  }

  /** Renders the organization's own description, in which everything resolves. */
  description(source: string): string {
    return this.#render(source, { ...plain, realmAware: true }).html;
  }

  /** Renders stream descriptions and profile values to HTML in which nothing of the organization is resolved. */
  plain(source: string): string {
    return this.#render(source, { ...plain, realmAware: false }).html;
  }

  topicLinks(topic: string): { text: string; url: string }[] {
    return topicLinks(topic, this.#compiledLinkifiers());
  }

  /** Returns the users who have an alert word that occurs in the text. */
  alertedUsers(source: string): number[] {
    const { alertWords } = this.#model;
    if (this.#alertWords.of !== alertWords) {
      this.#alertWords = { of: alertWords, matcher: new AlertWordMatcher(alertWords) };
    }
    return this.#alertWords.matcher.match(source);
  }

  #render(
    source: string,
    options: Omit<RenderOptions, "libraries" | "clock">,
    lookups = this.#lookups,
  ): Rendered {
    const { clock, logger, metrics } = this.#context;
    const seconds = metrics.startTimer();
    try {
      const attempt = () =>
        renderMarkdown(source, lookups, { ...options, libraries, clock: () => clock.computed() });
      const first = attempt();
      // The first run of code is slow. A second attempt keeps a message from being stored as plain text for that
      // reason.
      const rendered = first.isPlainText ? attempt() : first;
      if (rendered.isPlainText) {
        metrics.renderingFallbacks.inc();
        logger.warn({ length: source.length }, "A text took too long to render, and is shown as plain text");
      }
      return rendered;
    } catch (error) {
      throw error instanceof UnrenderableError ? badRequest("Unable to render message") : error;
    } finally {
      metrics.renderingDuration.observe(seconds());
    }
  }

  #messageOptions(author: User) {
    const translateEmoticons = this.#model.setting(author, "translate_emoticons");
    return { translateEmoticons, realmAware: true, previews: true };
  }

  #lookupsWith(
    author: User,
    newStreams: readonly StreamLinkTarget[],
    newUsers: readonly User[],
  ): RenderLookups {
    if (isLimited(author, this.#model)) return this.#lookupsOfGuest(author);
    if (newStreams.length === 0 && newUsers.length === 0) return this.#lookups;
    const byName = new Map(newStreams.map(({ stream_id, name }) => [name, { id: stream_id, name }]));
    return {
      ...this.#lookups,
      streamByName: (name) => byName.get(name) ?? this.#lookups.streamByName(name),
      userById: (userId) => {
        const user = newUsers.find(({ user_id }) => user_id === userId);
        return user ? toMentionable(user) : this.#lookups.userById(userId);
      },
    };
  }

  /** A guest who does not see all users can't mention those whom they don't see. */
  #lookupsOfGuest(guest: User): RenderLookups {
    const isKnown = ({ id }: { id: number }) => knows(guest, id, this.#model);
    return {
      ...this.#lookups,
      userByName: (name) => this.#lookups.userByName(name).filter(isKnown),
      userById: (userId) => {
        const user = this.#lookups.userById(userId);
        return user && isKnown(user) ? user : undefined;
      },
    };
  }

  #compiledLinkifiers(): readonly CompiledLinkifier[] {
    const { linkifiers } = this.#model;
    if (this.#linkifiers.of !== linkifiers) {
      const compiled = linkifiers.map(({ linkifier_id, pattern, url_template }) =>
        compileLinkifier({ id: linkifier_id, pattern, urlTemplate: url_template }),
      );
      this.#linkifiers = { of: linkifiers, compiled };
    }
    return this.#linkifiers.compiled;
  }
}

const canBeMentioned = (user: User): boolean => user.is_active && !user.is_system;
const toMentionable = (user: User) => ({ id: user.user_id, fullName: user.full_name });

/**
 * Returns the addresses of an image. Uploads have a small version, to which clients are redirected on request; images
 * from elsewhere have none.
 */
function smallSource(url: string) {
  const [, upload] = /^\/(user_uploads\/[^?#]+)$/.exec(url) ?? [];
  if (upload === undefined) return { src: url };
  const address = `/thumbnail?url=${encodeURIComponent(upload)}`;
  return { src: `${address}&size=thumbnail`, fullSize: `${address}&size=full` };
}
