/** Reads the events of rooms one after the other, and keeps what messages consist of on the disk. */
import { rawOf } from "../convert/raw.ts";
import { shortKey } from "../convert/short-key.ts";
import type { Problems } from "../format/problems.ts";
import { isMessage, type MatrixEvent, readEvent, usedContent } from "./events.ts";
import type { Join } from "./join.ts";
import type { Rooms } from "./rooms.ts";

/** The members of a file that describe its room. */
interface RoomHead {
  readonly file: string;
  readonly name: string;
  readonly topic: string;
}

interface FoundEvent {
  /** The place in the file, counted from 0. */
  readonly index: number;
  readonly value: unknown;
  /** The reason why there is no value. */
  readonly problem: string | undefined;
}

interface Place {
  readonly file: string;
  readonly index: number;
}

export class EventReader {
  readonly #rooms: Rooms;
  readonly #join: Join;
  readonly #problems: Problems;
  readonly counts = { notices: 0, deleted: 0, encrypted: 0 };
  #lastFile = "";
  #lastRoom = "";

  constructor(rooms: Rooms, join: Join, problems: Problems) {
    this.#rooms = rooms;
    this.#join = join;
    this.#problems = problems;
  }

  async read({ index, value, problem }: FoundEvent, head: RoomHead): Promise<void> {
    const { file } = head;
    const place = { file, index };
    if (file !== this.#lastFile) this.#lastRoom = "";
    this.#lastFile = file;
    const event = readEvent(value);
    if (!event) return this.#report(place, problem ?? "It is no event of Matrix.");
    // All events of a file are of one room.
    this.#lastRoom = event.room || this.#lastRoom || head.name || file;
    const room = this.#rooms.open(this.#lastRoom, file, head);
    this.#rooms.take(room, event, file);
    const { type } = event;
    if (type === "m.reaction") await this.#reaction(event);
    else if (type === "m.room.redaction") await this.#deletion(event);
    else if (type.endsWith("poll.response")) await this.#vote(event);
    else if (type === "m.room.encrypted" || event.content.text("msgtype") === "m.bad.encrypted") {
      this.counts.encrypted += 1;
    } else if (!isMessage(type) || event.content.text("msgtype").startsWith("m.key."))
      this.counts.notices += 1;
    else if (event.isRedacted || Object.keys(event.rawContent).length === 0) this.counts.deleted += 1;
    else if (event.relation.type === "m.replace") await this.#edit(event, place);
    else await this.#message(event, room, place);
  }

  /** Takes what the file of the last room says after its messages. */
  describe(head: RoomHead): void {
    if (this.#lastRoom !== "") this.#rooms.open(this.#lastRoom, this.#lastFile, head);
  }

  /** Reports what was left out on purpose. */
  reportCounts(): void {
    const { notices, deleted, encrypted } = this.counts;
    const add = (count: number, text: string) => {
      if (count > 0) this.#problems.add({ file: this.#lastFile, text, consequence: "They are left out." });
    };
    add(notices, `${notices} events are no messages, such as those about joining.`);
    add(deleted, `${deleted} messages were deleted.`);
    add(encrypted, `${encrypted} messages could not be decrypted when they were exported.`);
  }

  async #message(event: MatrixEvent, room: string, place: Place): Promise<void> {
    const { type, sender, time, relation } = event;
    if (sender.trim() === "") return this.#report(place, "It has no sender.");
    if (time === undefined) return this.#report(place, '"origin_server_ts" is no time in milliseconds.');
    const id = event.id || shortKey(room, String(time), sender, String(place.index));
    const isThread = relation.type === "m.thread" && relation.target !== "";
    const message = {
      kind: "message",
      type,
      room,
      at: time,
      sender,
      content: usedContent(event.rawContent),
      thread: isThread ? relation.target : "",
      inReplyTo: isThread && relation.isFallback ? "" : relation.inReplyTo,
      file: place.file,
      index: place.index,
    } as const;
    await this.#join.add(id, message);
    if (isThread) await this.#join.add(relation.target, { kind: "thread" });
    await this.#bundled(event, id, place);
  }

  /** Servers may put the last edit into the message, whole or only its id and time. */
  async #bundled({ lastEdit }: MatrixEvent, id: string, place: Place): Promise<void> {
    const edit = readEvent({ type: "m.room.message", ...rawOf(lastEdit) });
    if (!edit?.id || edit.time === undefined) return;
    await this.#edit({ ...edit, relation: { ...edit.relation, target: id } }, place);
  }

  async #edit({ id, sender, time, content, rawContent, relation }: MatrixEvent, place: Place): Promise<void> {
    if (time === undefined || relation.target === "") {
      return this.#report(place, "The edit has no time, or names no message.");
    }
    const isWhole = content.at("m.new_content") !== undefined;
    await this.#join.add(relation.target, {
      kind: "edit",
      edit: id,
      at: time,
      sender,
      ...(isWhole && { content: usedContent(rawOf(rawContent["m.new_content"])) }),
    });
  }

  async #reaction({ sender, relation, content }: MatrixEvent): Promise<void> {
    if (relation.target === "") return;
    // Custom emoji are addresses of pictures, beside which programs write a name.
    const name = content.text("shortcode") || content.text("com.beeper.reaction.shortcode");
    const emoji = relation.key.startsWith("mxc://") ? name.replaceAll(":", "") : relation.key;
    await this.#join.add(relation.target, { kind: "reaction", sender, emoji: shortKey(emoji) });
  }

  async #vote({ sender, time, relation, content }: MatrixEvent): Promise<void> {
    if (relation.target === "") return;
    const response = content.at("org.matrix.msc3381.poll.response");
    const answers = content.texts("m.selections").concat(response?.texts("answers") ?? []);
    await this.#join.add(relation.target, {
      kind: "vote",
      at: time ?? 0,
      sender,
      answers: answers.slice(0, 100),
    });
  }

  async #deletion({ content, redacts }: MatrixEvent): Promise<void> {
    const target = redacts || content.text("redacts");
    if (target !== "") await this.#join.add(target, { kind: "deletion" });
  }

  #report({ file, index }: Place, text: string): void {
    this.#problems.add({ file, text: `Event ${index + 1}: ${text}`, consequence: "It is left out." });
  }
}
