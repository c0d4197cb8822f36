/** The people of a world, the watchers among them with their clients, and unused names. */
import type { RegisterParameters } from "@confab/client";
import { NEWEST_LEVEL, OLDEST_LEVEL } from "@confab/contract";
import { cast, type Person, type PersonName, type World } from "@confab/testkit";
import { OPENED, Watcher } from "./watcher.ts";

/** A current client that supports everything. */
const modern = {
  apply_markdown: true,
  client_gravatar: true,
  include_subscribers: true,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    linkifier_url_template: true,
  },
} satisfies RegisterParameters;

/** A client that declares nothing about itself. */
const plain: RegisterParameters = {};

/** A client that asks for the older form wherever there are two. */
const old: RegisterParameters = {
  apply_markdown: false,
  client_gravatar: false,
  include_subscribers: true,
  slim_presence: true,
  client_capabilities: {
    notification_settings_null: false,
    bulk_message_deletion: false,
    stream_typing_notifications: false,
    user_settings_object: false,
  },
};

const everything: RegisterParameters = { ...modern, all_public_streams: true };

/** A client that knows that lists of users may be incomplete. */
const selective: RegisterParameters = {
  ...modern,
  client_capabilities: { ...modern.client_capabilities, user_list_incomplete: true },
};

/** A client: its user, a name for what it supports, its parameters, its program and its feature level. */
type Client = readonly [PersonName, string, RegisterParameters, string, number];

const clients: readonly Client[] = [
  ["owner", "modern", modern, "TestClient/1.0", NEWEST_LEVEL],
  ["administrator", "old", old, "TestClient/1.0", OLDEST_LEVEL],
  ["moderator", "all public streams", everything, "TestClient/1.0", NEWEST_LEVEL],
  ["hamlet", "modern", modern, "ZulipMobile/27.1", NEWEST_LEVEL],
  ["hamlet", "modern", modern, "ZulipMobile/27.1", OLDEST_LEVEL],
  ["cordelia", "plain", plain, "ZulipTerminal/0.7.0", OLDEST_LEVEL],
  ["guest", "old", old, "TestClient/1.0", NEWEST_LEVEL],
];

/** Further clients of the guest, for organizations whose guests see few users. */
const guestClients: readonly Client[] = [
  ["guest", "selective", selective, "TestClient/1.0", NEWEST_LEVEL],
  ["guest", "plain", plain, "TestClient/1.0", OLDEST_LEVEL],
];

export type People = { readonly [N in PersonName]: Person };

export class Stage {
  readonly world: World;
  readonly people: People;
  #watchers: readonly Watcher[];
  #names = 0;

  private constructor(world: World, watchers: readonly Watcher[]) {
    this.world = world;
    const names = Object.keys(cast) as PersonName[];
    this.people = Object.fromEntries(names.map((name) => [name, world.as(name).speaking()])) as People;
    this.#watchers = watchers;
  }

  get watchers(): readonly Watcher[] {
    return this.#watchers;
  }

  /** @param opened the number of conversations whose pinned messages each watcher follows */
  static async start(world: World, opened = OPENED): Promise<Stage> {
    return new Stage(world, await startWatchers(world, clients, opened));
  }

  /** Lets the guest watch with more clients. */
  async addGuestClients(): Promise<void> {
    this.#watchers = [...this.#watchers, ...(await startWatchers(this.world, guestClients))];
  }

  /** Lets the guest's clients register again after the server has ended their queues. */
  async startGuestAgain(): Promise<void> {
    await this.world.settle();
    const ended = this.#watchers.filter(({ person }) => person.userId === this.people.guest.userId);
    await Promise.all(ended.map(async (watcher) => watcher.adopt(await watcher.again())));
  }

  /** Returns an unused name. */
  newName(what: string): string {
    this.#names += 1;
    return `${what} ${this.#names}`;
  }

  /** Creates a stream with these people, and returns its name and id. */
  async newStream(
    members: readonly Person[],
    options: Readonly<Record<string, unknown>> = {},
  ): Promise<{ name: string; stream_id: number }> {
    const { owner } = this.people;
    const name = this.newName("stream");
    const principals = members.map(({ userId }) => userId);
    await owner.subscribe([name], { principals, ...options });
    const listed = await owner.ok<{ streams: { name: string; stream_id: number }[] }>("GET", "/streams", {
      include_all_active: true,
    });
    const stream = listed.streams.find((each) => each.name === name);
    if (!stream) throw new Error(`There is no stream ${name}`);
    return { name, stream_id: stream.stream_id };
  }
}

const startWatchers = (world: World, watching: readonly Client[], opened = OPENED): Promise<Watcher[]> =>
  Promise.all(
    watching.map(([name, kind, parameters, userAgent, level]) => {
      const person = world.as(name).using(userAgent).speaking(level);
      const label = `${name} (${kind}, ${level})`;
      return Watcher.start({ label, person, parameters, opened });
    }),
  );
