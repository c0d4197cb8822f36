/**
 * Fetches pictures of other hosts for readers of messages. Each picture is fetched once for all readers, without
 * anything that identifies a reader, and cached for a while (`image-cache.ts`). A failed fetch is not retried for some
 * minutes, so that nobody can make Confab send constant requests to another server.
 */
import { join } from "node:path";
import type { Logger } from "pino";
import { setBounded } from "../base/bounded-map.ts";
import type { Clock, Random, Timer } from "../base/clock.ts";
import type { Secrets } from "../base/secrets.ts";
import type { Config } from "../config/config.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import { OutgoingError } from "../outgoing/outgoing-error.ts";
import { FairQueue } from "./fair-queue.ts";
import { ImageAddresses } from "./image-addresses.ts";
import { type CachedImage, ImageCache, nameOf } from "./image-cache.ts";

/**
 * The times for which a failure is cached: a temporary one, and a lasting one, such as a file that is not a picture.
 */
const PASSING_MILLISECONDS = 60_000;
const LASTING_MILLISECONDS = 10 * 60_000;

const MAX_FAILURES = 10_000;

const SWEEP_MILLISECONDS = 3600 * 1000;

const MEBIBYTE = 1024 * 1024;

/** The reason for a missing picture: its host has none, did not send it, or may not be asked now. */
export type MissingImage = "absent" | "failed" | "busy";

/** A reader who wants a picture. Both functions count a request, and return false after too many requests. */
export interface ImageReader {
  /** Identifies the reader. */
  readonly name: string;
  mayFetch(): boolean;
  mayAskHost(host: string): boolean;
}

interface Failure {
  readonly missing: MissingImage;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export class RemoteImages {
  readonly addresses: ImageAddresses;
  readonly #cache: ImageCache;
  readonly #outgoing: Outgoing;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #queue = new FairQueue();
  readonly #fetching = new Map<string, Promise<MissingImage | undefined>>();
  /** Failures by the name of the picture, as addresses may be long. */
  readonly #failures = new Map<string, Failure>();
  readonly #stopped = new AbortController();
  #sweeping: Timer | undefined;

  constructor(args: {
    config: Pick<Config, "dataDir" | "imageProxy" | "imageCacheMebibytes">;
    secrets: Secrets;
    outgoing: Outgoing;
    clock: Clock;
    random: Random;
    logger: Logger;
  }) {
    const { config, secrets, outgoing, clock, random, logger } = args;
    this.addresses = new ImageAddresses(secrets, config.imageProxy);
    this.#cache = new ImageCache({
      directory: join(config.dataDir, "remote-images"),
      maxBytes: config.imageCacheMebibytes * MEBIBYTE,
      clock,
      random,
    });
    this.#outgoing = outgoing;
    this.#clock = clock;
    this.#logger = logger;
    if (config.imageProxy) this.#sweepLater();
  }

  /**
   * Returns a picture, and fetches it if it is not cached.
   *
   * @param url of a signed address
   * @param lookupReader is not called for cached pictures
   */
  async find(url: string, lookupReader: () => Promise<ImageReader>): Promise<CachedImage | MissingImage> {
    const kept = await this.#cache.find(url);
    if (kept) return kept;
    const failure = this.#failures.get(nameOf(url));
    if (failure && failure.until > this.#clock.now()) return failure.missing;
    const missing = await this.#fetchOnce(url, await lookupReader());
    return missing ?? (await this.#cache.find(url)) ?? "failed";
  }

  /** Cancels all fetches. */
  async stop(): Promise<void> {
    this.#sweeping?.cancel();
    this.#stopped.abort();
    await Promise.allSettled(this.#fetching.values());
  }

  #fetchOnce(url: string, reader: ImageReader): Promise<MissingImage | undefined> {
    const begun = this.#fetching.get(url);
    if (begun) return begun;
    const keys = [`host ${URL.canParse(url) ? new URL(url).host : ""}`, `reader ${reader.name}`];
    if (this.#stopped.signal.aborted || this.#queue.isFull(keys) || !reader.mayFetch()) {
      return Promise.resolve("busy");
    }
    const fetching = this.#fetch(url, keys, reader).finally(() => this.#fetching.delete(url));
    this.#fetching.set(url, fetching);
    return fetching;
  }

  async #fetch(url: string, keys: readonly string[], reader: ImageReader): Promise<MissingImage | undefined> {
    try {
      await this.#queue.run(keys, () => this.#keep(url, reader));
      this.#failures.delete(nameOf(url));
      return undefined;
    } catch (error) {
      if (error instanceof TooManyRequests) return "busy";
      const isTheirs = error instanceof OutgoingError && !isStorageProblem(error.cause);
      if (isTheirs) this.#logger.debug({ err: error }, "Fetching a picture from another host failed");
      else this.#logger.error({ err: error }, "Storing a picture from another host failed");
      const mayPass = !(error instanceof OutgoingError) || error.mayPass;
      const missing = mayPass ? "failed" : "absent";
      if (!this.#stopped.signal.aborted) {
        const until = this.#clock.now() + (mayPass ? PASSING_MILLISECONDS : LASTING_MILLISECONDS);
        setBounded(this.#failures, nameOf(url), { missing, until }, MAX_FAILURES);
      }
      return missing;
    }
  }

  #keep(url: string, reader: ImageReader): Promise<void> {
    return this.#outgoing.getPicture(
      url,
      {
        admit: ({ host }) => {
          if (!reader.mayAskHost(host))
            throw new TooManyRequests("Too many pictures were requested from the host");
        },
        receive: (bytes) => this.#cache.add(url, bytes),
      },
      this.#stopped.signal,
    );
  }

  #sweepLater(): void {
    this.#sweeping = this.#clock.after(SWEEP_MILLISECONDS, () => {
      this.#cache
        .sweep()
        .catch((error: unknown) => this.#logger.warn({ err: error }, "Deleting old pictures failed"))
        .then(() => this.#stopped.signal.aborted || this.#sweepLater());
    });
  }
}

/** Not the fault of the picture's host, so it is not cached as a failure. */
class TooManyRequests extends OutgoingError {}

/** Codes of errors that only this machine's disk causes, and no other host. */
const storageProblems: readonly unknown[] = [
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EIO",
  "EACCES",
  "EMFILE",
  "ENFILE",
  "ENOENT",
];

const isStorageProblem = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && storageProblems.includes(cause.code);
