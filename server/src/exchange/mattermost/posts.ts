/** Converts the posts of channels and direct conversations, with their replies. */
import { basename } from "node:path";
import { bold, plain } from "@confab/markdown/outside-text";
import type { Conversion } from "../convert/converter.ts";
import { textIsCut } from "../convert/cut-text.ts";
import type { JsonObject } from "../convert/json-object.ts";
import type { PinnedMessages } from "../convert/pinned-messages.ts";
import { shortKey } from "../convert/short-key.ts";
import { isMessageTime } from "../format/fields.ts";
import type { Part, ReactionRecord } from "../format/records.ts";
import { convertAttachments, propsOf } from "./attachments.ts";
import { channelKey, type Directory, personKey } from "./directory.ts";
import { locate } from "./files.ts";
import type { Names } from "./inline.ts";
import type { BulkLine } from "./lines.ts";
import { convertText, MAX_TEXT } from "./text.ts";

/** The conversation that a line belongs to. */
interface Place {
  /** The key of a stream, or those of the participants. */
  readonly to: string | readonly string[];
  /** Begins the keys of its messages. */
  readonly prefix: string;
  readonly names: Names;
  readonly thread: string | null;
  readonly line: BulkLine;
}

export class Posts {
  readonly #conversion: Conversion;
  readonly #directory: Directory;
  readonly #pins: PinnedMessages;
  /** The number of messages that Mattermost itself wrote, such as those about people who joined. */
  systemMessages = 0;

  constructor(conversion: Conversion, directory: Directory, pins: PinnedMessages) {
    this.#conversion = conversion;
    this.#directory = directory;
    this.#pins = pins;
  }

  /** Converts a line of the type `post` or `direct_post`. */
  async convert(line: BulkLine): Promise<void> {
    const { record } = line;
    const replies = record.objects("replies");
    const isThread = replies.some((reply) => !isSystem(reply));
    const place = await this.#placeOf(line, isThread ? String(line.line) : null);
    if (!place) return;
    for (const post of [record, ...replies]) {
      if (isSystem(post)) this.systemMessages += 1;
      else await this.#message(post, place);
    }
  }

  async #placeOf(line: BulkLine, thread: string | null): Promise<Place | undefined> {
    const { type, record } = line;
    const names = (team: string): Names => ({
      person: (username) => this.#known(username),
      stream: (name) => {
        const key = channelKey(team, name);
        return this.#directory.hasChannel(key) ? key : undefined;
      },
      emoji: (name) => this.#directory.emoji.shown(name),
    });
    if (type === "post") {
      const [team, channel] = [record.text("team"), record.text("channel")];
      const key = channelKey(team, channel);
      if (this.#directory.hasChannel(key)) return { to: key, prefix: key, names: names(team), thread, line };
      const count = 1 + record.objects("replies").length;
      const consequence =
        count === 1 ? "The post is left out." : `It is left out, with ${count - 1} replies.`;
      return this.#report(line, `There is no channel "${channel}" in the team "${team}".`, consequence);
    }
    const usernames = [...record.texts("channel_members"), record.text("user")];
    const members = new Set<string>();
    for (const name of usernames)
      if (name.trim() !== "") members.add(await this.#directory.addMissing(name, line, false));
    if (members.size === 0) return this.#report(line, "It has no members of the channel.", "It is left out.");
    const to = [...members].sort();
    return { to, prefix: shortKey("direct", ...to), names: names(""), thread: null, line };
  }

  #known(username: string): string | undefined {
    const key = personKey(username);
    return this.#directory.hasPerson(key) ? key : undefined;
  }

