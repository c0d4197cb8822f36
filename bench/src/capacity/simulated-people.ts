/** People who do what the load model says. They live in the process of `generator.ts`. */
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "@confab/testkit/words";
import { bodyOf, type RawAnswer } from "../http-connection.ts";
import { Arrivals, pick, type Random, Weighted } from "./arrivals.ts";
import { ClientOfPerson } from "./client-of-person.ts";
import { type Action, PRESENCE_SECONDS, paceOf, rates, WITH_PHONE } from "./load-model.ts";
import { Nodes } from "./nodes.ts";
import { markerOf, Observations, type Observed } from "./observations.ts";
import type { OrganizationIds, OrganizationPlan, PlannedStream } from "./organization.ts";
import type { LiveOptions, People } from "./people.ts";
import { Requests } from "./requests.ts";

/** Requests under way at a node while people join. */
const JOINING = 24;
/** Arrivals are looked for at this interval. */
const TICK_MILLISECONDS = 4;
/** The longest wait for the last answers and events of a step. */
const DRAIN_MILLISECONDS = 12_000;
const UPLOADS_AT_FIRST = 20;
/** Loopback addresses of the waiting clients, so that they don't run out of ports. Other systems have only one. */
const ADDRESSES = process.platform === "linux" ? 4 : 0;

interface Person {
  readonly number: number;
  readonly pace: number;
  readonly clients: readonly ClientOfPerson[];
}

export class SimulatedPeople implements People {
  readonly #random: Random;
  readonly #requests: Requests;
  readonly #observations = new Observations();
  readonly #seed: number;
  #nodes = new Nodes([], this.#observations);
  #people: Person[] = [];
  #nextClient = 0;
  #uploads: { readonly person: number; readonly uri: string }[] = [];
  #underWay = 0;

  constructor(plan: OrganizationPlan, ids: OrganizationIds) {
    this.#seed = plan.seed;
    this.#random = seededRandom(plan.seed);
    this.#requests = new Requests(plan, ids, this.#random);
  }

  /** Names the ports of the nodes. Nobody may be connected. */
  useNodes(ports: readonly number[]): void {
    this.#nodes[Symbol.dispose]();
    this.#nodes = new Nodes(ports, this.#observations);
  }

