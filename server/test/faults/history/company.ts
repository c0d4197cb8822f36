/**
 * The people of a history and their actions. Everyone sends to streams and to each other, reads and stars. Two people
 * delete messages. The owner keeps taking a right from one person at a time and giving it back, while the person uses
 * it.
 */

import { setTimeout } from "node:timers/promises";
import { Role, StreamPostPolicy } from "@confab/contract";
import type { Cluster, Parameters, Person } from "@confab/testkit";
import type { Dice } from "./dice.ts";
import { Follower } from "./follower.ts";
import type { SeenMessage } from "./operation.ts";
import type { Recorder, Request } from "./recorder.ts";

const PAUSE_MILLISECONDS = { least: 5, most: 40 } as const;

/** The time for which a right is held or missing. */
const RIGHT_MILLISECONDS = { least: 50, most: 600 } as const;

/** The streams that everyone is subscribed to. Only administrators may write to `news`, and `secret` is private. */
export const streams = ["general", "secret", "news", "lunch"] as const;

/** The rights that people lose and get back. */
export const rights = {
  active: "Ada is active",
  inSecret: "Uma is in secret",
  administrator: "Rolf is an administrator",
} as const;

type Name = "Owner" | "Ada" | "Uma" | "Rolf" | "Lena";

/** Returns the name of the register that says if a person has a flag on a message. */
export const flagRegister = (person: string, flag: string, messageId: number): string =>
  `${person} has ${flag} ${messageId}`;

export class Company {
  readonly followers: readonly Follower[];
  readonly #cluster: Cluster;
  readonly #recorder: Recorder;
  readonly #dice: Dice;
  readonly #people: Readonly<Record<Name, Person>>;
  #sent = 0;

  private constructor(args: {
    cluster: Cluster;
    recorder: Recorder;
    dice: Dice;
    people: Readonly<Record<Name, Person>>;
  }) {
    this.#cluster = args.cluster;
    this.#recorder = args.recorder;
    this.#dice = args.dice;
    this.#people = args.people;
    const { recorder, cluster } = args;
    this.followers = Object.entries(args.people).map(
      ([name, person], index) =>
        new Follower({
          name,
          person,
          recorder,
          nodes: cluster.nodes.length,
          home: index % cluster.nodes.length,
          mayEnd: name === "Ada",
        }),
    );
  }

  /** Creates accounts and streams. Everyone follows a queue. */
  static async meet(cluster: Cluster, recorder: Recorder, dice: Dice): Promise<Company> {
    const owner = await cluster.owner();
    const [ada, uma, rolf, lena] = [
      await cluster.newPerson(owner, "Ada"),
      await cluster.newPerson(owner, "Uma"),
      await cluster.newPerson(owner, "Rolf"),
      await cluster.newPerson(owner, "Lena"),
    ];
    const people = { Owner: owner, Ada: ada, Uma: uma, Rolf: rolf, Lena: lena };
    const principals = Object.values(people).map(({ userId }) => userId);
    await owner.subscribe(["general", "lunch"], { principals });
    await owner.subscribe(["secret"], { principals, invite_only: true });
    await owner.subscribe(["news"], { principals, stream_post_policy: StreamPostPolicy.administrators });
    await owner.ok("PATCH", `/users/${rolf.userId}`, { role: Role.administrator });
    const company = new Company({ cluster, recorder, dice, people });
    for (const follower of company.followers) await follower.start();
    return company;
  }

  get owner(): Person {
    return this.#people.Owner;
  }

