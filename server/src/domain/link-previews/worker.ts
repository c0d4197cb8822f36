/**
 * Fetches previews for the enqueued messages (`consumer.ts`), a few at a time. So a slow site delays neither the log
 * nor the other messages for longer than one request may take.
 */

import type { LinkEmbed } from "@confab/markdown";
import { JobRunner } from "../../realm/job-runner.ts";
import type { Realm } from "../../realm/realm.ts";
import { UNHURRIED } from "../../realm/write-limits.ts";
import { readPreviewUrls, showPreviews } from "./actions.ts";
import { fetchEmbed, pageAddress } from "./fetch.ts";
import {
  claimJobs,
  deleteJob,
  deleteOldEmbeds,
  type Job,
  lookupEmbeds,
  releaseJob,
  storeEmbed,
} from "./queries.ts";

/** The messages that a node works on concurrently, for one organization. */
const MAX_RUNNING = 8;

/** Longer than a job can take: a fetch has its own limit. */
const CLAIM_MILLISECONDS = 60_000;

/** The number of attempts after which a job is abandoned. */
const MAX_ATTEMPTS = 3;

/** Results expire: pages change, and a site that failed may respond again soon. */
const FOUND_MILLISECONDS = 24 * 3600 * 1000;
const MISSED_MILLISECONDS = 10 * 60 * 1000;

export class LinkPreviewWorker {
  readonly #realm: Realm;
  readonly #runner: JobRunner<Job>;
  /** Running requests by address, so that two messages with the same link share one. */
  readonly #fetching = new Map<string, Promise<LinkEmbed | null>>();

  constructor(realm: Realm) {
    this.#realm = realm;
    const { context, realmId } = realm;
    this.#runner = new JobRunner({
      maxRunning: MAX_RUNNING,
      claim: (limit) => {
        const now = context.clock.now();
        return claimJobs(context.engine, { realmId, now, until: now + CLAIM_MILLISECONDS, limit });
      },
      work: (job, signal) => this.#work(job, signal),
      onError: (error) => context.logger.warn({ err: error }, "Fetching link previews failed"),
      isPaused: () => !realm.model.isActive,
    });
  }

  get isBusy(): boolean {
    return this.#runner.isBusy;
  }

  /** Starts work, because jobs may be due. */
  wake(): void {
    this.#runner.wake();
  }

  /** Processes all due jobs. */
  settle(): Promise<void> {
    return this.#runner.settle();
  }

  /** Takes over jobs that other nodes have abandoned, and deletes old previews. Has to be called periodically. */
  async upkeep(): Promise<void> {
    this.wake();
    const { context, realmId } = this.#realm;
    await deleteOldEmbeds(context.engine, realmId, context.clock.now() - FOUND_MILLISECONDS);
  }

  /** Aborts running jobs; another node, or the next start, continues with them. */
  stop(): Promise<void> {
    return this.#runner.stop();
  }

  async #work({ message_id, attempts }: Job, signal: AbortSignal): Promise<void> {
    const realm = this.#realm;
    // The message may have come from a node that is ahead of this one.
    await realm.log.catchUp();
    const urls = attempts > MAX_ATTEMPTS ? [] : await realm.read((tx) => readPreviewUrls(tx, message_id));
    const embeds = await this.#embedsOf(urls, signal);
    const { engine, clock } = realm.context;
    if (signal.aborted) return releaseJob(engine, realm.realmId, message_id, clock.now());
    // A write that changes nothing would only keep others waiting.
    if (embeds.size === 0) return deleteJob(engine, realm.realmId, message_id);
    await realm.write((tx) => showPreviews(tx, message_id, embeds), UNHURRIED);
  }

  /** Returns the previews to show, by link. */
  async #embedsOf(urls: readonly string[], signal: AbortSignal): Promise<Map<string, LinkEmbed>> {
    const { context, realmId } = this.#realm;
    const links = urls.flatMap((url) => {
      const address = pageAddress(url);
      return address === undefined ? [] : [{ url, address }];
    });
    if (links.length === 0) return new Map();
    const now = context.clock.now();
    const known = await lookupEmbeds(context.engine, {
      realmId,
      urls: links.map(({ address }) => address),
      foundAfter: now - FOUND_MILLISECONDS,
      missedAfter: now - MISSED_MILLISECONDS,
    });
    const embeds = links.map(async ({ url, address }) => {
      const embed = known.get(address);
      return [url, embed === undefined ? await this.#fetch(address, signal) : embed] as const;
    });
    const found = await Promise.all(embeds);
    return new Map(found.flatMap(([url, embed]) => (embed === null ? [] : [[url, embed]])));
  }

  #fetch(address: string, signal: AbortSignal): Promise<LinkEmbed | null> {
    let fetching = this.#fetching.get(address);
    if (!fetching) {
      fetching = this.#fetchAndStore(address, signal).finally(() => this.#fetching.delete(address));
      this.#fetching.set(address, fetching);
    }
    return fetching;
  }

  async #fetchAndStore(address: string, signal: AbortSignal): Promise<LinkEmbed | null> {
    const { context, realmId } = this.#realm;
    const { engine, clock, outgoing, logger } = context;
    const found = await fetchEmbed(outgoing, address, signal, (error) =>
      logger.debug({ err: error, address }, "A linked page could not be fetched"),
    );
    const embed = found ?? null;
    if (!signal.aborted) await storeEmbed(engine, { realmId, url: address, embed, now: clock.now() });
    return embed;
  }
}
