/**
 * A real server with an organization in it: an owner, an administrator, a moderator, two members and a guest. Each
 * world has a database of its own, a copy of one that is set up once per test run, and a clock that the test moves.
 */

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Role } from "@confab/contract";
import { type RunningServer, startServer } from "@confab/server/app/server";
import { systemRandom } from "@confab/server/base/clock";
import { type Config, readConfig } from "@confab/server/config/config";
import { createLogger, standardError } from "@confab/server/observability/logger";
import { releasePort, reusePort } from "./free-port.ts";
import { type Account, Person } from "./person.ts";
import { TestClock } from "./test-clock.ts";
import { createWorldData, type WorldData } from "./world-data.ts";

/** The people of every world. */
export const cast = {
  owner: { name: "Olive Owner", role: Role.owner },
  administrator: { name: "Adam Administrator", role: Role.administrator },
  moderator: { name: "Mona Moderator", role: Role.moderator },
  hamlet: { name: "Hamlet Member", role: Role.member },
  cordelia: { name: "Cordelia Member", role: Role.member },
  guest: { name: "Gus Guest", role: Role.guest },
} as const;

export type PersonName = keyof typeof cast;

export const PASSWORD = "correct horse battery";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A fixed Friday afternoon, so that results that depend on the date are the same every day. */
const START = Date.UTC(2026, 4, 8, 14, 30);

export interface WorldOptions {
  /** Environment variables of the server. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives the server's log, a line of JSON each, in place of the terminal. */
  readonly log?: { write(line: string): void };
}

/** A server that runs, with its data. */
interface Running {
  readonly place: WorldData;
  readonly server: RunningServer;
  readonly accounts: ReadonlyMap<string, Omit<Account, "url">>;
}

export class World implements AsyncDisposable {
  /** The cast. Their accounts are known as soon as the world has started. */
  readonly people: Readonly<Record<PersonName, Person>> = {
    owner: this.#createPerson("owner"),
    administrator: this.#createPerson("administrator"),
    moderator: this.#createPerson("moderator"),
    hamlet: this.#createPerson("hamlet"),
    cordelia: this.#createPerson("cordelia"),
    guest: this.#createPerson("guest"),
  };

  #clock = new TestClock(START);
  #options: WorldOptions = {};
  #running: Running | undefined;
  #nodes: (Pick<RunningServer, "context" | "realms"> & { close(): Promise<void> })[] = [];

  static async start(options: WorldOptions = {}): Promise<World> {
    const world = new World();
    await world.open(options);
    return world;
  }

  /** Starts a world that does not run, with new data. */
  async open(options: WorldOptions = {}): Promise<void> {
    this.#options = options;
    this.#clock = new TestClock(START);
    const place = await createWorldData(populate);
    const server = await run(place, this.#clock, options);
    const accounts = new Map(readPeople(place.dataDir).map((person) => [person.name, person]));
    this.#running = { place, server, accounts };
  }

  get clock(): TestClock {
    return this.#clock;
  }

  get server(): RunningServer {
    return this.#started().server;
  }

  get url(): string {
    return this.server.url;
  }

  get dataDir(): string {
    return this.#started().place.dataDir;
  }

  as(name: PersonName): Person {
    return this.people[name];
  }

  /** Creates another person outside the cast; a member unless a role is given. */
  async newPerson(name: string, role: Role = Role.member): Promise<Person> {
    const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
    return addPerson(this.as("owner"), { name, email, role });
  }

  /**
   * Starts another node of the same installation, on the same PostgreSQL. It ends with the world.
   *
   * @param environment the differences from the first node's
   * @returns its address, for `Person.at`
   */
  async startNode(environment: Readonly<Record<string, string>> = {}): Promise<string> {
    const { databaseUrl } = this.#started().place;
    if (databaseUrl === undefined) throw new Error("The embedded database has one node");
    const dataDir = mkdtempSync(join(tmpdir(), "confab-node-"));
    copyFileSync(join(this.dataDir, "secrets.json"), join(dataDir, "secrets.json"));
    const node = await run({ dataDir, databaseUrl }, this.clock, {
      ...this.#options,
      environment: { ...this.#options.environment, ...environment },
    });
    this.#nodes.push({
      context: node.context,
      realms: node.realms,
      close: async () => {
        await node.close();
        rmSync(dataDir, { recursive: true });
      },
    });
    return node.url;
  }

