/** Compares read states with a simple model while messages are sent, read, moved and deleted at random. */
import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createStream, idsOf, subscribe, type TestStream, unsubscribe } from "./helpers.ts";

const { world, owner, hamlet, cordelia, guest } = useWorld();
const RUNS = Number(process.env["CONFAB_READ_STATE_RUNS"] ?? 3);

interface ModelMessage {
  readonly id: number;
  readonly topic: string;
  stream: TestStream;
}

/** Everyone's states of all messages, as a table of messages and people would store them. */
class Model {
  readonly messages: ModelMessage[] = [];
  readonly subscribers = new Map<TestStream, Set<Person>>();
  /** Received messages that are unread, and those that are read. */
  readonly unread = new Map<Person, Set<number>>();
  readonly read = new Map<Person, Set<number>>();

  constructor(people: readonly Person[], streams: readonly TestStream[]) {
    for (const stream of streams) this.subscribers.set(stream, new Set());
    for (const person of people) {
      this.unread.set(person, new Set());
      this.read.set(person, new Set());
    }
  }

  isIn = (person: Person, stream: TestStream): boolean => this.subscribers.get(stream)?.has(person) ?? false;

  add(message: ModelMessage): void {
    this.messages.push(message);
    for (const person of this.subscribers.get(message.stream) ?? []) this.unread.get(person)?.add(message.id);
  }

  mark(person: Person, id: number, isRead: boolean): void {
    const [from, to] = isRead ? [this.unread, this.read] : [this.read, this.unread];
    if (from.get(person)?.delete(id)) to.get(person)?.add(id);
  }

  move(message: ModelMessage, to: TestStream): void {
    if (message.stream === to) return;
    message.stream = to;
    for (const states of [this.unread, this.read]) {
      for (const [person, ids] of states) if (!this.isIn(person, to)) ids.delete(message.id);
    }
  }

  remove(message: ModelMessage): void {
    this.messages.splice(this.messages.indexOf(message), 1);
    for (const states of [this.unread, this.read]) for (const ids of states.values()) ids.delete(message.id);
  }

  has = (person: Person, id: number): boolean =>
    [this.unread, this.read].some((states) => states.get(person)?.has(id));
}

interface Step {
  readonly kind:
    | "send"
    | "read"
    | "unread"
    | "read stream"
    | "move"
    | "move topic"
    | "join"
    | "leave"
    | "delete";
  readonly person: number;
  readonly stream: number;
  readonly message: number;
  readonly count: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step["kind"]>(
    ...["send", "send", "send", "read", "read", "unread", "read stream"].map((kind) => kind as Step["kind"]),
    ...["move", "move", "move topic", "join", "leave", "delete"].map((kind) => kind as Step["kind"]),
  ),
  person: fc.nat(2),
  stream: fc.nat(2),
  message: fc.nat(30),
  count: fc.integer({ min: 1, max: 4 }),
});

async function perform(
  model: Model,
  { kind, ...which }: Step,
  streams: readonly TestStream[],
): Promise<void> {
  const person = [hamlet, cordelia, guest][which.person] ?? hamlet;
  const stream = streams[which.stream] ?? streams[0];
  const { messages } = model;
  const index = messages.length > 0 ? which.message % messages.length : 0;
  const message = messages[index];
  if (!stream) return;
  if (kind === "send") {
    const topic = `topic ${which.count % 2}`;
    const id = await owner.send(stream.name, topic, "text");
    return model.add({ id, topic, stream });
  }
  if (kind === "join" && !model.isIn(person, stream)) {
    await subscribe(owner, stream, [person]);
    model.subscribers.get(stream)?.add(person);
  }
  if (kind === "leave" && model.isIn(person, stream)) {
    await unsubscribe(stream, person);
    model.subscribers.get(stream)?.delete(person);
    for (const each of messages) if (each.stream === stream) model.mark(person, each.id, true);
  }
  if (kind === "read stream" && model.isIn(person, stream)) {
    await person.ok("POST", "/mark_stream_as_read", { stream_id: stream.streamId });
    for (const each of messages) if (each.stream === stream) model.mark(person, each.id, true);
  }
  if (!message) return;
  if (kind === "read" || kind === "unread") {
    const some = messages.slice(index, index + which.count).filter(({ id }) => model.has(person, id));
    if (some.length === 0) return;
    const op = kind === "read" ? "add" : "remove";
    await person.ok("POST", "/messages/flags", { messages: some.map(({ id }) => id), op, flag: "read" });
    for (const { id } of some) model.mark(person, id, kind === "read");
  }
  if (kind === "move" || kind === "move topic") {
    await owner.ok("PATCH", `/messages/${message.id}`, {
      stream_id: stream.streamId,
      propagate_mode: kind === "move" ? "change_one" : "change_all",
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    });
    const { stream: from, topic } = message;
    const isMoved = (each: ModelMessage) => each.stream === from && each.topic === topic;
    for (const each of kind === "move" ? [message] : messages.filter(isMoved)) model.move(each, stream);
  }
  if (kind === "delete") {
    await owner.ok("DELETE", `/messages/${message.id}`);
    model.remove(message);
  }
}

test("read states are those of a table of all messages and people, whatever happens to the messages", async () => {
  let run = 0;
  const people = [hamlet, cordelia, guest];
  const property = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
    run += 1;
    const streams = await Promise.all(
      ["one", "two", "three"].map((name) => createStream(world, `${name} ${run}`, [owner])),
    );
    const model = new Model(people, streams);
    for (const stream of streams) {
      await subscribe(owner, stream, [hamlet, cordelia]);
      model.subscribers.set(stream, new Set([hamlet, cordelia]));
    }
    for (const each of steps) {
      await perform(model, each, streams);
      const known = new Set(model.messages.map(({ id }) => id));
      for (const person of people) {
        const unread = (await idsOf(person, [["is", "unread"]])).filter((id) => known.has(id));
        expect(unread).toEqual([...(model.unread.get(person) ?? [])].sort((a, b) => a - b));
      }
    }
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
}, 120_000);
