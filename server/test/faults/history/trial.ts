/** A history that people live through and then check. */
import { setTimeout } from "node:timers/promises";
import { type InitialState, NEWEST_LEVEL, Role } from "@confab/contract";
import { type Cluster, type Person, patience } from "@confab/testkit";
import { deletedAtTheEnds, ownRoleChanged } from "../../round-trip/exceptions.ts";
import { compare } from "../../round-trip/verify-action.ts";
import { OPENED, Watcher } from "../../round-trip/watcher.ts";
import { Company, flagRegister, isOurs, rights, streams } from "./company.ts";
import { Dice } from "./dice.ts";
import { disturb } from "./disturbances.ts";
import { type Follower, followedAs } from "./follower.ts";
import { type Fact, hasSent, type StoredMessage, type TrialHistory } from "./operation.ts";
import { Recorder } from "./recorder.ts";
import { lineOf, TROUBLE } from "./trace.ts";

/** Nodes recover slowly on a busy machine. An error that lasts longer than this is an error. */
const ATTEMPTED_FOR_MILLISECONDS = 30_000;

const PAUSE_MILLISECONDS = 100;

const ENOUGH_MESSAGES = 50;

/** A killed node recovers slowly on a busy machine, and the embedded database has no other node. */
const MOST_PATIENCE_SECONDS = 120;

/** The number of operations shown before it stopped. */
const SHOWN_OPERATIONS = 60;

/** The number of characters shown from the end of each node's log. */
const SHOWN_CHARACTERS = 3000;

/** A message and a person's flags on it at the end. */
interface Held extends StoredMessage {
  readonly flags: readonly string[];
}

export class Trial {
  readonly #cluster: Cluster;
  readonly #dice: Dice;
  readonly #recorder: Recorder;
  readonly #company: Company;
  #stage = "living";

  private constructor(cluster: Cluster, dice: Dice, recorder: Recorder, company: Company) {
    this.#cluster = cluster;
    this.#dice = dice;
    this.#recorder = recorder;
    this.#company = company;
  }

  static async start(cluster: Cluster, seed: number): Promise<Trial> {
    const dice = new Dice(seed);
    const recorder = new Recorder(cluster);
    return new Trial(cluster, dice, recorder, await Company.meet(cluster, recorder, dice.fork()));
  }

