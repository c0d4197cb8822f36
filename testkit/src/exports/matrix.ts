/** Writes rooms of Matrix as Element exports them in JSON, of any size and with everything that the format has. */
import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MatrixKind, matrixKinds } from "./matrix-kinds.ts";
import { png } from "./picture.ts";
import { Prose } from "./prose.ts";

export interface MatrixOptions {
  /** The number of messages that people wrote. */
  readonly messages: number;
  /** At least 12. */
  readonly people: number;
  readonly seed: number;
}

/** One message of each kind, as it has to be after the import. */
export interface ExpectedMatrixMessage {
  readonly kind: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly sender: string;
  /** A part of its HTML. */
  readonly html: string;
}

export interface MatrixExpectations {
  people: number;
  messages: number;
  reactions: number;
  edits: number;
  files: number;
  /** Events that are no messages, and are counted in the report. */
  notices: number;
  deleted: number;
  encrypted: number;
  /** Threads with more than two replies. */
  longThreads: number;
  samples: ExpectedMatrixMessage[];
}

/** 1 January 2022. */
const START = 1_640_995_200_000;
/** The time between messages. A history of a million ends in May 2023. */
const STEP = 61_003;

interface Event {
  readonly type: string;
  readonly sender: string;
  readonly time: number;
  readonly content: object;
  readonly id?: string;
  readonly more?: object;
}

/** The number of messages after which the relations of a message come. */
const LATER = 100;

export class MatrixExport {
  readonly #folder: string;
  readonly #options: MatrixOptions;
  readonly #prose: Prose;
  #file: WriteStream | undefined;
  #room = "";
  #events = 0;
  /** Reactions, edits and votes, by the number of the message before which they are written. */
  readonly #later = new Map<number, Event[]>();
  readonly expected: MatrixExpectations = {
    people: 0,
    messages: 0,
    reactions: 0,
    edits: 0,
    files: 0,
    notices: 0,
    deleted: 0,
    encrypted: 0,
    longThreads: 0,
    samples: [],
  };

  private constructor(folder: string, options: MatrixOptions) {
    this.#folder = folder;
    this.#options = options;
    this.#prose = new Prose(options.seed);
  }

  /** Writes an export of four rooms into an existing folder. */
  static async write(folder: string, options: MatrixOptions): Promise<MatrixExpectations> {
    const written = new MatrixExport(folder, options);
    await written.#write();
    return written.expected;
  }

