/** An organization with one user of each role, and functions to create objects for tests. */
import {
  BotType,
  type GroupSettingValue,
  type PermissionSettingName,
  Role,
  realmPermissionSettings,
} from "@confab/contract";
import { PASSWORD, Person, type RawAnswer, World } from "@confab/testkit";
import { API_KEY, startGiphy } from "../gifs/support.ts";
import type { Site } from "../outgoing/support.ts";
import { type Actor, type Ask, actors, type Row } from "./row.ts";

const roles: Readonly<Record<Exclude<Actor, "bot">, Role>> = {
  owner: Role.owner,
  administrator: Role.administrator,
  moderator: Role.moderator,
  member: Role.member,
  guest: Role.guest,
};

/** An id that belongs to nothing. */
export const NOTHING = 987_654_321;

/** A stream that everyone reads. */
export const SQUARE = "square";

let made = 0;

/** Returns a unique name, so that no two objects share one. */
export function fresh(name: string): string {
  made += 1;
  return `${name} ${made}`;
}

/** Configured so that no request is refused for lack of a setting. */
const environment = {
  CONFAB_BIG_BLUE_BUTTON_URL: "https://calls.example.com/bigbluebutton",
  CONFAB_BIG_BLUE_BUTTON_SECRET: "secret",
  CONFAB_GIPHY_API_KEY: API_KEY,
  CONFAB_OUTGOING_ALLOW: "127.0.0.1/32",
};

export class Stage implements AsyncDisposable {
  readonly world: World;
  readonly #giphy: Site;
  readonly #people = new Map<Actor, Person>();
  readonly #kept = new Map<string, unknown>();

  private constructor(world: World, giphy: Site) {
    this.world = world;
    this.#giphy = giphy;
  }

