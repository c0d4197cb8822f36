import type { Logger } from "pino";
import type { Clock, Random } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Engine } from "./db/engine.ts";
import type { LongReads } from "./db/long-reads.ts";
import type { Partitions } from "./db/partitions.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Incoming } from "./files/incoming.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { NatsFeed } from "./nats/nats-feed.ts";
import type { Metrics } from "./observability/metrics.ts";
import type { Outgoing } from "./outgoing/outgoing.ts";
import type { Addresses } from "./realm/addresses.ts";
import type { RemoteImages } from "./remote-images/remote-images.ts";
import type { Secrets } from "./secrets.ts";

/** What the parts of one running server share. */
export interface Context {
  readonly config: Config;
  readonly engine: Engine;
  readonly partitions: Partitions;
  readonly longReads: LongReads;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** `undefined`: nodes hear of each other's commits through PostgreSQL alone. */
  readonly feed: NatsFeed | undefined;
  readonly secrets: Secrets;
  /** Keeps uploaded files. */
  readonly files: FileStore;
  /** Has files until they are kept. */
  readonly incoming: Incoming;
  /** Asks what is elsewhere. */
  readonly outgoing: Outgoing;
  /** Fetches pictures of other hosts for readers. */
  readonly remoteImages: RemoteImages;
  /** Hands mails over; what must not be lost goes by `mail/outbox.ts`. */
  readonly mailer: Mailer;
  /** Tells this process from the other nodes on its database. */
  readonly nodeId: string;
  /** Of the installation and of its organizations; an organization's own are in its model. */
  readonly addresses: Addresses;
}
