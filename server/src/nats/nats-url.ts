import type { NodeConnectionOptions } from "@nats-io/transport-node";
import { StartError } from "../db/errors.ts";

const CONNECT_MILLISECONDS = 2000;

/** A server that says nothing any more is given up after three of them. */
const PING_MILLISECONDS = 2000;
const MISSING_PINGS = 2;

/** @throws StartError where `NATS_URL` is none, or names servers that can't be of one cluster */
export function checkNatsUrl(text: string): string {
  const urls = text.split(",").map((part) => part.trim());
  if (urls.every((url) => /^(?:nats|tls):\/\/./.test(url) && URL.canParse(url))) return urls.join(",");
  // It may hold a password.
  throw new StartError(
    "NATS_URL must be addresses such as nats://nats.example.com:4222 or tls://user:password@nats.example.com:4222, with commas between the servers of a cluster.",
  );
}

/** What the client needs to know of `NATS_URL`. User and password, or a token alone, are the first address's. */
export function connectionOptions(text: string): NodeConnectionOptions {
  const urls = text.split(",").map((part) => new URL(part));
  const [username, password] = [urls[0]?.username, urls[0]?.password].map((part) =>
    decodeURIComponent(part ?? ""),
  );
  return {
    name: "confab",
    servers: urls.map(({ host }) => host),
    ...(password ? { user: username ?? "", pass: password } : username ? { token: username } : {}),
    ...(urls.some(({ protocol }) => protocol === "tls:") ? { tls: {} } : {}),
    timeout: CONNECT_MILLISECONDS,
    pingInterval: PING_MILLISECONDS,
    maxPingOut: MISSING_PINGS,
    // What a node has committed itself it need not be sent.
    noEcho: true,
  };
}
