/**
 * Sends the mails of the outbox, a few at a time. A mail is claimed for a while, so only one node sends it. If that
 * node dies, another node sends the mail after the claim has expired. A mail may thus arrive twice, but a crash never
 * loses it.
 */

import { isRefusedForGood } from "../../mail/mailer.ts";
import type { Realm } from "../../realm/realm.ts";
import { openMail } from "./outbox.ts";
import { claimMails, deleteMail, postponeMail, type WaitingMail } from "./queries.ts";

/** The largest number of mails that a node sends simultaneously for one organization. */
const MAX_MAILS = 8;

const MINUTE = 60_000;

/** Longer than sending can take, which `mailer.ts` limits. */
const CLAIM_MILLISECONDS = 5 * MINUTE;

/** The longest pause. After the first failures a mail waits 1, 2, 4 … minutes. */
const MAX_WAIT_MILLISECONDS = 4 * 60 * MINUTE;

/** These attempts take some two days, after which the links in the mail have expired. */
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

  /** Called when mails may be due. */
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

  /** Sends all mails that are due. */
  async settle(): Promise<void> {
    this.wake();
    while (this.#working) await this.#working;
  }

  /** Waits for the mails that are being sent. */
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
      // More mails may be due.
      if (mails.length === MAX_MAILS && !this.#stopped) this.#woken = true;
    }
  }

  async #send({ mail_id, content_encrypted, attempts }: WaitingMail): Promise<void> {
    const { context, realmId } = this.#realm;
    const { engine, clock, logger, mailer, metrics } = context;
    try {
      await mailer.send(mail_id, openMail({ context }, content_encrypted));
      metrics.mails.inc({ outcome: "sent" });
    } catch (error) {
      if (attempts < MAX_ATTEMPTS && !isRefusedForGood(error)) {
        const wait = Math.min(MINUTE * 2 ** (attempts - 1), MAX_WAIT_MILLISECONDS);
        logger.warn(
          { err: error, realmId, mail_id, attempts },
          "A mail could not be sent; it is tried again",
        );
        metrics.mails.inc({ outcome: "postponed" });
        return postponeMail(engine, realmId, mail_id, clock.now() + wait);
      }
      metrics.mails.inc({ outcome: "abandoned" });
      logger.error({ err: error, realmId, mail_id, attempts }, "A mail failed too often and is abandoned");
    }
    await deleteMail(engine, realmId, mail_id);
  }
}
