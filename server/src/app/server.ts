/** Starts the parts of a server in order: database, first organization, realms, HTTP. Stops them in reverse order. */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Clock, Random } from "../base/clock.ts";
import { Demand } from "../base/demand.ts";
import type { Config } from "../config/config.ts";
import { readDatabaseTime } from "../db/database-time.ts";
import { LongReads } from "../db/long-reads.ts";
import { Partitions } from "../db/partitions.ts";
import { Incoming } from "../files/incoming.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { GifSearch } from "../gifs/gif-search.ts";
import { addHealthPages, Readiness } from "../http/health.ts";
import { LimitSharing } from "../http/limit-sharing.ts";
import { listen, reservePort, stopListening } from "../http/listen.ts";
import { RateLimiter } from "../http/rate-limit.ts";
import { serveCalls } from "../http/serve-calls.ts";
import { serveEmojiData } from "../http/serve-emoji-data.ts";
import { serveFiles } from "../http/serve-files.ts";
import { serveOwnData } from "../http/serve-own-data.ts";
import { servePictures } from "../http/serve-pictures.ts";
import { serveRemoteImages } from "../http/serve-remote-images.ts";
import { createHttpServer } from "../http/server.ts";
import { addAccountPages } from "../http/sign-in/account-routes.ts";
import { addJoinPages } from "../http/sign-in/join-routes.ts";
import { addSignInPages } from "../http/sign-in/login-routes.ts";
import { addOpenIdPages } from "../http/sign-in/openid-routes.ts";
import { addStartPages } from "../http/sign-in/start-routes.ts";
import { addUnsubscribePages } from "../http/sign-in/unsubscribe-routes.ts";
import { addWelcomePages } from "../http/sign-in/welcome-routes.ts";
import { Mailer } from "../mail/mailer.ts";
import { checkMailIn, type MailListener } from "../mail-in/listener.ts";
import { installationName } from "../nats/installation.ts";
import { NatsFeed } from "../nats/nats-feed.ts";
import { Metrics } from "../observability/metrics.ts";
import { type MetricsServer, serveMetrics } from "../observability/metrics-server.ts";
import { Outgoing } from "../outgoing/outgoing.ts";
import { Addresses } from "../realm/addresses.ts";
import type { Context } from "../realm/context.ts";
import { Realms } from "../realm/realms.ts";
import { RemoteImages } from "../remote-images/remote-images.ts";
import { routes, sessionRoutes } from "../routes/index.ts";
import { DailyBackups } from "./backup/daily-backups.ts";
import { ControlSocket } from "./control/control-socket.ts";
import { EmbeddedGrowth } from "./embedded-growth.ts";
import { type FirstStart, setUpFirstRealm } from "./first-start.ts";
import { IdleRealms } from "./idle-realms.ts";
import { startMailIn } from "./mail-in.ts";
import { openStorage } from "./open-storage.ts";
import { realmLifecycle } from "./realm-lifecycle.ts";
import { observeServer } from "./server-metrics.ts";
import { sendWelcomeMessage } from "./set-up-realm.ts";
import { openStreamAddresses } from "./stream-addresses.ts";

export interface RunningServer {
  /** The address that it listens on, e.g. `http://127.0.0.1:9991`. */
  readonly url: string;
  readonly siteUrl: string;
  /** The address of its metrics; `undefined` if they are not served. */
  readonly metricsUrl: string | undefined;
  /** The port that mails for streams arrive at; `undefined` if the server receives none. */
  readonly mailInPort: number | undefined;
  readonly context: Context;
  readonly realms: Realms;
  /** The result of the first start; `undefined` at every later start. */
  readonly firstStart: FirstStart | undefined;
  /**
   * Makes proxies send no more requests, then answers held polls, lets open requests finish and closes the database.
   */
  close(): Promise<void>;
}