  /** Everyone acts until the signal aborts. When this returns, each request has been answered or has failed. */
  async live(signal: AbortSignal): Promise<void> {
    const { Uma, Rolf } = this.#people;
    const lives = this.followers.flatMap((follower) => [
      this.#repeat(signal, (dice) => this.#talk(follower, dice)),
      this.#repeat(signal, (dice) => this.#talk(follower, dice)),
      this.#repeat(signal, (dice) => this.#flag(follower, dice)),
    ]);
    const removers = this.followers
      .filter(({ name }) => name === "Owner" || name === "Rolf")
      .map((follower) => this.#repeat(signal, (dice) => this.#remove(follower, dice), 20));
    const changes = [
      this.#giveAndTake(signal, rights.active, (granted) => this.#makeActive(granted)),
      this.#giveAndTake(signal, rights.inSecret, (granted) => ({
        method: granted ? "POST" : "DELETE",
        path: "/users/me/subscriptions",
        parameters: {
          subscriptions: granted ? [{ name: "secret" }] : ["secret"],
          principals: [Uma.userId],
        },
      })),
      this.#giveAndTake(signal, rights.administrator, (granted) => ({
        method: "PATCH",
        path: `/users/${Rolf.userId}`,
        parameters: { role: granted ? Role.administrator : Role.member },
      })),
      this.#comeAndGo(signal),
    ];
    await Promise.all([...lives, ...removers, ...changes]);
  }

  /** Sends messages to everyone until one is certainly delivered. @returns its content */
  async sayTheEnd(): Promise<string> {
    const everybody = Object.values(this.#people).map(({ userId }) => userId);
    for (let node = 0; ; node = (node + 1) % this.#cluster.nodes.length) {
      const content = this.#newContent("Owner");
      // A node rejects messages to Ada until it learns that she is active again.
      const needs = [rights.active];
      const request = {
        ...this.#sendRequest("Owner", node, content, { type: "private", to: everybody }),
        needs,
      };
      if ((await this.#recorder.ask(request)).outcome === "done") return content;
      await setTimeout(PAUSE_MILLISECONDS.most);
      // A frozen node may have executed an abandoned request late.
      await this.#recorder.ask({ ...this.#makeActive(true), client: "Owner", person: this.owner, node });
    }
  }

  async #repeat(signal: AbortSignal, act: (dice: Dice) => Promise<unknown>, slowness = 1): Promise<void> {
    const dice = this.#dice.fork();
    while (!signal.aborted) {
      await act(dice);
      const { least, most } = PAUSE_MILLISECONDS;
      await setTimeout(dice.between(least, most) * slowness);
    }
  }

  #talk({ name }: Follower, dice: Dice): Promise<unknown> {
    const node = dice.below(this.#cluster.nodes.length);
    const content = this.#newContent(name);
    if (dice.onceIn(3)) {
      const others = (["Owner", "Uma", "Rolf", "Lena"] as const).filter((other) => other !== name);
      const to = [...new Set([dice.pick(others), dice.pick(others)])].map(
        (other) => this.#people[other].userId,
      );
      return this.#recorder.ask(this.#sendRequest(name, node, content, { type: "private", to }));
    }
    const stream = dice.pick(this.#writableBy(name));
    const parameters = { type: "stream", to: JSON.stringify(stream), topic: `topic ${dice.below(3)}` };
    return this.#recorder.ask(this.#sendRequest(name, node, content, parameters, stream));
  }

  /**
   * Returns the streams in which the person's rights are known: only these people have rights there that are taken
   * away.
   */
  #writableBy(name: string): readonly string[] {
    if (name === "Uma") return ["general", "secret", "secret"];
    if (name === "Rolf") return ["general", "news", "news"];
    return ["general", "lunch", "secret"];
  }

  #sendRequest(
    name: string,
    node: number,
    content: string,
    parameters: Parameters,
    stream?: string,
  ): Request {
    const needs = [
      ...(name === "Ada" ? [rights.active] : []),
      ...(name === "Uma" && stream === "secret" ? [rights.inSecret] : []),
      ...(name === "Rolf" && stream === "news" ? [rights.administrator] : []),
    ];
    return {
      client: name,
      person: this.#people[name as Name],
      node,
      text: `sends "${content}" to ${stream ?? parameters["to"]}`,
      method: "POST",
      path: "/messages",
      parameters: { ...parameters, content },
      sends: { content },
      needs,
    };
  }

  #newContent(name: string): string {
    this.#sent += 1;
    return `${name}/${this.#sent}`;
  }

  /** Flags a message of another person that is not marked when its stream is left. */
  async #flag(follower: Follower, dice: Dice): Promise<void> {
    const { name, person } = follower;
    const message = recent(follower, dice, ({ content, to }) => {
      return !content.startsWith(name) && to !== "secret" && to !== "lunch";
    });
    if (!message) return;
    const flag = dice.pick(["read", "starred"]);
    const value = dice.onceIn(2);
    await this.#recorder.ask({
      client: name,
      person,
      node: dice.below(this.#cluster.nodes.length),
      text: `${value ? "sets" : "clears"} ${flag} of ${message.id}`,
      method: "POST",
      path: "/messages/flags",
      parameters: { messages: [message.id], op: value ? "add" : "remove", flag },
      makes: [{ register: flagRegister(name, flag, message.id), value }],
      ...(name === "Ada" ? { needs: [rights.active] } : {}),
    });
  }

  async #remove(follower: Follower, dice: Dice): Promise<void> {
    const { name, person } = follower;
    const message = recent(follower, dice, ({ content }) => !content.startsWith(name));
    if (!message) return;
    await this.#recorder.ask({
      client: name,
      person,
      node: dice.below(this.#cluster.nodes.length),
      text: `deletes "${message.content}"`,
      method: "DELETE",
      path: `/messages/${message.id}`,
      makes: [{ register: message.content, value: false }],
      ...(name === "Rolf" ? { needs: [rights.administrator] } : {}),
    });
  }

  /** Takes a right and gives it back. The last certain change is that the right was given. */
  async #giveAndTake(
    signal: AbortSignal,
    right: string,
    request: (granted: boolean) => Pick<Request, "method" | "path" | "parameters">,
  ): Promise<void> {
    const dice = this.#dice.fork();
    for (let granted = false; ; ) {
      const { outcome } = await this.#recorder.ask({
        client: "Owner",
        person: this.owner,
        node: dice.below(this.#cluster.nodes.length),
        ...making(right, granted),
        ...request(granted),
      });
      if (outcome === "done" && granted && signal.aborted) return;
      // The change is refused if an earlier request made it, whose answer never arrived.
      if (outcome === "done" || outcome === "refused") granted = !granted;
      const { least, most } = RIGHT_MILLISECONDS;
      await setTimeout(dice.between(least, most));
    }
  }

  #makeActive(active: boolean) {
    const path = `/users/${this.#people.Ada.userId}`;
    const method = active ? ("POST" as const) : ("DELETE" as const);
    return { ...making(rights.active, active), method, path: active ? `${path}/reactivate` : path };
  }

  /** Lena keeps joining and leaving a public stream. */
  async #comeAndGo(signal: AbortSignal): Promise<void> {
    await this.#repeat(
      signal,
      async (dice) => {
        const joins = dice.onceIn(2);
        const names = joins ? [{ name: "lunch" }] : ["lunch"];
        await this.#recorder.ask({
          client: "Lena",
          person: this.#people.Lena,
          node: dice.below(this.#cluster.nodes.length),
          text: joins ? "joins lunch" : "leaves lunch",
          method: joins ? "POST" : "DELETE",
          path: "/users/me/subscriptions",
          parameters: { subscriptions: names },
          makes: [{ register: "Lena is in lunch", value: joins }],
        });
      },
      10,
    );
  }
}

const making = (right: string, value: boolean) => ({
  text: `makes "${right}" ${value}`,
  makes: [{ register: right, value }],
});

/** Returns one of the newest messages of a follower's queue that belongs to this history and is wanted. */
function recent(
  follower: Follower,
  dice: Dice,
  isWanted: (message: SeenMessage) => boolean,
): SeenMessage | undefined {
  const messages = follower.current.answers
    .slice(-50)
    .flat()
    .flatMap(({ message }) => (message && isOurs(message.content) && isWanted(message) ? [message] : []));
  return messages.length > 0 ? dice.pick(messages) : undefined;
}

/** True for messages of this history. Others are from the server itself. */
export const isOurs = (content: string): boolean => /^[A-Z][a-z]+\/\d+$/.test(content);
