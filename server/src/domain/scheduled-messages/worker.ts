/**
 * Sends scheduled messages when they are due. One transaction sends a message and deletes its row. So each message is
 * sent exactly once, even if several nodes read it or a node dies.
 */
import { ApiError } from "@confab/contract";
import { quote } from "@confab/markdown/outside-text";
import type { Timer } from "../../base/clock.ts";
import type { User } from "../../model/records.ts";
import { BackgroundWorker } from "../../realm/background-worker.ts";
import type { Realm } from "../../realm/realm.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { textsForUser } from "../../texts/texts.ts";
import { accessActor } from "../access/users.ts";
import { NotificationBot } from "../messages/send/notification-bot.ts";
import { prepareMessage } from "../messages/send/send.ts";
import { appendMessageWithFiles } from "../messages/send/send-with-files.ts";
import { onlyUser } from "../users/events.ts";
import { isReminderOfMessage, isUnchanged } from "./access.ts";
import { scheduledMessageRemoved, scheduledMessageUpdated } from "./events.ts";
import {
  deleteScheduledMessage,
  nextScheduledMessages,
  type ScheduledMessage,
  updateScheduledMessage,
} from "./queries.ts";
import { deliverReminder, discardReminder } from "./reminders.ts";

const AT_ONCE = 50;

/** Messages that are due within this time get a timer. It is longer than the minute between two calls of upkeep. */
const TIMER_MILLISECONDS = 90_000;

export class ScheduledMessageWorker extends BackgroundWorker {
  #timer: Timer | undefined;

  constructor(realm: Realm) {
    super(realm, "Sending scheduled messages failed");
  }

  override async stop(): Promise<void> {
    this.#timer?.cancel();
    await super.stop();
  }

  protected override async run(): Promise<void> {
    const { clock } = this.realm.context;
    while (!this.isStopped) {
      const next = await this.realm.read((tx) => nextScheduledMessages(tx, AT_ONCE));
      const due = next.filter(({ deliver_at }) => deliver_at <= clock.now());
      for (const message of due) {
        if (this.isStopped) return;
        await this.#deliver(message);
      }
      if (due.length === AT_ONCE) continue;
      const coming = next[due.length];
      if (coming) this.#wakeAt(coming.deliver_at);
      return;
    }
  }

  #wakeAt(time: number): void {
    const { clock } = this.realm.context;
    this.#timer?.cancel();
    const delay = Math.max(0, time - clock.now());
    if (delay <= TIMER_MILLISECONDS) this.#timer = clock.after(delay, () => this.wake());
  }

  async #deliver(message: ScheduledMessage): Promise<void> {
    const sender = this.realm.model.users.get(message.sender_id);
    try {
      if (!sender?.is_active) await this.#fail(message, "The account of its sender is deactivated.", sender);
      else if (message.is_reminder) await this.#remind(message, sender);
      else await this.#send(message, sender);
    } catch (error) {
      // Other errors may be temporary, so the message is retried.
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      await this.#fail(message, error.message, sender);
    }
  }

  async #send(message: ScheduledMessage, sender: User): Promise<void> {
    const { scheduled_message_id, sender_id } = message;
    const prepared = await prepareMessage(this.realm, sender, message.request);
    await this.realm.write(async (tx) => {
      if (!(await isUnchanged(tx, message))) return;
      await deleteScheduledMessage(tx, scheduled_message_id);
      await appendMessageWithFiles(tx, sender, prepared.compose());
      tx.append(scheduledMessageRemoved.of({ scheduled_message_id }, onlyUser(sender_id)));
    }, UNHURRIED);
  }

  async #remind(message: ScheduledMessage, user: User): Promise<void> {
    await this.realm.write(async (tx) => {
      if (!(await isUnchanged(tx, message))) return;
      if (isReminderOfMessage(message)) {
        await deliverReminder(tx, accessActor(user, tx.model), message);
      } else {
        await deleteScheduledMessage(tx, message.scheduled_message_id);
        await new NotificationBot(tx).toPeople(new Map([[user.user_id, message.request.content]]));
      }
    }, UNHURRIED);
  }

  /**
   * Marks a message that could not be sent, and notifies its sender. The sender may change it and schedule it again. A
   * reminder is deleted instead, because no client can change it.
   *
   * @param failure the reason
   */
  async #fail(message: ScheduledMessage, failure: string, sender: User | undefined): Promise<void> {
    await this.realm.write(async (tx) => {
      if (!(await isUnchanged(tx, message))) return;
      if (isReminderOfMessage(message)) {
        await discardReminder(tx, message);
      } else if (message.is_reminder) {
        await deleteScheduledMessage(tx, message.scheduled_message_id);
      } else {
        const scheduled_message = { ...message, failure };
        await updateScheduledMessage(tx, scheduled_message);
        tx.append(scheduledMessageUpdated.of({ scheduled_message }, onlyUser(message.sender_id)));
      }
      if (!sender?.is_active) return;
      const notice = textsForUser(sender).bots.scheduled.failed({ problem: failure });
      const content = `${notice}\n\n${quote(message.request.content)}`;
      await new NotificationBot(tx).toPeople(new Map([[message.sender_id, content]]));
    }, UNHURRIED);
  }
}
