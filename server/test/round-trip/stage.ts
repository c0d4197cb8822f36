/** The people of a world, the watchers among them with their clients, and unused names. */
import type { RegisterParameters } from "@confab/client";
import { NEWEST_LEVEL, OLDEST_LEVEL } from "@confab/contract";
import { cast, type Person, type PersonName, type World } from "@confab/testkit";
import { Watcher } from "./watcher.ts";

/** A current client that supports everything. */
const modern: RegisterParameters = {
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
};

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

const clients: readonly (readonly [PersonName, string, RegisterParameters, string, number])[] = [
  ["owner", "modern", modern, "TestClient/1.0", NEWEST_LEVEL],
  ["administrator", "old", old, "TestClient/1.0", OLDEST_LEVEL],
  ["moderator", "all public streams", everything, "TestClient/1.0", NEWEST_LEVEL],
  ["hamlet", "modern", modern, "ZulipMobile/27.1", NEWEST_LEVEL],
  ["hamlet", "modern", modern, "ZulipMobile/27.1", OLDEST_LEVEL],
  ["cordelia", "plain", plain, "ZulipTerminal/0.7.0", OLDEST_LEVEL],
  ["guest", "old", old, "TestClient/1.0", NEWEST_LEVEL],
];

export type People = { readonly [N in PersonName]: Person };

export class Stage {
  readonly world: World;
  readonly people: People;
  readonly watchers: readonly Watcher[];
  #names = 0;

  private constructor(world: World, watchers: readonly Watcher[]) {
    this.world = world;
    const names = Object.keys(cast) as PersonName[];
    this.people = Object.fromEntries(names.map((name) => [name, world.as(name).speaking()])) as People;
    this.watchers = watchers;
  }

  static async start(world: World): Promise<Stage> {
    const watchers = clients.map(([name, kind, parameters, userAgent, level]) => {
      const person = world.as(name).using(userAgent).speaking(level);
      return Watcher.start({ label: `${name} (${kind}, ${level})`, person, parameters });
    });
    return new Stage(world, await Promise.all(watchers));
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
