import type { NodeConnectionOptions } from "@nats-io/transport-node";
import { StartError } from "../base/start-error.ts";

const CONNECT_MILLISECONDS = 2000;

/** The interval of pings, and the number of unanswered ones. A silent server is given up after three pings. */
const PING_MILLISECONDS = 2000;
const MISSING_PINGS = 2;

/** @throws StartError if `NATS_URL` is invalid, or names servers that can't belong to one cluster */
export function checkNatsUrl(text: string): string {
  const urls = text.split(",").map((part) => part.trim());
  if (urls.every((url) => /^(?:nats|tls):\/\/./.test(url) && URL.canParse(url))) return urls.join(",");
  // The text leaves out the given value, which may contain a password.
  throw new StartError(
    "NATS_URL must be addresses such as nats://nats.example.com:4222 or tls://user:password@nats.example.com:4222, with commas between the servers of a cluster.",
  );
}

/** Returns the client's options for `NATS_URL`. User and password, or a token alone, come from the first address. */
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
    // A node does not need the events that it has committed itself.
    noEcho: true,
  };
}
