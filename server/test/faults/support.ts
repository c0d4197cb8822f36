import { setTimeout } from "node:timers/promises";
import { Cluster, type Environment, engineUnderTest, Load, type Person, patience } from "@confab/testkit";
import { afterAll, afterEach, describe } from "vitest";

/** The stream that gets the load. Everyone is subscribed to it. */
const STREAM = "general";

/** Only a hang that no wait of a test has noticed lasts so long: each wait has a limit that grows with the load. */
const TIMEOUT_MILLISECONDS = 1_800_000;

const NODES = 3;

/** The longest wait for a session in the database. */
const SESSION_MILLISECONDS = 60_000;

/** Declares tests of several nodes on one PostgreSQL. They are skipped on the embedded database, which has one node. */
export function describeFaults(title: string, declare: () => void): void {
  describe.skipIf(engineUnderTest === "embedded")(
    title,
    { timeout: TIMEOUT_MILLISECONDS, retry: 1 },
    declare,
  );
}

/** Three nodes, and a person for each of them. */
class Place implements AsyncDisposable {
  readonly cluster: Cluster;
  readonly owner: Person;
  readonly people: readonly Person[];

  private constructor(cluster: Cluster, owner: Person, people: readonly Person[]) {
    this.cluster = cluster;
    this.owner = owner;
    this.people = people;
  }

  static async start(environment: Environment = {}): Promise<Place> {
    const cluster = await Cluster.start(NODES, environment);
    try {
      const owner = await cluster.owner();
      const people: Person[] = [];
      for (const [home] of cluster.nodes.entries()) {
        people.push(await cluster.newPerson(owner, `Person ${home}`));
      }
      return new Place(cluster, owner, people);
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.cluster[Symbol.asyncDispose]();
  }
}

/**
 * Returns a function that starts a trial, on nodes that the tests of a file share. A failed test may leave nodes in any
 * state, so the next test gets new ones.
 */
export function useTrials(): () => Promise<Trial> {
  let place: Place | undefined;
  const end = async () => {
    await place?.[Symbol.asyncDispose]();
    place = undefined;
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await end();
  });
  afterAll(end);
  return async () => {
    place ??= await Place.start();
    return Trial.at(place);
  };
}

/** Clients on all of three nodes. */
export class Trial implements AsyncDisposable {
  readonly cluster: Cluster;
  readonly owner: Person;
  readonly people: readonly Person[];
  readonly load: Load;
  readonly #ends = new AsyncDisposableStack();

  private constructor({ cluster, owner, people }: Place) {
    this.cluster = cluster;
    this.owner = owner;
    this.people = people;
    this.load = new Load(cluster, STREAM);
  }

  /** Starts clients on nodes of their own. */
  static async start(environment: Environment = {}): Promise<Trial> {
    const place = await Place.start(environment);
    try {
      const trial = await Trial.at(place);
      trial.#ends.use(place);
      return trial;
    } catch (error) {
      await place[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** On each node two people send, one reads, and one makes requests of all kinds. */
  static async at(place: Place): Promise<Trial> {
    const trial = new Trial(place);
    const { load, people } = trial;
    try {
      for (const [home, person] of people.entries()) await load.read(person, `reader ${home}`, home);
      for (const [home, person] of people.entries()) {
        for (const sender of ["a", "b"]) load.send(person, `sender ${home}${sender}`, home);
        load.probe(person, home);
      }
      await load.acknowledged(60);
      return trial;
    } catch (error) {
      await load[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Everyone reads to the end. Then all answers are compared with what is stored. */
  async expectSound({ frozen }: { frozen?: number } = {}): Promise<void> {
    const { cluster, owner, load } = this;
    await load.end(owner);
    load.history.expectClearAnswers(frozen === undefined ? {} : { frozen });
    await load.history.expectNothingLost(cluster, owner, STREAM);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.load[Symbol.asyncDispose]();
    await this.#ends.disposeAsync();
  }
}

/** Waits until this many sessions wait for a lock of another one. */
export async function waitingForLocks({ postgres }: Cluster, count: number): Promise<void> {
  const start = performance.now();
  for (;;) {
    const waiting = await postgres.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    if (waiting.length >= count) return;
    if (performance.now() - start > patience(SESSION_MILLISECONDS)) {
      throw new Error(`${waiting.length} sessions wait for a lock, not ${count}`);
    }
    await setTimeout(10);
  }
}
