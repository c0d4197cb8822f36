/** Converts messages with all that belongs to them. */
import type { Conversion } from "../convert/converter.ts";
import { JsonObject } from "../convert/json-object.ts";
import { literalInLine } from "../convert/literal-text.ts";
import type { Raw } from "../convert/raw.ts";
import { shortKey } from "../convert/short-key.ts";
import type { EditRecord, Part, ReactionRecord } from "../format/records.ts";
import { Attachments } from "./attachments.ts";
import { answeredIn, convertBody, convertPlace, convertPoll } from "./content.ts";
import { messageKey } from "./events.ts";
import type { JoinedMessage, MessageGroup } from "./join.ts";
import type { Mentions } from "./references.ts";
import { Rooms } from "./rooms.ts";

const FILES: ReadonlySet<string> = new Set(["m.image", "m.file", "m.video", "m.audio"]);

export class Messages {
  readonly #conversion: Conversion;
  readonly #rooms: Rooms;
  readonly #attachments: Attachments;
  readonly #mentions: Mentions;

  constructor(conversion: Conversion, rooms: Rooms) {
    this.#conversion = conversion;
    this.#rooms = rooms;
    this.#attachments = new Attachments(conversion.input);
    this.#mentions = {
      person: (id) => this.#known(id),
      room: (id) => rooms.streamOf(id),
      message: messageKey,
    };
  }

  async write(group: MessageGroup): Promise<void> {
    const { id, message, beginsThread } = group;
    const { room, at, thread } = message;
    const { content, edits } = await this.#textsOf(group);
    if (content.length === 0) {
      return this.#report(message, "It has no text and no file.", "The message is left out.");
    }
    const participants = this.#rooms.participantsOf(room);
    const threadKey = thread !== "" ? messageKey(thread) : beginsThread ? messageKey(id) : null;
    const { output } = this.#conversion;
    const record = {
      key: messageKey(id),
      time: at,
      sender: Rooms.personKey(message.sender),
      content,
      reactions: this.#reactionsOf(group),
      edits,
    };
    if (participants) await output.message({ ...record, to: participants }, message.file);
    else await output.message({ ...record, to: { stream: room, thread: threadKey } }, message.file);
  }

  /** Returns the newest text, and the earlier ones. */
  async #textsOf(group: MessageGroup): Promise<{ content: Part[]; edits: EditRecord[] }> {
    const { message } = group;
    let content = await this.#contentOf(group, message.content);
    const edits: EditRecord[] = [];
    for (const edit of group.edits) {
      // Servers accept edits only from the author.
      if (edit.sender !== message.sender) continue;
      const editor = Rooms.personKey(edit.sender);
      if (!edit.content) {
        edits.push({ time: edit.at, editor });
        continue;
      }
      edits.push({ time: edit.at, editor, previousContent: this.#plain(content) });
      content = await this.#contentOf(group, edit.content);
    }
    return { content, edits };
  }

  async #contentOf({ message, votes }: MessageGroup, raw: Raw): Promise<Part[]> {
    const content = JsonObject.of(raw);
    if (!content) return [];
    const type = content.text("msgtype");
    if (message.type.endsWith("poll.start")) return convertPoll(content, votes);
    if (message.type === "m.sticker" || FILES.has(type)) return this.#file(message, content);
    if (type === "m.location") return convertPlace(content);
    const text = convertBody(content, this.#mentions, message.inReplyTo !== "");
    if (text.length === 0) return [];
    if (type === "m.emote") return ["/me ", ...text];
    return message.inReplyTo === "" ? text : [...this.#answer(message, content), ...text];
  }

  #answer({ inReplyTo }: JoinedMessage, content: JsonObject): Part[] {
    const answered = answeredIn(content);
    const label = answered
      ? `In reply to ${this.#rooms.nameOf(Rooms.personKey(answered.sender))}: ${answered.text}`
      : "In reply to a message";
    return [
      "> ",
      { message: messageKey(inReplyTo), text: literalInLine(label.replaceAll(/https?:\/\//g, "")) },
      "\n\n",
    ];
  }

  async #file(message: JoinedMessage, content: JsonObject): Promise<Part[]> {
    const { name, path, address } = await this.#attachments.find(content, message);
    const caption = content.text("filename");
    const hasCaption = caption !== "" && content.text("body") !== caption;
    const text = hasCaption ? convertBody(content, this.#mentions, message.inReplyTo !== "") : [];
    const after = text.length > 0 ? ["\n\n", ...text] : [];
    if (path === undefined) {
      const place = address === "" ? "" : ` (${address})`;
      this.#report(message, `There is no file "${name}"${place} in the export.`, "Its name remains.");
      return [literalInLine(name), ...after];
    }
    const key = shortKey("file", path);
    const owner = Rooms.personKey(message.sender);
    await this.#conversion.output.file({ key, name, path, owner }, message.file);
    return [{ file: key }, ...after];
  }

  #reactionsOf({ reactions }: MessageGroup): ReactionRecord[] {
    const people = new Map<string, Set<string>>();
    for (const { emoji, sender } of reactions) {
      const person = this.#known(sender);
      if (person === undefined || emoji === "") continue;
      people.set(emoji, (people.get(emoji) ?? new Set()).add(person));
    }
    return [...people].map(([emoji, each]) => ({ emoji, people: [...each] }));
  }

  #known(id: string): string | undefined {
    const key = Rooms.personKey(id);
    return this.#rooms.hasPerson(key) ? key : undefined;
  }

  /** Returns an earlier text, in which references are names. */
  #plain(content: readonly Part[]): string {
    return content
      .map((part) => {
        if (typeof part === "string") return part;
        if ("person" in part) return `@${this.#rooms.nameOf(part.person)}`;
        return "text" in part ? (part.text ?? "") : "";
      })
      .join("");
  }

  #report({ file, index }: JoinedMessage, text: string, consequence: string): void {
    this.#conversion.problems.add({ file, text: `Event ${index + 1}: ${text}`, consequence });
  }
}