  static async start(): Promise<Stage> {
    const giphy = await startGiphy();
    const world = await World.start({ environment: { ...environment, CONFAB_GIPHY_URL: giphy.url("") } });
    const stage = new Stage(world, giphy);
    for (const actor of actors) stage.#people.set(actor, await stage.newActor(actor));
    const principals = [...stage.#people.values(), stage.stranger].map(({ userId }) => userId);
    await stage.host.subscribe([SQUARE], { principals });
    await stage.host.speaking().ok("PATCH", "/realm", { enable_read_receipts: true });
    return stage;
  }

  /** An owner who creates the objects that others use. Not the owner who tries requests. */
  get host(): Person {
    return this.world.as("owner");
  }

  /** A member who owns the objects of others. */
  get stranger(): Person {
    return this.world.as("cordelia");
  }

  /** Gives one of the organization's permissions to a group. @returns a function that restores the default */
  async permit(name: PermissionSettingName, group: GroupSettingValue): Promise<() => Promise<unknown>> {
    const give = (value: GroupSettingValue) =>
      this.host.speaking().ok("PATCH", "/realm", { [name]: { new: value } });
    await give(group);
    return () => give(realmPermissionSettings[name].default);
  }

  /** Returns the person who tries requests in a role. */
  person(actor: Actor): Person {
    const person = this.#people.get(actor);
    if (!person) throw new Error(`There is no ${actor}`);
    return person;
  }

  /** Creates another person of that role, for actions that can be done once. */
  async newActor(actor: Actor): Promise<Person> {
    if (actor !== "bot") return this.world.newPerson(fresh(actor), roles[actor]);
    return this.newBot(this.#people.get("member") ?? this.stranger);
  }

  async newBot(owner: Person, type: BotType = BotType.generic): Promise<Person> {
    const name = fresh("bot").replace(" ", "-");
    const { user_id, api_key } = await owner.ok<{ user_id: number; api_key: string }>("POST", "/bots", {
      full_name: `The ${name}`,
      short_name: name,
      bot_type: type,
    });
    const email = `${name}-bot@localhost`;
    const bot = new Person({ url: owner.url, userId: user_id, email, apiKey: api_key });
    // The bot's owner is notified once about unknown streams (docs/interface/sending.md#posting-to-a-stream). After
    // that, a refused send changes nothing.
    const astray = { type: "stream", to: "nowhere", topic: "news", content: "Hear" };
    await bot.request("POST", "/messages", astray);
    return bot;
  }

  /**
   * Returns an object that requests act on. It is the same one until a request was accepted, because refused requests
   * change nothing.
   */
  async keep<T>(what: string, create: () => Promise<T>): Promise<T> {
    if (!this.#kept.has(what)) this.#kept.set(what, await create());
    return this.#kept.get(what) as T;
  }

  /** Forgets kept objects. Call it after an accepted request, which may have changed them. */
  forget(): void {
    this.#kept.clear();
  }

  /** Returns the id of a person of this role who never signs in, and whom no request has changed so far. */
  bystander = (role: Role = Role.member): Promise<number> =>
    this.keep(`bystander ${role}`, async () => {
      const name = fresh("bystander").replace(" ", ".");
      const account = { email: `${name}@example.com`, password: PASSWORD, full_name: name };
      const { user_id } = await this.host.ok<{ user_id: number }>("POST", "/users", account);
      if (role !== Role.member) await this.host.ok("PATCH", `/users/${user_id}`, { role });
      return user_id;
    });

  /** Returns the id of a deactivated person who had this role. */
  formerUser = (role: Role = Role.member): Promise<number> =>
    this.keep(`former user ${role}`, async () => {
      const userId = await this.bystander(role);
      this.forget();
      await this.host.ok("DELETE", `/users/${userId}`);
      return userId;
    });

  /** Creates a stream with these subscribers. The first one creates it. */
  async stream(
    people: readonly Person[],
    options: Readonly<Record<string, unknown>> = {},
  ): Promise<{ name: string; id: number }> {
    const name = fresh("stream");
    const principals = people.map(({ userId }) => userId);
    const [maker = this.host] = people.filter(
      ({ email }) => !email.includes("-bot@") && !email.includes("guest"),
    );
    await maker.subscribe([name], { principals, ...options });
    return { name, id: await this.streamId(name, maker) };
  }

  /** Creates a private stream of strangers. */
  secretStream = (): Promise<{ name: string; id: number }> =>
    this.stream([this.stranger], { invite_only: true });

  /** Returns a private stream of strangers that no request has changed so far. */
  keptSecretStream = (): Promise<{ name: string; id: number }> =>
    this.keep("secret stream", this.secretStream);

  async streamId(name: string, person = this.host): Promise<number> {
    return (await person.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream: name })).stream_id;
  }

  /** Sends a message to the stream that everyone reads. */
  message = (sender: Person, topic = "news"): Promise<number> => sender.send(SQUARE, topic, "Hear, hear");

  /** Returns a message in a private stream of strangers that no request has changed so far. */
  secretMessage = (): Promise<number> =>
    this.keep("secret message", async () =>
      this.stranger.send((await this.keptSecretStream()).name, "plans", "Between us"),
    );

  /** Returns a message between strangers that no request has changed so far. */
  directMessageOfOthers = (): Promise<number> =>
    this.keep("direct message", () => this.stranger.sendTo([this.world.as("hamlet")], "Between us"));

  async id(
    person: Person,
    path: `/${string}`,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<number> {
    return (await person.ok<{ id: number }>("POST", path, parameters)).id;
  }

  /** Sends a row's request. @param person `undefined` for a request without an account */
  async try(
    { endpoint }: Row,
    ask: Ask,
    person: Person | undefined,
    door: "/api/v1" | "/json" = "/api/v1",
  ): Promise<RawAnswer> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(ask.path?.[name])).replaceAll("%2F", "/"),
    );
    const form = ask.file ? new FormData() : new URLSearchParams();
    if (ask.file && form instanceof FormData) form.set("file", ask.file);
    for (const [name, value] of Object.entries(ask.parameters ?? {})) {
      form.set(name, typeof value === "string" ? value : JSON.stringify(value));
    }
    if (endpoint.keyInQuery && person) form.set("api_key", person.apiKey);
    const inQuery = endpoint.method === "GET" || endpoint.keyInQuery;
    const query = inQuery ? `?${new URLSearchParams(form as URLSearchParams)}` : "";
    const response = await fetch(`${this.world.url}${door}${path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(person && !endpoint.keyInQuery ? { authorization: person.authorization } : {}),
        ...(person?.level !== undefined && { "confab-feature-level": String(person.level) }),
        ...(endpoint.keyInQuery ? { "content-type": "application/json" } : {}),
        ...(person?.level === undefined ? {} : { "confab-feature-level": String(person.level) }),
      },
      ...(endpoint.method === "GET" ? {} : { body: endpoint.keyInQuery ? "{}" : form }),
      redirect: "manual",
    });
    const { status, headers } = response;
    if (status === 302) return { status, headers, body: undefined };
    if (!headers.get("content-type")?.startsWith("text/event-stream")) {
      return { status, headers, body: await response.json() };
    }
    // The event stream would never end.
    await response.body?.cancel();
    return { status, headers, body: undefined };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
    await this.#giphy[Symbol.asyncDispose]();
  }
}
