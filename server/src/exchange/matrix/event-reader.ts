/** Reads the events of rooms one after the other, and keeps what messages consist of on the disk. */
import { textIsCut } from "../convert/cut-text.ts";
import { type Raw, rawOf } from "../convert/raw.ts";
import { shortKey } from "../convert/short-key.ts";
import type { Problems } from "../format/problems.ts";
import { isMessage, MAX_TEXT, type MatrixEvent, readEvent, usedContent } from "./events.ts";
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

interface Report {
  readonly text: string;
  readonly consequence?: string;
}

export class EventReader {
  readonly #rooms: Rooms;
  readonly #join: Join;
  readonly #problems: Problems;
  readonly counts = { notices: 0, deleted: 0, encrypted: 0 };
  #lastFile = "";
  #lastRoom = "";
  /** The key of the last room. */
  #roomKey = "";

  constructor(rooms: Rooms, join: Join, problems: Problems) {
    this.#rooms = rooms;
    this.#join = join;
    this.#problems = problems;
  }

  /** Takes an event. `drain` has to follow soon. */
  read({ index, value, problem }: FoundEvent, head: RoomHead): void {
    const { file } = head;
    if (file !== this.#lastFile) this.#lastRoom = "";
    this.#lastFile = file;
    const event = readEvent(value);
    if (event) this.#take(event, head, index);
    else this.#report({ file, index }, { text: problem ?? "It is no event of Matrix." });
  }

  /** Writes what is in memory if it is much. */
  drain(): Promise<void> | undefined {
    return this.#join.drain();
  }

  #take(event: MatrixEvent, head: RoomHead, index: number): void {
    const { file } = head;
    const place = { file, index };
    // All events of a file are of one room.
    const id = event.room || this.#lastRoom || head.name || file;
    if (id !== this.#lastRoom) this.#roomKey = this.#rooms.open(id, file, head);
    this.#lastRoom = id;
    const room = this.#roomKey;
    this.#rooms.take(room, event, file);
    const { type } = event;
    if (type === "m.reaction") this.#reaction(event);
    else if (type === "m.room.redaction") this.#deletion(event);
    else if (type.endsWith("poll.response")) this.#vote(event);
    else if (type === "m.room.encrypted" || event.content.text("msgtype") === "m.bad.encrypted") {
      this.counts.encrypted += 1;
    } else if (!isMessage(type) || event.content.text("msgtype").startsWith("m.key."))
      this.counts.notices += 1;
    else if (event.isRedacted || Object.keys(event.rawContent).length === 0) this.counts.deleted += 1;
    else if (event.relation.type === "m.replace") this.#edit(event, place);
    else this.#message(event, room, place);
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
    add(notices, `Events that are no messages, such as those about joining: ${notices}.`);
    add(deleted, `Deleted messages: ${deleted}.`);
    add(encrypted, `Messages that could not be decrypted when they were exported: ${encrypted}.`);
  }

  #message(event: MatrixEvent, room: string, place: Place): void {
    const { type, sender, time, relation } = event;
    if (sender.trim() === "" || time === undefined) {
      const isNobodys = sender.trim() === "";
      const text = isNobodys ? "It has no sender." : '"origin_server_ts" is no time in milliseconds.';
      this.#report(place, { text });
      return;
    }
    const id = event.id || shortKey(room, String(time), sender, String(place.index));
    const isThread = relation.type === "m.thread" && relation.target !== "";
    const message = {
      kind: "message",
      type,
      room,
      at: time,
      sender,
      content: this.#contentOf(event.rawContent, place),
      thread: isThread ? relation.target : "",
      inReplyTo: isThread && relation.isFallback ? "" : relation.inReplyTo,
      file: place.file,
      index: place.index,
    } as const;
    this.#join.add(id, message);
    if (isThread) this.#join.add(relation.target, { kind: "thread" });
    this.#bundled(event, id, place);
  }

  /** Servers may put the last edit into the message, whole or only its id and time. */
  #bundled({ lastEdit }: MatrixEvent, id: string, place: Place): void {
    if (lastEdit === undefined) return;
    const edit = readEvent({ type: "m.room.message", ...rawOf(lastEdit) });
    if (!edit?.id || edit.time === undefined) return;
    this.#edit({ ...edit, relation: { ...edit.relation, target: id } }, place);
  }

  #edit({ id, sender, time, content, rawContent, relation }: MatrixEvent, place: Place): void {
    if (time === undefined || relation.target === "") {
      this.#report(place, { text: "The edit has no time, or names no message." });
      return;
    }
    const isWhole = content.at("m.new_content") !== undefined;
    this.#join.add(relation.target, {
      kind: "edit",
      edit: id,
      at: time,
      sender,
      ...(isWhole && { content: this.#contentOf(rawOf(rawContent["m.new_content"]), place) }),
    });
  }

  #contentOf(raw: Raw, place: Place): Raw {
    const { content, isCut } = usedContent(raw);
    if (isCut) this.#report(place, textIsCut(MAX_TEXT));
    return content;
  }

  #reaction({ sender, relation, content }: MatrixEvent): void {
    if (relation.target === "") return;
    // Custom emoji are addresses of pictures, beside which programs write a name.
    const name = content.text("shortcode") || content.text("com.beeper.reaction.shortcode");
    const emoji = relation.key.startsWith("mxc://") ? name.replaceAll(":", "") : relation.key;
    this.#join.add(relation.target, { kind: "reaction", sender, emoji: shortKey(emoji) });
  }

  #vote({ sender, time, relation, content }: MatrixEvent): void {
    if (relation.target === "") return;
    const response = content.at("org.matrix.msc3381.poll.response");
    const answers = content.texts("m.selections").concat(response?.texts("answers") ?? []);
    this.#join.add(relation.target, {
      kind: "vote",
      at: time ?? 0,
      sender,
      answers: answers.slice(0, 100),
    });
  }

  #deletion({ content, redacts }: MatrixEvent): void {
    const target = redacts || content.text("redacts");
    if (target !== "") this.#join.add(target, { kind: "deletion" });
  }

  #report({ file, index }: Place, { text, consequence = "It is left out." }: Report): void {
    this.#problems.add({ file, text: `Event ${index + 1}: ${text}`, consequence });
  }
}
