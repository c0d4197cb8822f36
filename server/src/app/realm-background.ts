/** The background work of one organization that this node has in memory. */

import { FileCleaner } from "../domain/attachments/cleaner.ts";
import { botCalls } from "../domain/bot-calls/consumer.ts";
import { BotCallWorker } from "../domain/bot-calls/worker.ts";
import { DigestWorker } from "../domain/digests/worker.ts";
import { linkPreviewJobs } from "../domain/link-previews/consumer.ts";
import { LinkPreviewWorker } from "../domain/link-previews/worker.ts";
import { MailWorker } from "../domain/mail/worker.ts";
import { SearchReindexWorker } from "../domain/messages/search/reindex-worker.ts";
import { notifications } from "../domain/notifications/consumer.ts";
import { NotificationWorker } from "../domain/notifications/worker.ts";
import { PersonDeletionWorker } from "../domain/person-deletion/worker.ts";
import type { Presence } from "../domain/presence/presence.ts";
import { RealmExportWorker } from "../domain/realm-exports/worker.ts";
import { RealmImportWorker } from "../domain/realm-imports/worker.ts";
import { RetentionWorker } from "../domain/retention/worker.ts";
import { ScheduledMessageWorker } from "../domain/scheduled-messages/worker.ts";
import { ArchiveWorker } from "../domain/streams/archive-worker.ts";
import { LogConsumers } from "../events/log-consumer.ts";
import type { BackgroundWork } from "../realm/background-work.ts";
import type { Context } from "../realm/context.ts";
import type { Realm } from "../realm/realm.ts";
import { consumers } from "./consumers.ts";

export class RealmBackground implements BackgroundWork {
  readonly #context: Context;
  readonly #consumers: LogConsumers;
  readonly #previews: LinkPreviewWorker;
  readonly #bots: BotCallWorker;
  readonly #retention: RetentionWorker;
  readonly #archive: ArchiveWorker;
  readonly #deletions: PersonDeletionWorker;
  readonly #reindex: SearchReindexWorker;
  readonly #files: FileCleaner;
  readonly #exports: RealmExportWorker;
  readonly #imports: RealmImportWorker;
  readonly #presence: Presence;
  readonly #mails: MailWorker;
  readonly #scheduledMessages: ScheduledMessageWorker;
  readonly #notifications: NotificationWorker;
  readonly #digests: DigestWorker;

  /** Starts no work before `wake`. */
  constructor(realm: Realm) {
    const { context } = realm;
    this.#context = context;
    this.#previews = new LinkPreviewWorker(realm);
    this.#bots = new BotCallWorker(realm);
    this.#retention = new RetentionWorker(realm);
    this.#archive = new ArchiveWorker(realm);
    this.#deletions = new PersonDeletionWorker(realm);
    this.#reindex = new SearchReindexWorker(realm);
    this.#files = new FileCleaner(realm);
    this.#exports = new RealmExportWorker(realm);
    this.#imports = new RealmImportWorker(realm);
    this.#presence = realm.services.presence;
    this.#mails = new MailWorker(realm);
    this.#scheduledMessages = new ScheduledMessageWorker(realm);
    this.#notifications = new NotificationWorker(realm);
    this.#digests = new DigestWorker(realm);
    realm.onWork("archived streams", () => this.#archive.wake());
    realm.onWork("deletions of people", () => this.#deletions.wake());
    realm.onWork("imports", () => this.#imports.wake());
    realm.onWork("mails", () => this.#mails.wake());
    realm.onWork("scheduled messages", () => this.#scheduledMessages.wake());
    this.#consumers = new LogConsumers({
      definitions: consumers,
      model: realm.model,
      log: realm.log,
      engine: context.engine,
      clock: context.clock,
      onJobs: (names) => {
        if (names.includes(linkPreviewJobs.name)) this.#previews.wake();
        if (names.includes(botCalls.name)) this.#bots.wake();
        if (names.includes(notifications.name)) this.#notifications.wake();
      },
      onError: (error) => context.logger.warn({ err: error }, "Background work failed"),
    });
    let wasActive = realm.model.isActive;
    realm.onApplied(() => {
      this.#consumers.wake();
      this.#exports.wake();
      // Most of the work was paused in the meantime.
      if (!wasActive && realm.model.isActive) this.#wakeAll();
      wasActive = realm.model.isActive;
    });
  }

  get isBusy(): boolean {
    return [
      this.#consumers,
      this.#previews,
      this.#bots,
      this.#notifications,
      this.#digests,
      this.#mails,
      this.#scheduledMessages,
      this.#exports,
      this.#imports,
      this.#retention,
      this.#archive,
      this.#deletions,
      this.#reindex,
      this.#files,
    ].some(({ isBusy }) => isBusy);
  }

  /** Wakes the workers that someone may be waiting for. The others find their work at the next upkeep. */
  wake(): void {
    this.#consumers.wake();
    this.#previews.wake();
    this.#bots.wake();
    this.#notifications.wake();
    this.#mails.wake();
    this.#scheduledMessages.wake();
    this.#imports.wake();
    this.#exports.wake();
    this.#deletions.wake();
  }

  async upkeep(): Promise<void> {
    // Another node may have claimed work at the last check, and not finished it.
    this.#wakeAll();
    await this.#previews.upkeep().catch((error: unknown) => {
      this.#context.logger.warn({ err: error }, "Maintenance of link previews failed");
    });
    await this.#notifications.upkeep().catch((error: unknown) => {
      this.#context.logger.warn({ err: error }, "Maintenance of notifications failed");
    });
  }

  #wakeAll(): void {
    this.wake();
    this.#retention.wake();
    this.#archive.wake();
    this.#reindex.wake();
    this.#files.wake();
    this.#digests.wake();
  }

  async work(): Promise<void> {
    await this.#scheduledMessages.settle();
    await this.#consumers.catchUp();
    await this.#previews.settle();
    await this.#bots.settle();
    await this.#notifications.upkeep();
    await this.#notifications.settle();
    await this.#mails.settle();
    await this.#retention.work();
    await this.#archive.settle();
    await this.#deletions.work();
    await this.#reindex.work();
    await this.#files.settle();
    await this.#exports.settle();
    await this.#imports.work();
    // Last, because nobody waits for them.
    await this.#digests.work();
    await this.#mails.settle();
  }

  async settle(): Promise<void> {
    await this.#presence.flush();
    await this.#scheduledMessages.settle();
    await this.#retention.settle();
    await this.#archive.settle();
    await this.#deletions.settle();
    await this.#reindex.settle();
    await this.#exports.settle();
    await this.#imports.settle();
    await this.#files.settle();
    await this.#consumers.catchUp();
    await this.#previews.settle();
    await this.#bots.settle();
    await this.#notifications.settle();
    await this.#digests.settle();
    await this.#mails.settle();
  }

  async stop(): Promise<void> {
    const workers = [
      this.#consumers,
      this.#previews,
      this.#bots,
      this.#notifications,
      this.#digests,
      this.#retention,
      this.#archive,
      this.#deletions,
      this.#reindex,
      this.#files,
      this.#mails,
      this.#scheduledMessages,
      this.#exports,
      this.#imports,
      this.#presence,
    ];
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}