  async #message(post: JsonObject, place: Place): Promise<void> {
    const { line, to, prefix, thread } = place;
    const time = post.number("create_at");
    const username = post.text("user");
    const problem = problemWith(time, username);
    if (time === undefined || problem !== undefined) return this.#report(line, problem ?? "", LEFT_OUT);
    const props = propsOf(post);
    const isByProgram = props?.flag("from_bot") === true || props?.flag("from_webhook") === true;
    const sender = await this.#directory.addMissing(username, line, isByProgram);
    const content = await this.#contentOf(post, { sender, place, props });
    if (content.length === 0) return this.#report(line, "It has neither a text nor a file.", LEFT_OUT);
    const editedAt = post.number("edit_at") ?? 0;
    const message = {
      key: `${prefix}/${time}`,
      time,
      sender,
      content,
      reactions: this.#reactionsTo(post, line),
      edits: editedAt > 0 && isMessageTime(editedAt) ? [{ time: editedAt }] : [],
    };
    if (typeof to === "string") {
      await this.#conversion.output.message({ ...message, to: { stream: to, thread } }, line.from, true);
      this.#pins.see(to, message, post.flag("is_pinned"));
    } else await this.#conversion.output.message({ ...message, to }, line.from, true);
  }

  async #contentOf(
    post: JsonObject,
    { sender, place, props }: { sender: string; place: Place; props: JsonObject | undefined },
  ): Promise<Part[]> {
    let isCut = false;
    const convert = (text: string) => {
      isCut ||= text.length > MAX_TEXT;
      return convertText(text, place.names);
    };
    const written = post.text("message");
    const isAction = post.text("type") === "me";
    const text = convert(isAction ? written.trim().replace(/^\*(.*)\*$/s, "$1") : written.trim());
    const shownName = props?.text("override_username").trim() ?? "";
    const blocks = [
      isAction ? ["/me ", ...text] : text,
      ...(props ? convertAttachments(props, convert) : []),
      await this.#filesOf(post, sender, place.line),
    ].filter((block) => block.some((part) => typeof part !== "string" || part.trim() !== ""));
    const { file, line } = place.line;
    if (isCut) this.#conversion.problems.add({ file, line, ...textIsCut(MAX_TEXT) });
    if (shownName !== "" && blocks.length > 0) blocks.unshift([bold(shownName)]);
    return blocks.flatMap((block, index) => (index === 0 ? block : ["\n\n", ...block]));
  }

  /** Returns the files of a post, each on its own line. */
  async #filesOf(post: JsonObject, owner: string, line: BulkLine): Promise<Part[]> {
    const parts: Part[] = [];
    for (const attachment of post.objects("attachments")) {
      const written = attachment.text("path");
      const name = basename(written) || "file";
      const path = await locate(this.#conversion.input, written);
      if (parts.length > 0) parts.push("\n");
      if (path === undefined) {
        this.#report(line, `There is no file at ${written} in the export.`, "Its name remains.");
        parts.push(plain(name));
      } else {
        const key = shortKey(written);
        await this.#conversion.output.file({ key, name, path, owner }, line.from);
        parts.push({ file: key });
      }
    }
    return parts;
  }

  #reactionsTo(post: JsonObject, line: BulkLine): ReactionRecord[] {
    const people = new Map<string, Set<string>>();
    const strangers = new Set<string>();
    for (const reaction of post.objects("reactions")) {
      const name = reaction.text("emoji_name");
      const emoji = this.#directory.emoji.find(name) ?? shortKey(name);
      const person = this.#known(reaction.text("user"));
      if (person === undefined) strangers.add(reaction.text("user"));
      else if (emoji !== "") people.set(emoji, (people.get(emoji) ?? new Set()).add(person));
    }
    if (strangers.size > 0) {
      const names = [...strangers].slice(0, 10).join(", ");
      this.#report(
        line,
        `Some who reacted are not among the users: ${names}.`,
        "Their reactions are left out.",
      );
    }
    return [...people].map(([emoji, each]) => ({ emoji, people: [...each] }));
  }

  #report({ file, line }: BulkLine, text: string, consequence: string): undefined {
    this.#conversion.problems.add({ file, line, text, consequence });
  }
}

const LEFT_OUT = "The message is left out.";

const isSystem = (post: JsonObject): boolean => post.text("type").startsWith("system_");

function problemWith(time: number | undefined, username: string): string | undefined {
  if (username.trim() === "") return "The message has no user.";
  if (time !== undefined && isMessageTime(time)) return undefined;
  return `"create_at" is no time in milliseconds.`;
}