  /** Waits until background work is done, at all nodes. */
  async settle(): Promise<void> {
    for (const { realms } of [this.server, ...this.#nodes]) await realms.settle();
  }

  /**
   * Lets time pass, minute by minute: the upkeep of each minute is done, at all nodes, before the next begins. A single
   * jump of the clock would leave no time for upkeep.
   */
  async pass(minutes: number): Promise<void> {
    const engines = [this.server, ...this.#nodes].map(({ context }) => context.engine);
    for (let minute = 0; minute < minutes; minute += 1) {
      await this.clock.advance(MINUTE);
      // Upkeep has no pause between two statements, so an idle pool means that it is done.
      while (engines.some((engine) => engine.connections().inUse > 0)) await setTimeout(5);
    }
  }

  /** Stops the server and starts it again on the same data, at another port. */
  async restart(): Promise<void> {
    const { place, server, accounts } = this.#started();
    await server.close();
    this.#running = { place, accounts, server: await run(place, this.#clock, this.#options) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A start that failed has already been reported.
    if (!this.#running) return;
    const { place, server } = this.#running;
    for (const node of this.#nodes) await node.close();
    this.#nodes = [];
    await server.close();
    releasePort(Number(new URL(server.url).port));
    await place.remove();
    this.#running = undefined;
  }

  #started(): Running {
    if (!this.#running)
      throw new Error("The world does not run. Use it and its people in tests and hooks only.");
    return this.#running;
  }

  #createPerson(name: PersonName): Person {
    return new Person(() => {
      const { server, accounts } = this.#started();
      const account = accounts.get(name);
      if (!account) throw new Error(`Nobody here is called ${name}`);
      return { ...account, url: server.url };
    });
  }
}

function configOf(port: number, place: Omit<WorldData, "remove">, options: WorldOptions): Config {
  const environment = {
    CONFAB_PORT: String(port),
    CONFAB_DATA_DIR: place.dataDir,
    CONFAB_RATE_LIMITS: "off",
    CONFAB_DAILY_BACKUPS: "0",
    // Switches on every optional feature, so that tests can use all of them.
    CONFAB_WEB_PUBLIC_STREAMS: "on",
    CONFAB_OWNER_EMAIL: emailOf("owner"),
    CONFAB_OWNER_PASSWORD: PASSWORD,
    CONFAB_ORG_NAME: "Test Organization",
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    // Tests provoke warnings, so only errors are logged unless a test or the environment asks for more.
    CONFAB_LOG_LEVEL: options.log ? "warn" : (process.env["CONFAB_LOG_LEVEL"] ?? "error"),
    ...options.environment,
  };
  return { ...readConfig(environment), checkAnswers: true };
}

async function run(
  place: Omit<WorldData, "remove">,
  clock: TestClock,
  options: WorldOptions,
): Promise<RunningServer> {
  const config = configOf(await reusePort(), place, options);
  const logger = createLogger(config.logLevel, options.log ?? standardError());
  return startServer(config, { clock, random: systemRandom, logger });
}

const emailOf = (name: PersonName): string => `${name}@example.com`;

/** Sets up the organization that worlds are copies of, through the public interface. */
async function populate(place: Omit<WorldData, "remove">): Promise<void> {
  // The organization is a month old, so that members are full members and streams have a history.
  const server = await run(place, new TestClock(START - 30 * DAY), {});
  const owner = await signIn(server.url, server.firstStart?.owner.userId ?? 0, emailOf("owner"));
  await owner.ok("PATCH", `/users/${owner.userId}`, { full_name: cast.owner.name });
  const people = [{ name: "owner", person: owner }];
  for (const name of Object.keys(cast) as PersonName[]) {
    if (name === "owner") continue;
    people.push({ name, person: await addPerson(owner, { ...cast[name], email: emailOf(name) }) });
  }
  writePeople(place.dataDir, people);
  await server.close();
}

async function addPerson(
  owner: Person,
  { name, email, role }: { name: string; email: string; role: Role },
): Promise<Person> {
  const account = { email, password: PASSWORD, full_name: name };
  const { user_id } = await owner.ok<{ user_id: number }>("POST", "/users", account);
  if (role !== Role.member) await owner.ok("PATCH", `/users/${user_id}`, { role });
  return signIn(owner.url, user_id, email);
}

async function signIn(url: string, userId: number, email: string): Promise<Person> {
  const response = await fetch(`${url}/api/v1/fetch_api_key`, {
    method: "POST",
    body: new URLSearchParams({ username: email, password: PASSWORD }),
  });
  const { api_key } = (await response.json()) as { api_key: string };
  return new Person({ url, userId, email, apiKey: api_key });
}

interface KnownPerson extends Omit<Account, "url"> {
  readonly name: string;
}

const peopleFile = (dataDir: string): string => join(dataDir, "people.json");

/** Writes the people's keys into the template, because signing in takes as long as many requests. */
function writePeople(dataDir: string, people: readonly { name: string; person: Person }[]): void {
  const known: KnownPerson[] = people.map(({ name, person: { userId, email, apiKey } }) => ({
    name,
    userId,
    email,
    apiKey,
  }));
  writeFileSync(peopleFile(dataDir), JSON.stringify(known));
}

const readPeople = (dataDir: string): KnownPerson[] =>
  JSON.parse(readFileSync(peopleFile(dataDir), "utf8")) as KnownPerson[];
