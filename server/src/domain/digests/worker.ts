/**
 * Puts the weekly mails into the outbox, a few people at a time. The mails of a step and the record of its progress are
 * one transaction, so everybody gets one mail, even if a node dies or two nodes work at once. The node that works renews
 * its claim with each step. If it dies, another node continues once the claim has expired.
 */
import { chunksOf } from "../../base/chunks.ts";
import { toSeconds } from "../../base/clock.ts";
import type { Mail } from "../../mail/mail.ts";
import { sendsMail } from "../../mail/mailer.ts";
import { quietUntilOf } from "../../model/quiet-times.ts";
import type { User } from "../../model/records.ts";
import { PacedWorker } from "../../realm/paced-worker.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx } from "../../realm/tx.ts";
import { insertLateMail } from "../mail/outbox.ts";
import { lastMessageBefore } from "../retention/queries.ts";
import { composeDigest } from "./compose-digest.ts";
import { readDigests } from "./digest.ts";
import { nextRound, peopleWithMorning, wantsDigests } from "./mornings.ts";
import {
  advanceRound,
  claimRound,
  endRounds,
  finishRound,
  isOutboxFull,
  planRounds,
  type Round,
  readRound,
  releaseRound,
  selectAbsent,
} from "./queries.ts";
import { readWeek, type Week } from "./week.ts";

const DAY = 24 * 3600 * 1000;

/** People who were away for less time have hardly missed anything, and may be back tomorrow. */
const AWAY_MILLISECONDS = 5 * DAY;

/** After a longer outage, a mail about the week would come too late. The next one comes in a week. */
const LATEST_MILLISECONDS = DAY;

/** Longer than reading the week, or a step, can take. */
const CLAIM_MILLISECONDS = 60_000;

/** The number of people of a step, whose mails take some tens of milliseconds to compose. */
const PEOPLE_AT_ONCE = 25;

/** The pauses after a statement that counts messages, and after a step. They leave most of the time to others. */
const COUNTING_PAUSE_MILLISECONDS = 20;
const STEP_PAUSE_MILLISECONDS = 100;

/** Urgent mails, such as those about passwords, wait for at most this number of others, which takes some seconds. */
const MOST_WAITING = 100;
const WAITING_PAUSE_MILLISECONDS = 1000;

/** The duration of a run. The next one begins with the next minute, after other organizations that nobody uses. */
const RUN_MILLISECONDS = 20_000;

export class DigestWorker extends PacedWorker {
  /** The next round as far as this node knows, so that a minute without one costs nothing. */
  #known: { readonly weekday: number; readonly dueAt: number } | undefined;
  /** False once this node has removed what an organization without weekly mails may have left. */
  #mayHaveRounds = true;

  constructor(realm: Realm) {
    super(realm, "Composing weekly mails failed");
  }

