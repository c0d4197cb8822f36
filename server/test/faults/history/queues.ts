/**
 * Checks that each queue had exactly what it should have, once and in order. Positions of the log are ids of events in
 * every queue. The union of all queues is therefore the log, and shows who was in which stream when a message was sent.
 */
import type { QueueRecord, SeenEvent, SeenMessage, TrialHistory, Violation } from "./operation.ts";

/** The type of events that everyone gets. */
const FOR_ALL = "realm_user";

export function checkQueues(history: TrialHistory): Violation[] {
  const log = new Log(history);
  return [
    ...log.contradictions,
    ...history.queues.flatMap((queue) => [...orderOf(queue), ...contentOf(queue, log)]),
    ...storedAsAnnounced(history, log),
  ];
}

function* orderOf({ name, registeredAt, answers }: QueueRecord): Iterable<Violation> {
  let last = registeredAt;
  for (const events of answers) {
    const before = last;
    const seen = new Set<string>();
    for (const { id, type, body } of events) {
      // One change of the log may be several events, which arrive together.
      if (id <= before || id < last) {
        const what = `${name} got event ${id} (${type}) after event ${last}`;
        yield violation("a queue's events come in order, once", what, [body]);
      }
      if (seen.has(`${id} ${body}`)) {
        yield violation("a queue's events come in order, once", `${name} got event ${id} twice`, [body]);
      }
      seen.add(`${id} ${body}`);
      last = Math.max(last, id);
    }
  }
}

function* contentOf(queue: QueueRecord, log: Log): Iterable<Violation> {
  const { name, registeredAt, readUpTo } = queue;
  const seen = new Set<number>();
  for (const { id, message, type } of queue.answers.flat()) {
    if (message || type === FOR_ALL) seen.add(id);
    if (message && !log.isReceiver(id, message, queue.person)) {
      const what = `${name} got message ${message.id}, "${message.content}" to ${message.to}, as event ${id}`;
      yield violation("a queue has nothing that its owner should not see", what, [message.content]);
    }
  }
  const isMissing = (id: number) => id > registeredAt && id <= readUpTo && !seen.has(id);
  for (const [id, message] of log.messages) {
    if (!isMissing(id) || !log.isReceiver(id, message, queue.person)) continue;
    const what = `${name} never got message ${message.id}, "${message.content}", event ${id}`;
    yield violation("a queue has everything that its owner should see", what, [message.content]);
  }
  for (const id of log.forAll) {
    if (!isMissing(id)) continue;
    const what = `${name} never got event ${id} about a user`;
    yield violation("a queue has everything that its owner should see", what, []);
  }
}

/** Every stored message was announced to someone, with the same id. */
function* storedAsAnnounced({ stored }: TrialHistory, log: Log): Iterable<Violation> {
  const announced = new Map([...log.messages.values()].map(({ content, id }) => [content, id]));
  for (const { id, content } of stored) {
    if (announced.get(content) === id) continue;
    const what = `message ${id}, "${content}", is stored, but queues had it as ${announced.get(content) ?? "none"}`;
    yield violation("a message is stored as it was announced", what, [content]);
  }
}

class Log {
  readonly messages = new Map<number, SeenMessage>();
  readonly forAll = new Set<number>();
  readonly contradictions: Violation[] = [];
  readonly #members: TrialHistory["members"];
  readonly #changes: (NonNullable<SeenEvent["membership"]> & { readonly id: number })[] = [];

  constructor({ queues, members }: TrialHistory) {
    this.#members = members;
    const changes = new Map<number, NonNullable<SeenEvent["membership"]>>();
    for (const event of queues.flatMap(({ answers }) => answers.flat())) {
      if (event.message) this.#add(event.id, event.message);
      if (event.type === FOR_ALL) this.forAll.add(event.id);
      if (event.membership) changes.set(event.id, event.membership);
    }
    this.#changes = [...changes].map(([id, change]) => ({ ...change, id })).sort((a, b) => a.id - b.id);
  }

  #add(position: number, message: SeenMessage): void {
    const known = this.messages.get(position);
    this.messages.set(position, known ?? message);
    if (!known || (known.id === message.id && known.content === message.content)) return;
    const what = `event ${position} is message ${known.id} in one queue and message ${message.id} in another`;
    this.contradictions.push(
      violation("all queues have the same log", what, [known.content, message.content]),
    );
  }

  /** True if the person should get the message at this position of the log. */
  isReceiver(position: number, { to }: SeenMessage, person: number): boolean {
    if (typeof to !== "string") return to.includes(person);
    const change = this.#changes.findLast(
      ({ id, place, people }) => id < position && place === to && people.includes(person),
    );
    return change?.joined ?? this.#members.get(to)?.has(person) ?? false;
  }
}

const violation = (rule: string, what: string, about: readonly string[]): Violation => ({
  rule,
  what,
  about,
  at: Infinity,
});
