/** Writes bulk exports of Mattermost of any size, with everything that the format has. */

import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { messageKinds } from "./mattermost-kinds.ts";
import { png } from "./picture.ts";
import { Prose } from "./prose.ts";

export interface MattermostOptions {
  /** The number of messages that people wrote, with replies. */
  readonly messages: number;
  /** At least 12. */
  readonly people: number;
  /** Channels of the first team, beside those that each export has. */
  readonly channels: number;
  readonly seed: number;
}

/** One message of each kind, as it has to be after the import. */
export interface ExpectedMessage {
  readonly kind: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly sender: string;
  readonly stream: string;
  /** A part of its HTML. */
  readonly html: string;
  readonly reactions: readonly string[];
  readonly isEdited: boolean;
}

/** The content of a stream. */
export interface ExpectedStream {
  messages: number;
  reactions: number;
  /** Threads with more than two replies. */
  longThreads: number;
}

export interface MattermostExpectations {
  people: number;
  streams: string[];
  messages: number;
  systemMessages: number;
  directMessages: number;
  files: number;
  pinned: number;
  readonly byStream: Map<string, ExpectedStream>;
  samples: ExpectedMessage[];
}

type Post = Record<string, unknown> & { readonly reactions: readonly unknown[] };

/** 1 January 2022. */
const START = 1_640_995_200_000;
const STEP = 61_003;

/** Posts are written in blocks of this many, in an order that is not that of their times. */
const BLOCK = 500;

const TEAMS = [
  { name: "core", display_name: "Core" },
  { name: "lab", display_name: "The Lab" },
];
const CHANNELS = [
  {
    team: "core",
    name: "town-square",
    display_name: "Town Square",
    type: "O",
    header: "See **below**",
    purpose: "For all",
  },
  { team: "core", name: "off-topic", display_name: "Off-Topic", type: "O", header: "", purpose: "" },
  { team: "core", name: "secret-plans", display_name: "Secret Plans", type: "P", header: "", purpose: "" },
  { team: "core", name: "old-things", display_name: "Old Things", type: "O", deleted_at: START },
  { team: "lab", name: "town-square", display_name: "Town Square", type: "O", scheme: null },
];

export class MattermostExport {
  readonly #folder: string;
  readonly #options: MattermostOptions;
  readonly #prose: Prose;
  #file: WriteStream | undefined;
  readonly expected: MattermostExpectations = {
    people: 0,
    streams: [],
    messages: 0,
    systemMessages: 0,
    directMessages: 0,
    files: 0,
    pinned: 0,
    byStream: new Map(),
    samples: [],
  };

  private constructor(folder: string, options: MattermostOptions) {
    this.#folder = folder;
    this.#options = options;
    this.#prose = new Prose(options.seed);
  }

  /** Writes an export into an existing folder. */
  static async write(folder: string, options: MattermostOptions): Promise<MattermostExpectations> {
    const written = new MattermostExport(folder, options);
    await written.#write();
    return written.expected;
  }

