/**
 * The conversations of direct messages. A conversation is created with the first message between its participants.
 * Afterwards only its last message changes, so a node may cache all other properties permanently.
 */
import { createHash } from "node:crypto";
import type { Engine, QueryRunner } from "../../../db/engine.ts";
import { int8, statement, text } from "../../../db/statement.ts";
import type { RealmModel } from "../../../model/realm-model.ts";
import { receiversAmong } from "./called-bots.ts";

/** The largest number of cached conversations of a realm: enough for the active ones of a large organization. */
const MAX_REMEMBERED = 20_000;

declare module "../../../realm/services.ts" {
  interface RealmServices {
    /** The conversations of direct messages. */
    readonly conversations: DirectConversations;
  }
}

const createConversationsSql = statement({
  name: "create_conversations",
  text: `with wanted as (
           select hash, participants, receivers
             from json_to_recordset($2::json) as w(hash text, participants bigint[], receivers bigint[])
         ), created as (
           insert into conversation (realm_id, participant_ids, participants_hash)
           select $1, participants, hash from wanted
           on conflict (realm_id, participants_hash) where participants_hash is not null do nothing
           returning conversation_id, participants_hash
         )
         insert into inbox (realm_id, user_id, conversation_id, received)
         select $1, receiver, conversation_id, '{[1,)}'
           from created join wanted on wanted.hash = created.participants_hash, unnest(receivers) as receiver`,
});

const findConversationsSql = statement({
  name: "find_conversations",
  text: `select conversation_id, participants_hash
           from conversation where realm_id = $1 and participants_hash = any($2::text[])`,
  row: { conversation_id: int8, participants_hash: text.neverNull },
});

const findConversationSql = statement({
  name: "find_conversation",
  text: "select conversation_id from conversation where realm_id = $1 and participants_hash = $2",
  row: { conversation_id: int8 },
});

const findBeginningSql = statement({
  name: "find_beginning",
  text: "select first_message_id from conversation where realm_id = $1 and participants_hash = $2",
  row: { first_message_id: int8.orNull },
});

const createDirectConversationSql = statement({
  name: "create_direct_conversation",
  text: `with created as (
           insert into conversation (realm_id, participant_ids, participants_hash)
           values ($1, $2::bigint[], $3)
           on conflict (realm_id, participants_hash) where participants_hash is not null do nothing
           returning conversation_id
         )
         insert into inbox (realm_id, user_id, conversation_id, received)
         select $1, receiver, conversation_id, '{[1,)}'
           from created, unnest($4::bigint[]) as receiver`,
});

export class DirectConversations {
  readonly #engine: Engine;
  readonly #model: RealmModel;
  readonly #ids = new Map<string, number>();

  constructor(engine: Engine, model: RealmModel) {
    this.#engine = engine;
    this.#model = model;
  }

  /**
   * Returns the conversation of exactly these participants, and creates it if they never had one.
   *
   * @param participantIds ascending, including the sender
   */
  async ensure(participantIds: readonly number[]): Promise<number> {
    const key = participantIds.join(",");
    const known = this.#ids.get(key) ?? (await this.#find(key)) ?? (await this.#create(key, participantIds));
    this.#remember(key, known);
    return known;
  }

  /** Returns the conversation of exactly these participants, if they ever had one. @param participantIds ascending */
  async lookup(participantIds: readonly number[]): Promise<number | undefined> {
    const key = participantIds.join(",");
    return this.#ids.get(key) ?? this.#find(key);
  }

  /** True if these participants have exchanged messages. @param participantIds ascending */
  async haveBegun(participantIds: readonly number[]): Promise<boolean> {
    const values = [this.#model.realmId, hashOf(participantIds.join(","))];
    const row = await findBeginningSql.first(this.#engine, values);
    return row?.first_message_id != null;
  }

  /**
   * Does the same as `ensure` for many conversations within a transaction. Does not cache them, since the transaction
   * may fail.
   *
   * @returns their ids, in the order of the lists
   */
  async ensureAllIn(
    runner: QueryRunner,
    participantLists: readonly (readonly number[])[],
  ): Promise<number[]> {
    const wanted = participantLists.map((ids) => ({
      hash: hashOf(ids.join(",")),
      participants: ids,
      receivers: receiversAmong(ids, this.#model),
    }));
    await createConversationsSql.run(runner, [this.#model.realmId, JSON.stringify(wanted)]);
    const rows = await findConversationsSql.all(runner, [
      this.#model.realmId,
      wanted.map(({ hash }) => hash),
    ]);
    const ids = new Map(rows.map((row) => [row.participants_hash, row.conversation_id]));
    return wanted.map(({ hash }) => {
      const id = ids.get(hash);
      if (id === undefined) throw new Error("A conversation that was just created is missing");
      return id;
    });
  }

  async #find(key: string): Promise<number | undefined> {
    const row = await findConversationSql.first(this.#engine, [this.#model.realmId, hashOf(key)]);
    return row?.conversation_id;
  }

  /** Creates a conversation. If two nodes do so simultaneously, both get the one that is stored first. */
  async #create(key: string, participantIds: readonly number[]): Promise<number> {
    await createDirectConversationSql.run(this.#engine, [
      this.#model.realmId,
      participantIds,
      hashOf(key),
      receiversAmong(participantIds, this.#model),
    ]);
    const id = await this.#find(key);
    if (id === undefined) throw new Error("A conversation that was just created is missing");
    return id;
  }

  #remember(key: string, id: number): void {
    this.#ids.delete(key);
    this.#ids.set(key, id);
    if (this.#ids.size <= MAX_REMEMBERED) return;
    const oldest = this.#ids.keys().next().value;
    if (oldest !== undefined) this.#ids.delete(oldest);
  }
}

export const hashOf = (participants: string): string =>
  createHash("sha256").update(participants).digest("base64url");
