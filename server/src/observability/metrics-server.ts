/**
 * Serves `GET /metrics` on a separate address, and only if `CONFAB_METRICS_LISTEN` names one. The metrics reveal how
 * much an organization talks and when, so they are not for everyone who can reach the interface. A scraper has no
 * account to sign in with. Operators of Prometheus expect an address that only the machine or their network can reach,
 * and such an address needs no secret.
 */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { http } from "../base/node-http.ts";
import { StartError } from "../base/start-error.ts";
import type { MetricsAddress } from "../config/config.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsServer {
  /** E.g. `http://127.0.0.1:9464/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

/** @throws StartError when it can't listen on the address */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  metrics: Metrics,
  logger: Logger,
): Promise<MetricsServer> {
  const server = http.createServer((request, response) => {
    answer(request, response, metrics).catch((error: unknown) => {
      logger.error({ err: error }, "The metrics could not be read");
      response.writeHead(500).end();
    });
  });
  try {
    await once(server.listen({ host, port }), "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `Can't serve metrics on port ${port} of ${host} (${code}). Set CONFAB_METRICS_LISTEN to another address.`,
      { cause: error },
    );
  }
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}/metrics`,
    close: async () => {
      server.close();
      // Scrapers keep their connections open.
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, metrics: Metrics): Promise<void> {
  if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
    response.writeHead(404, { "content-type": "text/plain" }).end("Metrics are at GET /metrics.\n");
    return;
  }
  const text = await metrics.scrape();
  response.writeHead(200, { "content-type": metrics.registry.contentType }).end(text);
}
