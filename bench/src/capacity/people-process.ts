/** The handle of the process with the simulated people. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { atExit } from "../at-exit.ts";
import type { Observed } from "./observations.ts";
import type { OrganizationIds, OrganizationPlan } from "./organization.ts";
import type { CommandMessage, LiveOptions, People, ResultMessage } from "./people.ts";

export class PeopleProcess implements Disposable {
  readonly #child: ChildProcess;
  readonly #forget: () => void;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #commands = 0;

  private constructor() {
    this.#child = fork(fileURLToPath(new URL("./generator.ts", import.meta.url)), {
      // Long lists of latencies arrive much faster this way than as JSON.
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#forget = atExit(() => this.#child.kill());
    this.#child.on("message", ({ id, result, problem }: ResultMessage) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (problem === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(problem));
    });
    this.#child.on("exit", () => {
      for (const { reject } of this.#waiting.values()) {
        reject(new Error("The process of the simulated people ended."));
      }
    });
  }

  static async start(plan: OrganizationPlan, ids: OrganizationIds): Promise<PeopleProcess> {
    const people = new PeopleProcess();
    await people.#run("create", plan, ids);
    return people;
  }

  async useNodes(ports: readonly number[]): Promise<void> {
    await this.#run("useNodes", ports);
  }

  async fill(messages: number, people: number): Promise<void> {
    await this.#run("fill", messages, people);
  }

  /** @returns the id of one of the messages */
  async fillTopic(topic: string, messages: number): Promise<number> {
    return (await this.#run("fillTopic", topic, messages)) as number;
  }

  /** @returns the number of clients that came; negative if people left */
  async resize(people: number): Promise<number> {
    return (await this.#run("resize", people)) as number;
  }

  async leave(): Promise<void> {
    await this.#run("leave");
  }

  async forget(): Promise<void> {
    await this.#run("forget");
  }

  async live(options: LiveOptions): Promise<Observed> {
    return (await this.#run("live", options)) as Observed;
  }

  async expectDeath(port: number): Promise<void> {
    await this.#run("expectDeath", port);
  }

  [Symbol.dispose](): void {
    this.#forget();
    this.#child.removeAllListeners("exit");
    this.#child.disconnect();
  }

  #run(name: "create" | keyof People, ...args: readonly unknown[]): Promise<unknown> {
    this.#commands += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#commands, waiting);
    const message: CommandMessage = { id: this.#commands, name, args };
    this.#child.send(message);
    return waiting.promise;
  }
}
