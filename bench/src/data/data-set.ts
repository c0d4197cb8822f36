/** A generated organization in a database that a server has set up, and on which no server runs at the moment. */
import { systemRandom } from "@confab/server/base/clock";
import { openSecrets, type Secrets } from "@confab/server/base/secrets";
import type { Engine } from "@confab/server/db/engine";
import { indexMessages } from "@confab/server/domain/messages/search/search-index";
import { hashPassword } from "@confab/server/domain/users/password";
import { makeFragments, makeVocabulary, seededRandom } from "@confab/testkit/words";
import { apiKeyOf, checkPlan, type DataPlan, emailOf, streamName, streamsOf } from "./data-plan.ts";
import * as queries from "./data-queries.ts";
import { withoutIndexes } from "./indexes.ts";

const VOCABULARY = 20_000;
const FRAGMENTS = 20_000;
/**
 * Rows in one statement: enough that the statement's own cost does not count, few enough for the embedded engine's
 * memory.
 */
const BATCH = { users: 5000, memberships: 200_000, messages: 50_000, search: 2500 } as const;
/** The number of new messages from which rebuilding the indexes takes less time than updating them. */
const BULK = 300_000;

type Progress = (what: string) => void;

export class DataSet {
  readonly plan: DataPlan;
  readonly bases: queries.Bases;
  readonly vocabulary: readonly string[];
  readonly #fragments: readonly string[];
  #messages = 0;
  #bytesWithoutMessages = 0;
  #bytes = 0;
  #byStream: readonly number[] = [];

  private constructor(plan: DataPlan, bases: queries.Bases) {
    this.plan = plan;
    this.bases = bases;
    const random = seededRandom(plan.seed);
    this.vocabulary = makeVocabulary(VOCABULARY, random);
    this.#fragments = makeFragments(FRAGMENTS, this.vocabulary, random);
  }

  /** Writes users, streams and subscriptions; messages come with `grow`. */
  static async create(
    engine: Engine,
    dataDir: string,
    plan: DataPlan,
    onProgress: Progress = () => {},
  ): Promise<DataSet> {
    checkPlan(plan);
    const secrets = await openSecrets(dataDir, systemRandom);
    const data = new DataSet(plan, await queries.readBases(engine));
    await data.#insertUsers(engine, secrets);
    const names = Array.from({ length: plan.streams }, (_, index) => streamName(index + 1));
    await queries.insertStreams(engine, data.bases, names);
    await data.#insertSubscriptions(engine, onProgress);
    await queries.advanceSequences(engine);
    await engine.query({ text: "vacuum analyze", values: [], isLong: true });
    data.#bytesWithoutMessages = await queries.databaseSize(engine);
    return data;
  }

  /** The number of messages. */
  get messages(): number {
    return this.#messages;
  }

  /** The bytes on disk for each message, including its indexes and its words for the search. */
  get bytesOfMessage(): number {
    return (this.#bytes - this.#bytesWithoutMessages) / this.#messages;
  }

  /** Returns a stream's number of messages; streams count from 1. */
  messagesOf(stream: number): number {
    return this.#byStream[stream - 1] ?? 0;
  }

  /** Returns a reader's number of unread messages. */
  unreadOf(user: number): number {
    const unread = (stream: number) => Math.min(this.messagesOf(stream), this.plan.unreadPerStream);
    return streamsOf(this.plan, user).reduce((sum, stream) => sum + unread(stream), 0);
  }

  /** Adds messages until this many exist, and indexes them. Each message is the same whatever the steps. */
  async grow(engine: Engine, messages: number, onProgress: Progress = () => {}): Promise<void> {
    const { plan, bases } = this;
    const first = this.#messages + 1;
    await queries.insertFragments(engine, this.#fragments);
    const insert = async () => {
      for (let start = first; start <= messages; start += BATCH.messages) {
        const last = Math.min(start + BATCH.messages - 1, messages);
        await queries.insertMessages(engine, { plan, bases, first: start, last, fragments: FRAGMENTS });
        onProgress(`${last} messages`);
      }
      for (let start = first; start <= messages; start += BATCH.search) {
        await this.#index(engine, start, Math.min(start + BATCH.search - 1, messages));
        if (start % 100_000 < BATCH.search) onProgress(`${start} messages indexed`);
      }
    };
    if (messages - first < BULK) await insert();
    else await withoutIndexes(engine, ["message", "message_search"], insert, onProgress);
    await queries.dropFragments(engine);
    await queries.markRead(engine, plan, bases);
    await engine.query({ text: "vacuum analyze", values: [], isLong: true });
    const counts = await queries.readCounts(engine, bases, plan);
    this.#byStream = counts.byStream;
    this.#bytes = await queries.databaseSize(engine);
    this.#messages = counts.messages;
  }

  /** Lets one of the users sign in with a browser. */
  async setPassword(engine: Engine, user: number, password: string): Promise<void> {
    await queries.setPassword(engine, emailOf(user), await hashPassword(password));
  }

  async #insertUsers(engine: Engine, secrets: Secrets): Promise<void> {
    for (let first = 0; first < this.plan.users; first += BATCH.users) {
      const size = Math.min(BATCH.users, this.plan.users - first);
      const users = Array.from({ length: size }, (_, index) => {
        const key = apiKeyOf(this.plan, first + index);
        return { email: emailOf(first + index), hash: secrets.hash(key), encrypted: secrets.encrypt(key) };
      });
      await queries.insertUsers(engine, this.bases, users, first);
    }
  }

  async #insertSubscriptions(engine: Engine, onProgress: Progress): Promise<void> {
    const { plan, bases } = this;
    const step = Math.max(Math.floor(BATCH.memberships / Math.max(plan.subscriptions, 1)), 1);
    for (let first = 0; first < plan.users && plan.subscriptions > 0; first += step) {
      const end = Math.min(first + step, plan.users);
      await queries.insertSubscriptions(engine, { plan, bases, first, end });
      onProgress(`${end * plan.subscriptions} subscriptions`);
    }
  }

  /** Indexes messages as the server itself does. */
  async #index(engine: Engine, first: number, last: number): Promise<void> {
    const ids = Array.from({ length: last - first + 1 }, (_, index) => this.bases.message_id + first + index);
    await engine.transaction((connection) => indexMessages(connection, this.bases.realm_id, ids), {
      durable: false,
    });
  }
}