  /** Lives for this long, with disturbances. Then everything is in order again, and everyone reads to the end. */
  async run(seconds: number): Promise<TrialHistory> {
    const { followers } = this.#company;
    const over = new AbortController();
    const { signal } = over;
    const passed = this.#passes(seconds).finally(() => over.abort());
    const cables = this.#cluster.nodes.length > 1;
    const disturbed = disturb(this.#cluster, this.#recorder, this.#dice.fork(), { cables, signal });
    try {
      await Promise.all([passed, disturbed, this.#company.live(signal)]);
      this.#stage = "saying the end";
      const end = await this.#company.sayTheEnd();
      this.#stage = "reading to the end";
      await Promise.all(followers.map((follower) => follower.readUpTo(end)));
    } finally {
      await disturbed.catch(() => undefined);
      await Promise.all(followers.map((follower) => follower.abandon().catch(() => undefined)));
    }
    this.#stage = "looking";
    const stored = await this.#look();
    const everybody = new Set(followers.map(({ person }) => person.userId));
    return {
      operations: this.#recorder.operations,
      initially: new Map([...Object.values(rights), "Lena is in lunch"].map((register) => [register, true])),
      queues: followers.flatMap((follower) => follower.records()),
      members: new Map(streams.map((stream) => [stream, everybody])),
      stored,
    };
  }

  /**
   * Waits until work on the trial is done, for this long on an idle machine.
   *
   * @throws an error with the stage at which it stopped and the last operations, if that takes longer
   */
  async within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
    const over = new AbortController();
    const start = performance.now();
    const isOver = async () => {
      while (performance.now() - start < patience(milliseconds)) {
        await setTimeout(PAUSE_MILLISECONDS, undefined, { signal: over.signal });
      }
    };
    const stillness = isOver().then(() => {
      const last = this.#recorder.operations.slice(-SHOWN_OPERATIONS).map(lineOf);
      const logs = this.#cluster.nodes.map((node) => node.logged.slice(-SHOWN_CHARACTERS));
      throw new Error([`stood still while ${this.#stage}, after`, ...last, ...logs].join("\n"));
    });
    try {
      return await Promise.race([work, stillness]);
    } finally {
      over.abort();
      await stillness.catch(() => undefined);
    }
  }

  /** Resolves after this time, or later on a slow machine: only after enough operations for a meaningful history. */
  async #passes(seconds: number): Promise<void> {
    await setTimeout(seconds * 1000);
    const { operations } = this.#recorder;
    const isEnough = () =>
      operations.filter(hasSent).length >= ENOUGH_MESSAGES &&
      operations.some(({ needs, outcome }) => needs && outcome === "refused") &&
      operations.some(({ client }) => client === TROUBLE);
    const start = performance.now();
    const isHopeless = () => performance.now() - start > patience(MOST_PATIENCE_SECONDS * 1000);
    while (!isEnough() && !isHopeless()) await setTimeout(PAUSE_MILLISECONDS);
    if (!isEnough()) throw new Error(`Nothing much happened. ${JSON.stringify(operations.slice(-10))}`);
  }

  /** Expects that each client's model from events equals a new registration. */
  async expectModelsAsRegistered(): Promise<void> {
    this.#stage = "comparing models";
    for (const follower of this.#company.followers) {
      await attempt(async () => {
        await follower.poll();
        await compareWithRegistration(follower, this.#cluster);
      });
    }
  }

  /** Reads the final state and records it. Returns all messages. */
  async #look(): Promise<StoredMessage[]> {
    const stored = new Map<number, StoredMessage>();
    const facts: Fact[] = [];
    const touched = new Set(
      this.#recorder.operations.flatMap(({ makes }) => makes?.map(({ register }) => register) ?? []),
    );
    for (const { name, person } of this.#company.followers) {
      const held = await attempt(() => allMessages(person.at(this.#cluster.node(0).url)));
      for (const { id, content, flags } of held) {
        if (isOurs(content)) stored.set(id, { id, content });
        for (const flag of ["read", "starred"]) {
          const register = flagRegister(name, flag, id);
          if (touched.has(register)) facts.push({ register, value: flags.includes(flag) });
        }
      }
    }
    const contents = new Set([...stored.values()].map(({ content }) => content));
    for (const { sends } of this.#recorder.operations) {
      if (sends) facts.push({ register: sends.content, value: contents.has(sends.content) });
    }
    facts.push(...(await attempt(() => this.#rightsNow())));
    for (const fact of facts) {
      this.#recorder.note({
        client: "everybody",
        text: `finds "${fact.register}" ${fact.value}`,
        finds: [fact],
      });
    }
    return [...stored.values()];
  }

  async #rightsNow(): Promise<Fact[]> {
    const { owner, followers } = this.#company;
    const { state } = await owner.register<InitialState>({ ...followedAs });
    const idOf = (name: string) => followers.find((follower) => follower.name === name)?.person.userId ?? 0;
    const user = (name: string) => state.realm_users?.find(({ user_id }) => user_id === idOf(name));
    const isIn = (name: string, stream: string) =>
      state.subscriptions?.find((each) => each.name === stream)?.subscribers?.includes(idOf(name)) ?? false;
    return [
      { register: rights.active, value: user("Ada") !== undefined },
      { register: rights.inSecret, value: isIn("Uma", "secret") },
      { register: rights.administrator, value: user("Rolf")?.role === Role.administrator },
      { register: "Lena is in lunch", value: isIn("Lena", "lunch") },
    ];
  }
}

async function compareWithRegistration({ name, person, current }: Follower, cluster: Cluster): Promise<void> {
  const at = person.at(cluster.node(0).url);
  const options = { label: name, person: at, parameters: followedAs, opened: OPENED };
  const fresh = await Watcher.start(options);
  const followed = { ...current, label: name, level: NEWEST_LEVEL, parameters: followedAs };
  const exceptions = [deletedAtTheEnds, ...(name === "Rolf" ? [ownRoleChanged(person)] : [])];
  compare(followed, fresh, 0, exceptions);
}

async function allMessages(person: Person): Promise<Held[]> {
  const all: Held[] = [];
  for (;;) {
    const { messages, found_newest } = await person.ok<{ messages: Held[]; found_newest: boolean }>(
      "GET",
      "/messages",
      { anchor: (all.at(-1)?.id ?? 0) + 1, num_before: 0, num_after: 1000, apply_markdown: false },
    );
    all.push(...messages.map(({ id, content, flags }) => ({ id, content, flags })));
    if (found_newest) return all;
  }
}

/** Retries until success, because nodes may still be recovering from disturbances. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - start > patience(ATTEMPTED_FOR_MILLISECONDS)) throw error;
      await setTimeout(PAUSE_MILLISECONDS);
    }
  }
}
