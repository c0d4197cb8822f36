/** The rooms of a dump: which become streams, topics or direct conversations, and who is in them. */
import type { ConversionOutput } from "../convert/output.ts";
import type { Problems } from "../format/problems.ts";
import type { Part } from "../format/records.ts";
import type { FoundDocument } from "./bson-documents.ts";
import { nameDiscussions } from "./discussion-names.ts";
import type { Dump } from "./dump.ts";
import { Fields } from "./fields.ts";
import { plainMarkdown } from "./inline.ts";
import type { People } from "./people.ts";
import { Tally } from "./tally.ts";

/** The place of a room's messages. */
export type Destination =
  | { readonly stream: string }
  | { readonly stream: string; readonly topic: string }
  | { readonly people: readonly string[] };

export interface Room {
  readonly key: string;
  readonly isPrivate: boolean;
  readonly isDirect: boolean;
  readonly isArchived: boolean;
  /** The name in addresses and after `#`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The key of the room that it is a discussion of. */
  readonly parent: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** The keys of its members. */
  readonly members: Set<string>;
  readonly from: string;
}

const COLLECTION = "rocketchat_room";
/** Rooms of these kinds have messages of visitors, or calls. */
const OTHER_KINDS: ReadonlyMap<string, string> = new Map([
  ["l", "rooms of visitors of a website (livechat)"],
  ["v", "rooms of phone calls"],
]);

export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #byName = new Map<string, Room>();
  readonly #destinations = new Map<string, Destination>();
  /** Rooms that are left out with all their messages. */
  readonly #leftOut = new Set<string>();

  static async read(dump: Dump, people: People, problems: Problems): Promise<Rooms> {
    const rooms = new Rooms();
    const leftOut = new Tally(COLLECTION);
    for await (const found of dump.documents(COLLECTION)) {
      const key = found.fields.key("_id");
      const kind = found.fields.text("t");
      if (key === "") {
        const consequence = "The room is left out.";
        problems.add({ ...found.place, text: 'There is no "_id".', consequence });
      } else if (["c", "p", "d"].includes(kind)) rooms.#add(roomFrom(key, found, people));
      else {
        rooms.#leftOut.add(key);
        leftOut.add(OTHER_KINDS.get(kind) ?? `rooms of the unknown kind "${kind.slice(0, 20)}"`);
      }
    }
    leftOut.report(problems);
    await rooms.#readMembers(dump, people);
    rooms.#decide();
    rooms.#reportOutsiders(problems);
    return rooms;
  }

  #add(room: Room): void {
    this.#rooms.set(room.key, room);
    if (room.name !== "") this.#byName.set(room.name.toLowerCase(), room);
  }

  async #readMembers(dump: Dump, people: People): Promise<void> {
    for await (const { fields } of dump.documents("rocketchat_subscription")) {
      const room = this.#rooms.get(fields.key("rid"));
      if (!room) continue;
      const member = people.known(fields.nested("u").key("_id"));
      if (member !== undefined) room.members.add(member);
    }
  }

  /** Decides where the messages of each room go. */
  #decide(): void {
    const discussions: { room: Room; stream: string }[] = [];
    for (const room of this.#rooms.values()) {
      const root = this.#rootOf(room);
      if (root === undefined) this.#leftOut.add(room.key);
      else if (room.isDirect) this.#destinations.set(room.key, { people: [...room.members] });
      else if (root.isDirect) {
        for (const member of root.members) room.members.add(member);
        this.#destinations.set(room.key, { stream: room.key });
      } else if (root === room || (room.isPrivate && !root.isPrivate)) {
        // A private discussion of a public room would become public as a topic of it.
        this.#destinations.set(room.key, { stream: room.key });
      } else discussions.push({ room, stream: root.key });
    }
    for (const { room, stream, topic } of nameDiscussions(discussions)) {
      this.#destinations.set(room.key, { stream, topic });
    }
  }

  /** Returns the room that a discussion belongs to, or the room itself; `undefined` if that is left out. */
  #rootOf(room: Room): Room | undefined {
    const passed = new Set<Room>();
    for (let current = room; ; ) {
      passed.add(current);
      const parent = this.#rooms.get(current.parent);
      if (this.#leftOut.has(current.parent)) return undefined;
      if (!parent || passed.has(parent)) return current;
      current = parent;
    }
  }

  /** Reports members of discussions who are not in the room that the discussion is in. */
  #reportOutsiders(problems: Problems): void {
    for (const [key, destination] of this.#destinations) {
      const room = this.#rooms.get(key);
      if (!room || !("topic" in destination)) continue;
      const stream = this.#rooms.get(destination.stream);
      const outsiders = [...room.members].filter((member) => !stream?.members.has(member)).length;
      if (!stream?.isPrivate || outsiders === 0) continue;
      problems.add({
        file: room.from,
        text: `Not all members of the discussion "${room.title}" are members of its room: ${outsiders}.`,
        consequence: "They can't read the topic that it becomes.",
      });
    }
  }

  get(key: string): Room | undefined {
    return this.#rooms.get(key);
  }

  destinationOf(key: string): Destination | undefined {
    return this.#destinations.get(key);
  }

  isLeftOut(key: string): boolean {
    return this.#leftOut.has(key);
  }

  /** Returns the link to a room that a text names; `undefined` for direct conversations and unknown names. */
  linkTo(nameOrKey: string): Part | undefined {
    const room = this.#rooms.get(nameOrKey) ?? this.#byName.get(nameOrKey.toLowerCase());
    const destination = room && this.#destinations.get(room.key);
    return destination && "stream" in destination ? destination : undefined;
  }

  async write(output: ConversionOutput): Promise<void> {
    for (const [key, destination] of this.#destinations) {
      const room = this.#rooms.get(key);
      if (!room || "people" in destination || destination.stream !== key) continue;
      await output.stream(
        {
          key,
          name: room.title,
          description: room.description,
          isPrivate: room.isPrivate || this.#rootOf(room)?.isDirect === true,
          isArchived: room.isArchived,
          members: [...room.members],
        },
        room.from,
      );
    }
  }
}

function roomFrom(key: string, { fields, from }: FoundDocument, people: People): Room {
  const kind = fields.text("t");
  const name = fields.text("name");
  const descriptions = ["topic", "description", "announcement"].map((field) => fields.text(field).trim());
  return {
    key,
    isPrivate: kind !== "c",
    isDirect: kind === "d",
    isArchived: fields.flag("archived"),
    name,
    title: fields.text("fname").trim() || name.trim() || "room",
    description: plainMarkdown([...new Set(descriptions)].filter(Boolean).join("\n\n")),
    parent: fields.key("prid"),
    created: fields.time("ts") ?? 0,
    members: new Set(kind === "d" ? participantsIn(fields, people) : []),
    from,
  };
}

/** Returns the keys of the people of a direct conversation. */
function participantsIn(fields: Fields, people: People): string[] {
  const keys = fields.keys("uids");
  const usernames = fields.texts("usernames");
  if (keys.length === 0)
    return usernames.flatMap((username) => people.referredTo(new Fields({ username })) ?? []);
  // Both lists have the same people, in any order, so a single stranger has the name that nobody else has.
  const strangers = keys.filter((key) => people.known(key) === undefined);
  const unknownNames = usernames.filter((username) => people.keyOf(username) === undefined);
  const username = strangers.length === 1 && unknownNames.length === 1 ? unknownNames[0] : undefined;
  return keys.flatMap((key) => people.referredTo(new Fields({ _id: key, username })) ?? []);
}