/** @throws StartError if it can't start, with advice for the operator */
export async function startServer(
  config: Config,
  surroundings: { clock: Clock; random: Random; logger: Logger },
): Promise<RunningServer> {
  const { clock, random, logger } = surroundings;
  // Everything that has been opened is closed again when a later step fails.
  await using opened = new AsyncDisposableStack();
  const metrics = new Metrics(clock);
  const { engine, secrets } = await openStorage(config, { random, logger, metrics, besideNodes: false });
  opened.defer(() => engine.close());
  await clock.synchronize?.(() => readDatabaseTime(engine));
  const reserved = await reservePort(config.host, config.port);
  opened.defer(() => reserved.release());
  if (config.mailIn) await checkMailIn(config.mailIn);
  const url = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${reserved.port}`;
  const metricsServer = config.metricsListen && (await serveMetrics(config.metricsListen, metrics, logger));
  opened.defer(() => metricsServer?.close());
  if (metricsServer) await metrics.collectProcessMetrics();
  const siteUrl = config.siteUrl ?? url;
  const addresses = new Addresses(siteUrl);
  const nodeId = random.bytes(8).toString("hex");
  const outgoing = new Outgoing({ clock, allowed: config.outgoingAllow });
  const remoteImages = new RemoteImages({ config, secrets, outgoing, ...surroundings });
  opened.defer(() => remoteImages.stop());
  const files = await openFileStore(config);
  opened.defer(() => files.close());
  const feed =
    config.natsUrl === undefined
      ? undefined
      : new NatsFeed({
          url: config.natsUrl,
          installation: await installationName(engine, secrets),
          ...surroundings,
          metrics,
        });
  opened.defer(() => feed?.close());
  const context: Context = {
    config,
    engine,
    partitions: new Partitions(engine),
    longReads: new LongReads(clock, engine.kind === "embedded" ? 1 : 2),
    clock,
    random,
    logger,
    metrics,
    demand: new Demand(),
    feed,
    secrets,
    files,
    incoming: new Incoming(config.dataDir, random),
    outgoing,
    remoteImages,
    gifs: config.gifs && new GifSearch({ options: config.gifs, outgoing, clock }),
    mailer: new Mailer({ config, clock, logger, siteUrl }),
    streamAddresses: openStreamAddresses(config, secrets, siteUrl),
    nodeId,
    addresses,
  };
  await context.incoming.sweep(clock);
  const firstStart = await setUpFirstRealm(context);
  const realms = new Realms(context, realmLifecycle(context));
  opened.defer(() => realms.stop());
  await realms.start();
  const idleRealms = new IdleRealms(context, realms);
  opened.defer(() => idleRealms.stop());
  idleRealms.start();
  const growth = new EmbeddedGrowth(context, realms);
  opened.defer(() => growth.stop());
  growth.start();
  const backups = DailyBackups.start(context, realms);
  opened.defer(() => backups?.stop());
  if (firstStart) await sendWelcomeMessage(realms.first);
  const control = await ControlSocket.start(context);
  opened.defer(() => control?.stop());
  const limiter = new RateLimiter(clock);
  const sharing = await LimitSharing.start(context, limiter);
  opened.defer(() => sharing?.stop());
  const http = createHttpServer({ context, routes, sessionRoutes, realms, limiter });
  addStartPages(http, realms);
  serveFiles(http, realms, limiter);
  serveOwnData(http, realms, limiter);
  addSignInPages(http, realms);
  addAccountPages(http, realms);
  serveCalls(http, realms, limiter);
  servePictures(http, realms, limiter);
  serveEmojiData(http);
  if (config.imageProxy) serveRemoteImages(http, realms, limiter);
  addJoinPages(http, realms);
  addWelcomePages(http, realms);
  addOpenIdPages(http, realms);
  addUnsubscribePages(http, realms);
  const readiness = new Readiness(context, realms);
  addHealthPages(http, readiness);
  observeServer(context, { realms, readiness });
  const mailIn = await startMailIn({ context, realms, limiter });
  opened.defer(() => mailIn?.stop());
  await listen(http, config.host, reserved);
  opened.move();
  let closed: Promise<void> | undefined;
  return {
    url,
    siteUrl,
    metricsUrl: metricsServer?.url,
    mailInPort: mailIn?.port,
    context,
    realms,
    firstStart,
    close: () => {
      closed ??= close({
        context,
        http,
        mailIn,
        readiness,
        realms,
        idleRealms,
        growth,
        backups,
        control,
        metricsServer,
        sharing,
      });
      return closed;
    },
  };
}

interface Parts {
  readonly context: Context;
  readonly http: FastifyInstance;
  readonly mailIn: MailListener | undefined;
  readonly readiness: Readiness;
  readonly realms: Realms;
  readonly idleRealms: IdleRealms;
  readonly growth: EmbeddedGrowth;
  readonly backups: DailyBackups | undefined;
  readonly control: ControlSocket | undefined;
  readonly metricsServer: MetricsServer | undefined;
  readonly sharing: LimitSharing | undefined;
}

async function close(parts: Parts): Promise<void> {
  const { context, http, mailIn, readiness, realms, idleRealms, growth, backups, control } = parts;
  const { metricsServer, sharing } = parts;
  const { clock, config, engine } = context;
  readiness.drain();
  const abandoned = backups?.stop();
  // Everything continues as usual until proxies have noticed, so the requests that they still send are answered.
  if (config.drainSeconds > 0) {
    await new Promise<void>((resolve) => void clock.after(config.drainSeconds * 1000, resolve));
  }
  const closed = Promise.all([stopListening(http), mailIn?.stop()]);
  realms.drain();
  // Requests that wait for another host's picture are answered without it.
  await context.remoteImages.stop();
  await closed;
  await sharing?.stop();
  idleRealms.stop();
  await growth.stop();
  await abandoned;
  await control?.stop();
  await realms.stop();
  await context.feed?.close();
  await metricsServer?.close();
  context.files.close();
  await engine.close();
}