  async #write(): Promise<void> {
    this.#file = createWriteStream(join(this.#folder, "import.jsonl"));
    const info = { generator: "mattermost-server", version: "9.5.0", created: "2024-03-01T00:00:00Z" };
    await this.#line("version", 1, { info });
    await this.#line("role", { name: "system_user", permissions: ["create_post"] });
    await this.#line("scheme", { name: "usual", scope: "team", default_team_user_role: null });
    await this.#emoji();
    for (const team of TEAMS)
      await this.#line("team", { ...team, type: "I", description: "", allow_open_invite: false });
    for (const channel of this.#channels()) await this.#line("channel", channel);
    this.expected.streams = this.#channels().map(
      ({ team, display_name }) => `${team === "lab" ? "The Lab" : "Core"}: ${display_name}`,
    );
    for (let person = 0; person < this.#options.people; person += 1) await this.#person(person);
    await this.#line("bot", {
      username: "robot",
      display_name: "Robot",
      description: "",
      owner: "ada",
      delete_at: 0,
    });
    this.expected.people = this.#options.people + 1;
    await this.#direct();
    await this.#posts();
    this.#file.end();
    await once(this.#file, "close");
  }

  #channels() {
    const more = Array.from({ length: this.#options.channels }, (_, index) => ({
      team: "core",
      name: `room-${index}`,
      display_name: `Room ${index}`,
      type: "O",
    }));
    return [...CHANNELS, ...more];
  }

  async #emoji(): Promise<void> {
    await this.#store("exported_emoji/e1/image", png(200, 40, 40));
    await this.#line("emoji", { name: "party_parrot", image: "exported_emoji/e1/image" });
  }

  async #person(index: number): Promise<void> {
    const [first = "", ...last] = this.#prose.personName(index).split(" ");
    const roles = index === 1 ? "system_user system_admin" : index === 2 ? "system_guest" : "system_user";
    if (index === 0) await this.#store("profile_pictures/ada.png", png(40, 40, 200));
    const channels = this.#channels()
      .filter(({ type }) => type === "O" || index < 3)
      .map(({ team, name }) => ({
        team,
        name,
        roles: "channel_user",
        notify_props: { desktop: "default" },
        favorite: false,
      }));
    const teams = TEAMS.map(({ name }) => ({
      name,
      roles: "team_user",
      channels: channels.filter(({ team }) => team === name),
    }));
    await this.#line("user", {
      username: usernameOf(index),
      email: `${usernameOf(index)}@example.com`,
      auth_service: null,
      nickname: `Nick ${index}`,
      first_name: first,
      last_name: last.join(" "),
      position: "",
      roles,
      locale: "en",
      delete_at: index === 3 ? START : 0,
      teams,
      notify_props: null,
      ...(index === 0 && { profile_image: "profile_pictures/ada.png" }),
    });
  }

  async #direct(): Promise<void> {
    for (const [index, members] of [
      ["ada", "ben0"],
      ["ada", "ada"],
      ["ada", usernameOf(4), usernameOf(5)],
    ].entries()) {
      await this.#line("direct_channel", { members, favorited_by: ["ada"], header: "" });
      const time = START + 500 + index;
      await this.#line("direct_post", {
        channel_members: members,
        user: members[1],
        type: "",
        message: `Just for us ${index}`,
        props: {},
        create_at: time,
        edit_at: 0,
        flagged_by: [],
        reactions: [{ user: "ada", create_at: time + 1, emoji_name: "thumbsup" }],
        replies: [{ user: "ada", type: "", message: "A reply", create_at: time + 60_000, edit_at: 0 }],
        attachments: null,
      });
      this.expected.directMessages += 2;
      this.expected.messages += 2;
    }
    // Its sender is not among the users.
    this.expected.people += 1;
  }

  async #posts(): Promise<void> {
    let index = 0;
    while (this.expected.messages < this.#options.messages) {
      const block: Record<string, unknown>[] = [];
      for (; block.length < BLOCK && this.expected.messages < this.#options.messages; index += 1) {
        block.push(await this.#post(index));
        if (index % 50 === 0) block.push(this.#systemPost(index));
      }
      for (let end = block.length; end > 0; end -= 1) {
        const [post] = block.splice(this.#prose.below(end), 1);
        await this.#line("post", post);
      }
    }
  }

  async #post(index: number): Promise<Record<string, unknown>> {
    const { messages, channels } = this.#options;
    const all = CHANNELS.length + channels;
    const place = this.#channels()[index < 40 ? 0 : this.#prose.below(all)] ?? CHANNELS[0];
    // Two messages of one channel and time.
    const time = START + STEP * (index === 31 ? 30 : index);
    const stream = `${place?.team === "lab" ? "The Lab" : "Core"}: ${place?.display_name}`;
    const message = await this.#message(index, time, stream);
    const wanted = index % 9 === 4 ? 1 + this.#prose.below(5) : 0;
    const replies = Array.from(
      { length: Math.min(wanted, messages - this.expected.messages) },
      (_, reply) => {
        this.expected.messages += 1;
        return this.#reply(index, time + 1000 * (reply + 1));
      },
    );
    const content = this.expected.byStream.get(stream) ?? { messages: 0, reactions: 0, longThreads: 0 };
    this.expected.byStream.set(stream, content);
    content.messages += 1 + replies.length;
    for (const { reactions } of [message, ...replies]) content.reactions += reactions.length;
    if (replies.length > 2) content.longThreads += 1;
    const further: object[] = [];
    if (replies.length > 0 && index % 2 === 0) {
      further.push({ user: "ada", type: "system_add_to_channel", message: "ada added", create_at: time + 7 });
      this.expected.systemMessages += 1;
    }
    const isPinned = index % 1000 === 6;
    if (isPinned) this.expected.pinned += 1;
    return {
      team: place?.team,
      channel: place?.name,
      ...message,
      replies: [...replies, ...further],
      is_pinned: isPinned,
      flagged_by: ["ada"],
    };
  }

  async #message(index: number, time: number, stream: string): Promise<Post> {
    const kind = messageKinds[index % messageKinds.length];
    if (!kind) throw new Error("There are no kinds of messages");
    const sentence = this.#prose.sentence();
    const withSentence = (text: string) => text.replaceAll("{sentence}", sentence);
    const sender = this.#prose.below(this.#options.people);
    const reactions = index % 7 === 3 ? ["octopus", "+1_medium_skin_tone", "party_parrot"] : [];
    const isEdited = index % 11 === 5;
    this.expected.messages += 1;
    if (index < messageKinds.length) {
      const person = this.#prose.personName(sender);
      const html = withSentence(kind.html);
      this.expected.samples.push({
        kind: kind.name,
        time,
        sender: person,
        stream,
        html,
        reactions,
        isEdited,
      });
    }
    return {
      user: usernameOf(sender),
      type: "",
      message: withSentence(kind.message),
      props: {},
      create_at: time,
      edit_at: isEdited ? time + 5000 : 0,
      ...(kind.more && JSON.parse(withSentence(JSON.stringify(kind.more)))),
      reactions: reactions.map((emoji_name) => ({ user: "ada", create_at: time + 1, emoji_name })),
      attachments: index % 100 === 8 ? [await this.#attachment(index)] : [],
    };
  }

  #reply(index: number, time: number): Post {
    return {
      user: usernameOf(this.#prose.below(this.#options.people)),
      type: "",
      message: `Reply to ${index}: ${this.#prose.sentence()}`,
      create_at: time,
      edit_at: 0,
      reactions: [{ user: "ada", create_at: time + 1, emoji_name: "tada" }],
    };
  }

  #systemPost(index: number): Record<string, unknown> {
    this.expected.systemMessages += 1;
    const props = { username: "ada" };
    const create_at = START + STEP * index + 17;
    return {
      team: "core",
      channel: "town-square",
      user: "ada",
      type: "system_join_channel",
      message: "ada joined.",
      props,
      create_at,
    };
  }

  async #attachment(index: number): Promise<{ path: string }> {
    const path = `20220101/teams/noteam/channels/c1/users/u1/f${index}/plan ${index}.txt`;
    await this.#store(path, Buffer.from(`The plan of ${index}`));
    this.expected.files += 1;
    return { path };
  }

  async #store(path: string, content: Buffer): Promise<void> {
    const target = join(this.#folder, "data", path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }

  async #line(type: string, value: unknown, more: object = {}): Promise<void> {
    const text = `${JSON.stringify({ type, [type]: value, ...more })}\n`;
    if (this.#file?.write(text) === false) await once(this.#file, "drain");
  }
}

const usernameOf = (index: number): string => (index === 0 ? "ada" : `user.${index}`);
