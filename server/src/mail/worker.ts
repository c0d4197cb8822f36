/**
 * Sends the mails of the outbox, a few at a time. One is claimed for a while, so of all nodes one sends it; when that
 * one dies with it, another does after that. A mail may so arrive twice, but never not at all.
 */
import type { Realm } from "../realm/realm.ts";
import { isRefusedForGood } from "./mailer.ts";
import { openMail } from "./outbox.ts";
import { claimMails, deleteMail, postponeMail, type WaitingMail } from "./queries.ts";

/** Mails sent at once by a node, for one organization. */
const MAX_MAILS = 8;

const MINUTE = 60_000;

/** Longer than sending can take: `mailer.ts` has its limits. */
const CLAIM_MILLISECONDS = 5 * MINUTE;

/** After the first failures it waits 1, 2, 4 … minutes, later no longer than this. */
const MAX_WAIT_MILLISECONDS = 4 * 60 * MINUTE;

/** Some two days, after which links in it are worth nothing any more. */
const MAX_ATTEMPTS = 18;

export class MailWorker {
  readonly #realm: Realm;
  #working: Promise<void> | undefined;
  #woken = false;
  #stopped = false;

  constructor(realm: Realm) {
    this.#realm = realm;
  }

  get isBusy(): boolean {
    return this.#working !== undefined;
  }

  /** There may be something to send. */
  wake(): void {
    if (this.#stopped) return;
    this.#woken = true;
    this.#working ??= this.#work()
      .catch((error: unknown) => this.#realm.context.logger.warn({ err: error }, "Sending mails failed"))
      .finally(() => {
        this.#working = undefined;
        if (this.#woken) this.wake();
      });
  }

  /** Sends all that is due. */
  async settle(): Promise<void> {
    this.wake();
    while (this.#working) await this.#working;
  }

  /** What is being sent is sent still. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#woken = false;
    await this.#working;
  }

  async #work(): Promise<void> {
    const { context, realmId } = this.#realm;
    while (this.#woken) {
      this.#woken = false;
      const now = context.clock.now();
      const claim = { realmId, now, until: now + CLAIM_MILLISECONDS, limit: MAX_MAILS };
      const mails = await claimMails(context.engine, claim);
      await Promise.all(mails.map((mail) => this.#send(mail)));
      // There may have been more.
      if (mails.length === MAX_MAILS && !this.#stopped) this.#woken = true;
    }
  }

  async #send({ mail_id, content_encrypted, attempts }: WaitingMail): Promise<void> {
    const { context, realmId } = this.#realm;
    const { engine, clock, logger, mailer } = context;
    try {
      await mailer.send(mail_id, openMail({ context }, content_encrypted));
    } catch (error) {
      if (attempts < MAX_ATTEMPTS && !isRefusedForGood(error)) {
        const wait = Math.min(MINUTE * 2 ** (attempts - 1), MAX_WAIT_MILLISECONDS);
        logger.warn(
          { err: error, realmId, mail_id, attempts },
          "A mail could not be sent; it is tried again",
        );
        return postponeMail(engine, realmId, mail_id, clock.now() + wait);
      }
      logger.error({ err: error, realmId, mail_id, attempts }, "A mail could not be sent and is given up");
    }
    await deleteMail(engine, realmId, mail_id);
  }
}