  async #write(): Promise<void> {
    const { people } = this.#options;
    this.expected.people = people;
    await this.#roomFile("talk", { name: "Talk", topic: "For *all*" }, async () => {
      await this.#state("m.room.join_rules", "", { join_rule: "public" });
      for (let person = 0; person < people; person += 1) await this.#joined(person);
      await this.#messages();
    });
    await this.#roomFile("secret", { name: "Secret plans", topic: "" }, async () => {
      await this.#state("m.room.canonical_alias", "", { alias: "#secret:example.org" });
      for (let person = 0; person < 3; person += 1) await this.#joined(person);
      await this.#state("m.room.member", idOf(2), { membership: "leave" });
      await this.#simple(0, "Nobody else reads this");
    });
    await this.#roomFile("direct", { name: this.#prose.personName(4), topic: "" }, async () => {
      await this.#joined(0);
      await this.#state("m.room.member", idOf(4), {
        membership: "invite",
        displayname: this.#prose.personName(4),
        is_direct: true,
      });
      await this.#joined(4);
      await this.#simple(4, "Between us");
    });
  }

  async #roomFile(
    name: string,
    head: { name: string; topic: string },
    write: () => Promise<void>,
  ): Promise<void> {
    await mkdir(join(this.#folder, name));
    this.#file = createWriteStream(join(this.#folder, name, "export.json"));
    this.#room = `!${name}:example.org`;
    this.#events = 0;
    const fields = {
      room_name: head.name,
      room_creator: "Ada Abel",
      topic: head.topic,
      export_date: "1/1/2024",
      exported_by: "Ada Abel",
    };
    await this.#text(`${JSON.stringify(fields, null, 2).slice(0, -2)},\n  "messages": [`);
    await this.#state("m.room.create", "", { creator: idOf(0), room_version: "10" });
    await write();
    await this.#text("\n  ]\n}");
    this.#file.end();
    await once(this.#file, "close");
  }

  #joined(person: number): Promise<void> {
    return this.#state("m.room.member", idOf(person), {
      membership: "join",
      displayname: this.#prose.personName(person),
      avatar_url: null,
    });
  }

  #state(type: string, state_key: string, content: object): Promise<void> {
    this.expected.notices += 1;
    return this.#event({ type, sender: idOf(0), time: START - 1000, content, more: { state_key } });
  }

  async #simple(person: number, body: string): Promise<void> {
    this.expected.messages += 1;
    await this.#event({
      type: "m.room.message",
      sender: idOf(person),
      time: START,
      content: { msgtype: "m.text", body },
    });
  }

  async #messages(): Promise<void> {
    const { messages } = this.#options;
    let index = 0;
    for (; this.expected.messages < messages - 2; index += 1) {
      for (const event of this.#later.get(index) ?? []) await this.#event(event);
      this.#later.delete(index);
      await this.#message(index);
      if (index % 50 === 7) await this.#leftOut(index);
    }
    for (const events of this.#later.values()) for (const event of events) await this.#event(event);
  }

  async #message(index: number): Promise<void> {
    const time = START + STEP * index;
    const sender = this.#prose.below(this.#options.people);
    const sentence = this.#prose.sentence();
    const withSentence = (text: string) => text.replaceAll("{sentence}", sentence);
    const kind = matrixKinds[index % matrixKinds.length];
    if (!kind) throw new Error("There are no kinds of messages");
    const content = JSON.parse(withSentence(JSON.stringify(kind.content)));
    const id = `$${this.#room.slice(1, 5)}${index}:x`;
    const isPicture = index % 40 === 20;
    const isEdited = index % 11 === 5 && kind.name.startsWith("plain") && !isPicture;
    if (index < matrixKinds.length && !isEdited) {
      this.expected.samples.push({
        kind: kind.name,
        time,
        sender: this.#prose.personName(sender),
        html: withSentence(kind.html),
      });
    }
    this.expected.messages += 1;
    if (isPicture) await this.#picture(id, { time, sender, index });
    else await this.#event({ type: kind.type ?? "m.room.message", sender: idOf(sender), time, id, content });
    this.#relations({ kind, id, index, time, sender, isEdited });
    if (index % 9 === 4) await this.#thread(id, time);
    if (index % 13 === 6) await this.#answer(id, time);
  }

  #relations({
    kind,
    id,
    index,
    time,
    sender,
    isEdited,
  }: {
    kind: MatrixKind;
    id: string;
    index: number;
    time: number;
    sender: number;
    isEdited: boolean;
  }): void {
    const later: Event[] = [];
    const relation = (type: string, person: number, after: number, content: object) =>
      later.push({ type, sender: idOf(person), time: time + after, content });
    if (index % 7 === 3) {
      for (const [person, key] of [
        [0, "👍️"],
        [1, "👍️"],
        [1, "🐙"],
      ] as const) {
        relation("m.reaction", person, 1000, {
          "m.relates_to": { rel_type: "m.annotation", event_id: id, key },
        });
        this.expected.reactions += 1;
      }
    }
    if (isEdited) {
      for (const [after, body] of [
        [60_000, `Second edit of ${index}`],
        [30_000, `First edit of ${index}`],
      ] as const) {
        const replaced = { rel_type: "m.replace", event_id: id };
        const content = {
          msgtype: "m.text",
          body: `* ${body}`,
          "m.new_content": { msgtype: "m.text", body },
          "m.relates_to": replaced,
        };
        relation("m.room.message", sender, after, content);
      }
      // Only the author can edit.
      relation("m.room.message", (sender + 1) % 3, 90_000, {
        body: "* no",
        "m.new_content": { msgtype: "m.text", body: "no" },
        "m.relates_to": { rel_type: "m.replace", event_id: id },
      });
      this.expected.edits += 2;
    }
    if (kind.name === "poll") {
      for (const [after, answer] of [
        [1, "b"],
        [2, "a"],
      ] as const) {
        relation("org.matrix.msc3381.poll.response", 3, after, {
          "org.matrix.msc3381.poll.response": { answers: [answer] },
          "m.relates_to": { rel_type: "m.reference", event_id: id },
        });
      }
    }
    if (later.length > 0)
      this.#later.set(index + LATER, [...(this.#later.get(index + LATER) ?? []), ...later]);
  }

  async #thread(root: string, time: number): Promise<void> {
    const replies = 1 + this.#prose.below(5);
    if (replies > 2) this.expected.longThreads += 1;
    for (let reply = 0; reply < replies; reply += 1) {
      const relation = {
        rel_type: "m.thread",
        event_id: root,
        is_falling_back: true,
        "m.in_reply_to": { event_id: root },
      };
      this.expected.messages += 1;
      await this.#event({
        type: "m.room.message",
        sender: idOf(this.#prose.below(this.#options.people)),
        time: time + 1000 * (reply + 1),
        content: {
          msgtype: "m.text",
          body: `In the thread: ${this.#prose.sentence()}`,
          "m.relates_to": relation,
        },
      });
    }
  }

  async #answer(target: string, time: number): Promise<void> {
    const answer = this.#prose.sentence();
    this.expected.messages += 1;
    await this.#event({
      type: "m.room.message",
      sender: idOf(0),
      time: time + 500,
      content: {
        msgtype: "m.text",
        body: `> <@person.1:example.org> Well?\n\nAnswer: ${answer}`,
        format: "org.matrix.custom.html",
        formatted_body: `<mx-reply><blockquote>Well?</blockquote></mx-reply>Answer: ${answer}`,
        "m.relates_to": { "m.in_reply_to": { event_id: target } },
      },
    });
  }

  async #picture(
    id: string,
    { time, sender, index }: { time: number; sender: number; index: number },
  ): Promise<void> {
    const folder = join(this.#folder, "talk", "images");
    await mkdir(folder, { recursive: true });
    const date = new Date(time);
    const [hours, minutes, seconds] = date.toISOString().slice(11, 19).split(":");
    const day = `${date.getUTCMonth() + 1}-${date.getUTCDate()}-${date.getUTCFullYear()}`;
    await writeFile(
      join(
        folder,
        `cat-${day} at ${Number(hours) % 12 || 12}-${minutes}-${seconds} ${Number(hours) < 12 ? "AM" : "PM"}.png`,
      ),
      png(index % 256, 0, 0),
    );
    this.expected.files += 1;
    const content = {
      msgtype: "m.image",
      body: "cat.png",
      url: `mxc://example.org/${index}`,
      info: { mimetype: "image/png" },
    };
    await this.#event({ type: "m.room.message", sender: idOf(sender), time, id, content });
  }

  async #leftOut(index: number): Promise<void> {
    const common = { sender: idOf(1), time: START + STEP * index + 5 };
    const redacted_because = { type: "m.room.redaction" };
    await this.#event({
      ...common,
      type: "m.room.message",
      content: {},
      more: { unsigned: { redacted_because } },
    });
    await this.#event({
      ...common,
      type: "m.room.encrypted",
      content: { algorithm: "m.megolm.v1.aes-sha2", ciphertext: "x" },
    });
    await this.#event({
      ...common,
      type: "m.room.message",
      content: { msgtype: "m.bad.encrypted", body: "** Unable to decrypt **" },
    });
    await this.#event({ ...common, type: "m.call.invite", content: { call_id: "1" } });
    this.expected.deleted += 1;
    this.expected.encrypted += 2;
    this.expected.notices += 1;
  }

  async #event({ type, sender, time, content, id, more }: Event): Promise<void> {
    const event = {
      type,
      room_id: this.#room,
      sender,
      content,
      origin_server_ts: time,
      event_id: id ?? `$${this.#room.slice(1, 5)}-${this.#events}:x`,
      unsigned: { age: 1 },
      user_id: sender,
      ...more,
    };
    const text = JSON.stringify(event, null, 2).replaceAll("\n", "\n    ");
    await this.#text(`${this.#events === 0 ? "" : ","}\n    ${text}`);
    this.#events += 1;
  }

  async #text(text: string): Promise<void> {
    if (this.#file?.write(text) === false) await once(this.#file, "drain");
  }
}

const idOf = (person: number): string =>
  person === 0 ? "@ada:example.org" : `@person.${person}:example.org`;
