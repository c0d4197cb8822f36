import { Cluster, type Environment, engineUnderTest, Load, type Person } from "@confab/testkit";
import { describe } from "vitest";

/** The stream that gets the load. Everyone is subscribed to it. */
const STREAM = "general";

/** On a busy machine three nodes start slowly. Each wait in a test has a limit of its own. */
const TIMEOUT_MILLISECONDS = 300_000;

/** Declares tests of several nodes on one PostgreSQL. They are skipped on the embedded database, which has one node. */
export function describeFaults(title: string, declare: () => void): void {
  describe.skipIf(engineUnderTest === "embedded")(title, { timeout: TIMEOUT_MILLISECONDS }, declare);
}

/** Three nodes, and clients on all of them. */
export class Trial implements AsyncDisposable {
  readonly cluster: Cluster;
  readonly owner: Person;
  readonly load: Load;

  private constructor(cluster: Cluster, owner: Person, load: Load) {
    this.cluster = cluster;
    this.owner = owner;
    this.load = load;
  }

  /** On each node two people send, one reads, and one makes requests of all kinds. */
  static async start(environment: Environment = {}): Promise<Trial> {
    const cluster = await Cluster.start(3, environment);
    try {
      const owner = await cluster.owner();
      const load = new Load(cluster, STREAM);
      const people: Person[] = [];
      for (const [home] of cluster.nodes.entries()) {
        const person = await cluster.newPerson(owner, `Person ${home}`);
        await load.read(person, `reader ${home}`, home);
        people.push(person);
      }
      for (const [home, person] of people.entries()) {
        for (const sender of ["a", "b"]) load.send(person, `sender ${home}${sender}`, home);
        load.probe(person, home);
      }
      await load.acknowledged(60);
      return new Trial(cluster, owner, load);
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
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
    await this.cluster[Symbol.asyncDispose]();
  }
}