  /** Stores messages and files, so that people have something to read. */
  async fill(messages: number, people: number): Promise<void> {
    await this.#inParallel(messages, async () => {
      const person = Math.floor(this.#random() * people);
      await this.#send(person, performance.now(), undefined);
    });
    await this.#inParallel(Math.min(UPLOADS_AT_FIRST, people), (person) => this.#upload(person, 0));
    this.#throwProblems();
  }

  /** Sends messages to one topic of the stream of everyone. */
  async fillTopic(topic: string, messages: number): Promise<number> {
    this.#observations.begin();
    const { everyone } = this.#requests;
    if (!everyone) throw new Error("There is no stream of everyone.");
    let last = 0;
    await this.#inParallel(messages, async (index) => {
      const { bytes } = this.#requests.sendTo(index % 10, everyone, "moved", topic);
      const answer = await this.#nodes.ask("fill", index % 10, bytes, 0);
      if (answer) last = (JSON.parse(bodyOf(answer)) as { id: number }).id;
    });
    this.#throwProblems();
    return last;
  }

  /** Lets people come or leave until this many are connected. */
  async resize(people: number): Promise<number> {
    this.#observations.begin();
    const leaving = this.#people.splice(people);
    for (const { clients } of leaving) for (const client of clients) client.close();
    const queues = leaving.flatMap(({ clients }) => clients);
    await this.#inParallel(queues.length, async (index) => {
      const client = queues[index];
      if (client)
        await this.#nodes.ask(
          "leave",
          client.person,
          this.#requests.deleteQueue(client.person, client.queueId),
          0,
        );
    });
    const first = this.#people.length;
    const coming = Array.from({ length: Math.max(people - first, 0) }, (_, index) =>
      this.#newPerson(first + index),
    );
    this.#people.push(...coming);
    await this.#inParallel(coming.length, async (index) => {
      const person = coming[index];
      if (!person) return;
      for (const client of person.clients) await this.#join(client, false);
      await this.#nodes.ask("join", person.number, this.#requests.reportPresence(person.number, true), 0);
    });
    this.#throwProblems();
    return coming.reduce((sum, { clients }) => sum + clients.length, 0) - queues.length;
  }

  /** Disconnects everyone, without a word to the server. */
  leave(): void {
    for (const { clients } of this.#people) for (const client of clients) client.close();
    this.#people = [];
  }

  /** Forgets messages and files that may have been deleted since. */
  forget(): void {
    this.#requests.forget();
    this.#uploads = [];
  }

  async live({ seconds, warmUpSeconds, haste = 1 }: LiveOptions): Promise<Observed> {
    const start = performance.now();
    const from = start + warmUpSeconds * 1000;
    const end = from + seconds * 1000;
    this.#observations.begin(from, end);
    const processor = process.cpuUsage();
    await this.#act({ start, end, middle: from + seconds * 500, haste });
    await this.#drain();
    const { user, system } = process.cpuUsage(processor);
    const undelivered = this.#observations.undelivered;
    if (undelivered > 0) this.#observations.failed(`${undelivered} messages did not reach their senders.`);
    return this.#observations.result((user + system) / 1000 / (performance.now() - start));
  }

  #newPerson(number: number): Person {
    // The same person is the same whenever they come.
    const own = seededRandom(this.#seed * 1_000_003 + number);
    const pace = paceOf(own());
    const programs = own() < WITH_PHONE ? (["browser", "phone"] as const) : (["browser"] as const);
    const clients = programs.map((program) => {
      const context = {
        requests: this.#requests,
        observations: this.#observations,
        random: this.#random,
        portOf: (client: number) => this.#nodes.portOf(client),
        localAddressOf: (client: number) =>
          ADDRESSES === 0 ? undefined : `127.0.0.${2 + (client % ADDRESSES)}`,
        isDead: (port: number) => this.#nodes.isDead(port),
      };
      this.#nextClient += 1;
      return new ClientOfPerson(context, { number: this.#nextClient, person: number, program });
    });
    return { number, pace, clients };
  }

  /** Tells that a node is about to be killed: what fails there is not an error. */
  expectDeath(port: number): void {
    this.#nodes.expectDeath(port);
  }

  /** Lets everyone act until the end; everyone gets a message in the middle. */
  async #act(when: { start: number; end: number; middle: number; haste: number }): Promise<void> {
    const { start, end, middle, haste } = when;
    const people = new Weighted(this.#people, ({ pace }) => pace);
    const actions = new Weighted(Object.keys(rates) as Action[], (action) => rates[action]);
    const perSecond = (haste * people.total * actions.total) / 3600;
    const arrivals = new Arrivals(this.#random, perSecond, start);
    const clients = this.#people.flatMap((person) => person.clients);
    const between = (PRESENCE_SECONDS * 1000) / clients.length / haste;
    let reports = 0;
    let isEveryoneTold = false;
    for (let now = start; now < end; now = performance.now()) {
      for (const at of arrivals.until(Math.min(now, end))) {
        const person = people.choose(this.#random);
        this.#begin(this.#perform(actions.choose(this.#random), person, at));
      }
      for (let at = start + reports * between; at <= now; at = start + reports * between) {
        const client = clients[reports % clients.length];
        if (client) this.#report(client, at);
        reports += 1;
      }
      if (now >= middle && !isEveryoneTold) {
        isEveryoneTold = true;
        const person = pick(this.#people, this.#random);
        if (person) this.#begin(this.#send(person.number, middle, this.#requests.everyone));
      }
      await pause(TICK_MILLISECONDS);
    }
  }

  #report({ person }: ClientOfPerson, at: number): void {
    this.#begin(this.#nodes.ask("presence", person, this.#requests.reportPresence(person), at));
  }

  /** Returns `undefined` if the person finds nothing to do it with. */
  #perform(action: Action, { number, clients }: Person, at: number): Promise<unknown> | undefined {
    switch (action) {
      case "send":
        return this.#send(number, at, undefined);
      case "upload":
        return this.#upload(number, at);
      case "loadFile":
        return this.#loadFile(at);
      case "loadApp": {
        const client = pick(clients, this.#random);
        return client && this.#join(client, true, at);
      }
      default: {
        const request = this.#requests[action](number);
        return request === undefined ? undefined : this.#nodes.ask(action, number, request, at);
      }
    }
  }

  /** Registers a queue for a client, which then waits for its events. */
  async #join(client: ClientOfPerson, fetches: boolean, at = 0): Promise<void> {
    const answer = await this.#nodes.ask(
      "loadApp",
      client.person,
      this.#requests.register(client.person, fetches),
      at,
    );
    if (!answer) return;
    // What is sent at this moment may be in the answer instead of an event.
    if (fetches) this.#observations.excuse(client.person);
    client.follow(queueIn(answer));
  }

  /** @param stream the stream to send to; `undefined` to choose one by the load model */
  async #send(person: number, at: number, stream: PlannedStream | undefined): Promise<void> {
    const send = this.#observations.beginSend({ at, isToEveryone: stream !== undefined, sender: person });
    const made = stream
      ? this.#requests.sendTo(person, stream, markerOf(send))
      : this.#requests.send(person, markerOf(send));
    const answer = await this.#nodes.ask("send", person, made.bytes, at);
    if (!answer) return;
    this.#observations.acceptSend(send);
    const { id } = JSON.parse(bodyOf(answer)) as { id: number };
    if (made.stream) this.#requests.learn(made.stream, { id, sender: person });
  }

  async #upload(person: number, at: number): Promise<void> {
    const answer = await this.#nodes.ask("upload", person, this.#requests.upload(person), at);
    if (answer) this.#uploads.push({ person, ...(JSON.parse(bodyOf(answer)) as { uri: string }) });
  }

  async #loadFile(at: number): Promise<void> {
    const upload = pick(this.#uploads, this.#random);
    if (!upload) return;
    const request = this.#requests.linkToFile(upload.person, upload.uri);
    const answer = await this.#nodes.ask("loadFile", upload.person, request, at);
    if (!answer) return;
    const { url } = JSON.parse(bodyOf(answer)) as { url: string };
    await this.#nodes.ask("loadFile", upload.person, this.#requests.loadFile(url), performance.now());
  }

  /** Lets an action run by itself. */
  #begin(action: Promise<unknown> | undefined): void {
    if (!action) return;
    this.#underWay += 1;
    action
      .catch((error: unknown) => this.#observations.failed(String(error)))
      .finally(() => {
        this.#underWay -= 1;
      });
  }

  async #drain(): Promise<void> {
    const end = performance.now() + DRAIN_MILLISECONDS;
    const isOpen = () => this.#underWay > 0 || this.#observations.undelivered > 0;
    while (isOpen() && performance.now() < end) await pause(20);
    if (this.#underWay > 0) this.#observations.failed(`${this.#underWay} requests were not answered.`);
    // Last events to other recipients.
    await pause(300);
  }

  async #inParallel(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < count; index = next++) await work(index);
    };
    await Promise.all(Array.from({ length: JOINING * this.#nodes.count }, worker));
  }

  /** @throws Error if a request of the preparation failed */
  #throwProblems(): void {
    const { problems } = this.#observations.result(0);
    if (problems.length > 0) throw new Error(`The people could not be prepared: ${problems.join("; ")}`);
  }
}

const queuePattern = /"queue_id":"([^"]+)"/;
const lastEventPattern = /"last_event_id":(-?\d+)/;

function queueIn(answer: RawAnswer): { queueId: string; lastEventId: number } {
  const body = bodyOf(answer);
  return {
    queueId: queuePattern.exec(body)?.[1] ?? "",
    lastEventId: Number(lastEventPattern.exec(body)?.[1]),
  };
}
