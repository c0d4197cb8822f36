/** The rooms of an export, and the people in them. */
import { Role } from "@confab/contract";
import { literalText } from "../convert/literal-text.ts";
import type { ConversionOutput } from "../convert/output.ts";
import { shortKey } from "../convert/short-key.ts";
import type { Origin } from "../format/write.ts";
import { isMessage, type MatrixEvent } from "./events.ts";

interface Room {
  readonly id: string;
  readonly from: Origin;
  name: string;
  topic: string;
  isPublic: boolean;
  /** True if somebody started it to talk to one person. */
  isDirect: boolean;
  isNamed: boolean;
  /** The last known membership of each person, by their key. */
  readonly memberships: Map<string, string>;
  readonly senders: Set<string>;
}

interface Person {
  name: string;
  named: number;
  from: Origin;
}

/** The largest number of people in a direct conversation. */
const MOST_PARTICIPANTS = 8;

/** Knows all rooms and people. Memory grows with their number. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #people = new Map<string, Person>();
  readonly #byAlias = new Map<string, string>();

  static personKey(id: string): string {
    return shortKey(id.trim());
  }

  /** Begins a room, or continues one that another file has begun. */
  open(id: string, from: Origin, head: { readonly name: string; readonly topic: string }): string {
    const key = shortKey(id);
    const room = this.#rooms.get(key);
    if (!room) {
      this.#rooms.set(key, {
        id,
        from,
        name: head.name,
        topic: head.topic,
        isPublic: false,
        isDirect: false,
        isNamed: false,
        memberships: new Map(),
        senders: new Set(),
      });
    } else {
      room.name ||= head.name;
      room.topic ||= head.topic;
    }
    return key;
  }

  /** Notes what an event says about its room and its people. @param key the key of the room */
  take(key: string, event: MatrixEvent, from: Origin): void {
    const room = this.#rooms.get(key);
    if (!room) throw new Error("The room is not open");
    const { type, content, sender, stateKey } = event;
    if (sender.trim() !== "") this.#person(sender, from);
    if (type === "m.room.member") this.#member(room, stateKey || sender, event, from);
    else if (type === "m.room.join_rules") room.isPublic = content.text("join_rule") === "public";
    else if (type === "m.room.canonical_alias") {
      for (const alias of [content.text("alias"), ...content.texts("alt_aliases")]) {
        if (alias !== "") this.#byAlias.set(alias, key);
      }
    } else if (isMessage(type) && sender.trim() !== "") room.senders.add(Rooms.personKey(sender));
    else if (type === "m.room.name") room.isNamed = content.text("name").trim() !== "";
  }

  #member(room: Room, id: string, { content, time = 0 }: MatrixEvent, from: Origin): void {
    if (id.trim() === "") return;
    const person = this.#person(id, from);
    const name = content.text("displayname").trim();
    // People may have other names in other rooms: the last one counts.
    if (name !== "" && time >= person.named) Object.assign(person, { name, named: time });
    room.memberships.set(Rooms.personKey(id), content.text("membership"));
    if (content.flag("is_direct")) room.isDirect = true;
  }

  #person(id: string, from: Origin): Person {
    const key = Rooms.personKey(id);
    const known = this.#people.get(key);
    if (known) return known;
    const person = { name: localPart(id), named: -1, from };
    this.#people.set(key, person);
    return person;
  }

  hasPerson(key: string): boolean {
    return this.#people.has(key);
  }

  nameOf(key: string): string {
    return this.#people.get(key)?.name ?? localPart(key);
  }

  /** @param id the id or an alias of a room @returns the key of its stream */
  streamOf(id: string): string | undefined {
    const key = id.startsWith("#") ? this.#byAlias.get(id) : shortKey(id);
    return key !== undefined && this.#rooms.has(key) && !this.participantsOf(key) ? key : undefined;
  }

  /** Returns the participants of a direct conversation; `undefined` for other rooms. */
  participantsOf(key: string): readonly string[] | undefined {
    const room = this.#rooms.get(key);
    if (!room?.isDirect || room.isNamed) return undefined;
    const all = new Set([...room.memberships.keys(), ...room.senders]);
    return all.size >= 1 && all.size <= MOST_PARTICIPANTS ? [...all].sort() : undefined;
  }

  /** @param addresses the addresses of people by their ids in Matrix */
  async write(output: ConversionOutput, addresses: ReadonlyMap<string, string>): Promise<void> {
    const emails = new Map([...addresses].map(([id, address]) => [Rooms.personKey(id), address]));
    for (const [key, { name, from }] of this.#people) {
      const email = emails.get(key) ?? "";
      await output.person(
        { key, name, ...(email !== "" && { email }), isBot: false, isActive: true, role: Role.member },
        from,
      );
    }
    for (const [key, room] of this.#rooms) {
      if (this.participantsOf(key)) continue;
      await output.stream(
        {
          key,
          name: room.name.trim() || room.id,
          description: literalText(room.topic.replaceAll(/\s+/g, " ").trim()),
          isPrivate: !room.isPublic,
          isArchived: false,
          members: membersOf(room),
        },
        room.from,
      );
    }
  }
}

/** Returns those who are in the room. Exports of a part of a history may not tell it of those who wrote. */
function membersOf({ memberships, senders }: Room): string[] {
  const joined = [...memberships].filter(([, membership]) => membership === "join").map(([key]) => key);
  return [...joined, ...[...senders].filter((key) => !memberships.has(key))];
}

/** Returns the name in an id such as `@ada:example.org`. */
const localPart = (id: string): string => /^@?([^:]+)/.exec(id)?.[1] ?? id;