  protected override async run(): Promise<void> {
    const { context, model, realmId, log } = this.realm;
    const { digest_emails_enabled, digest_weekday: weekday } = model.properties;
    if (!digest_emails_enabled || !sendsMail(context.config)) return this.#end();
    this.#mayHaveRounds = true;
    const now = context.clock.now();
    if (this.#known?.weekday === weekday && this.#known.dueAt > now) return;
    const next = await readRound(context.engine, realmId);
    if (next?.weekday !== weekday) {
      const dueAt = nextRound(model, now);
      await planRounds(context.engine, { realmId, weekday, now, dueAt });
      return;
    }
    this.#known = { weekday, dueAt: next.due_at };
    if (next.due_at > now) return;
    const round = await claimRound(context.engine, { realmId, now, until: now + CLAIM_MILLISECONDS });
    if (!round) return;
    // Another node may have stored messages and settings that this one has not seen yet.
    await log.catchUp();
    await this.#work(round, now);
  }

  /** Removes the rounds of an organization that has no weekly mails any more. */
  async #end(): Promise<void> {
    if (!this.#mayHaveRounds) return;
    await endRounds(this.realm.context.engine, this.realm.realmId);
    this.#mayHaveRounds = false;
    this.#known = undefined;
  }

  async #work({ done_until, round_until, last_user_id }: Round, now: number): Promise<void> {
    const { context, model, realmId } = this.realm;
    const { clock, engine } = context;
    const end = clock.monotonic() + RUN_MILLISECONDS;
    const from = Math.max(done_until, round_until - LATEST_MILLISECONDS);
    const isTooLate = now - round_until > LATEST_MILLISECONDS;
    const people = isTooLate ? [] : peopleWithMorning(model, from, round_until);
    const left = people.filter((id) => id > last_user_id);
    const composer = new Composer(this.realm, round_until, () => this.pause(COUNTING_PAUSE_MILLISECONDS));
    let done = last_user_id;
    for (const ids of chunksOf(left, PEOPLE_AT_ONCE)) {
      if (!(await this.#waitForRoom(end))) return releaseRound(engine, realmId, round_until, clock.now());
      const mails = await composer.compose(ids);
      const to = Math.max(...ids);
      if (!(await this.#store(mails, { roundUntil: round_until, from: done, to }))) return;
      done = to;
      if (mails.length > 0) this.realm.wake("mails");
      await this.pause(STEP_PAUSE_MILLISECONDS);
    }
    await finishRound(engine, realmId, round_until, nextRound(model, round_until));
  }

  /** @returns false if the run is over */
  async #waitForRoom(end: number): Promise<boolean> {
    const { context, realmId } = this.realm;
    const { clock, engine } = context;
    for (;;) {
      if (this.isStopped || (clock.monotonic() >= end && !this.isHurried)) return false;
      if (!(await isOutboxFull(engine, { realmId, now: clock.now(), most: MOST_WAITING }))) return true;
      if (this.isHurried) return false;
      await this.pause(WAITING_PAUSE_MILLISECONDS);
    }
  }

  /** @returns false if another node has continued from the same person; nothing was stored */
  #store(
    mails: readonly DueMail[],
    step: { roundUntil: number; from: number; to: number },
  ): Promise<boolean> {
    const { context, realmId } = this.realm;
    const now = context.clock.now();
    return context.engine.transaction(async (runner) => {
      const isOurs = await advanceRound(runner, realmId, { ...step, until: now + CLAIM_MILLISECONDS });
      if (!isOurs) return false;
      for (const { mail, dueAt } of mails)
        await insertLateMail({ realmId, context, runner, now }, mail, dueAt);
      return true;
    });
  }
}

interface DueMail {
  readonly mail: Mail;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
}

/** Composes the mails of one round. It reads the week only if there is somebody to write to. */
class Composer {
  readonly #realm: Realm;
  readonly #roundUntil: number;
  readonly #pause: () => Promise<void>;
  #week: Week | undefined;
  #lastBeforeAbsence: number | undefined;

  /** @param pause called between two statements that read the week */
  constructor(realm: Realm, roundUntil: number, pause: () => Promise<void>) {
    this.#realm = realm;
    this.#roundUntil = roundUntil;
    this.#pause = pause;
  }

  compose(userIds: readonly number[]): Promise<DueMail[]> {
    const { model, context } = this.#realm;
    return this.#realm.read(async (tx) => {
      const users = (await this.#absent(tx, userIds)).filter((user) => this.#dueAt(user) !== undefined);
      if (users.length === 0) return [];
      this.#week ??= await readWeek(tx, this.#roundUntil, this.#pause);
      const digests = await readDigests(tx, users, this.#week);
      return digests.map((digest) => ({
        mail: composeDigest(digest, model, context.secrets),
        dueAt: this.#dueAt(digest.user) ?? tx.now,
      }));
    });
  }

  /** Returns those of the people who want a mail and were away. New people were not. */
  async #absent(tx: Tx, userIds: readonly number[]): Promise<User[]> {
    const since = this.#roundUntil - AWAY_MILLISECONDS;
    const users = userIds
      .flatMap((id) => tx.model.users.get(id) ?? [])
      .filter((user) => wantsDigests(user) && user.joined_at <= since);
    this.#lastBeforeAbsence ??= await lastMessageBefore(tx, since);
    const ids = users.map(({ user_id }) => user_id);
    const absent = new Set(await selectAbsent(tx, ids, since, this.#lastBeforeAbsence));
    return users.filter(({ user_id }) => absent.has(user_id));
  }

  /** Returns the time when a mail may be sent; `undefined` if the user is not to be disturbed for longer. */
  #dueAt({ user_id }: User): number | undefined {
    const { model, context } = this.#realm;
    const now = context.clock.now();
    const quietUntil = (quietUntilOf(user_id, model, toSeconds(now)) ?? 0) * 1000;
    return quietUntil - now > LATEST_MILLISECONDS ? undefined : Math.max(now, quietUntil);
  }
}
