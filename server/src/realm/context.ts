import type { Logger } from "pino";
import type { Clock, Random } from "../base/clock.ts";
import type { Demand } from "../base/demand.ts";
import type { Secrets } from "../base/secrets.ts";
import type { Config } from "../config/config.ts";
import type { Engine } from "../db/engine.ts";
import type { LongReads } from "../db/long-reads.ts";
import type { Partitions } from "../db/partitions.ts";
import type { FileStore } from "../files/file-store.ts";
import type { Incoming } from "../files/incoming.ts";
import type { GifSearch } from "../gifs/gif-search.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { StreamAddresses } from "../mail/stream-addresses.ts";
import type { NatsFeed } from "../nats/nats-feed.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Outgoing } from "../outgoing/outgoing.ts";
import type { RemoteImages } from "../remote-images/remote-images.ts";
import type { Addresses } from "./addresses.ts";

/** The parts of one running server that the others share. */
export interface Context {
  readonly config: Config;
  readonly engine: Engine;
  readonly partitions: Partitions;
  readonly longReads: LongReads;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly demand: Demand;
  /** If `undefined`, nodes learn of each other's commits through PostgreSQL alone. */
  readonly feed: NatsFeed | undefined;
  readonly secrets: Secrets;
  /** Stores uploaded files. */
  readonly files: FileStore;
  /** Holds files until they are stored. */
  readonly incoming: Incoming;
  /** Sends requests to other hosts. */
  readonly outgoing: Outgoing;
  /** Fetches pictures of other hosts for readers. */
  readonly remoteImages: RemoteImages;
  /** Searches for moving pictures. If `undefined`, the server has no provider of them. */
  readonly gifs: GifSearch | undefined;
  /** Hands over mails immediately. Mails that must not be lost go through `domain/mail/outbox.ts`. */
  readonly mailer: Mailer;
  /** The addresses that mails to streams are sent to. */
  readonly streamAddresses: StreamAddresses;
  /** Distinguishes this process from the other nodes on its database. */
  readonly nodeId: string;
  /** The addresses of the installation and of its organizations. An organization's own address is in its model. */
  readonly addresses: Addresses;
}
