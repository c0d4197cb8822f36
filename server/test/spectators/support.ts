/** People without an account, in browsers: they send neither a session nor a key. */
import { type Person, World } from "@confab/testkit";

export interface SpectatorAnswer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T & { readonly msg: string };
}

/** Asks for what is below `/json`. */
export async function peek<T = Record<string, unknown>>(
  url: string,
  path: string,
  parameters: Readonly<Record<string, unknown>> = {},
  prefix = "/json",
): Promise<SpectatorAnswer<T>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const response = await fetch(`${url}${prefix}${path}?${query}`, { redirect: "manual" });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as SpectatorAnswer<T>["body"],
  };
}

export const WEB_PUBLIC = { operator: "streams", operand: "web-public" };

export interface Read extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** Fetches the newest messages of web-public streams. @param terms beside that */
export const peekMessages = (
  url: string,
  terms: readonly unknown[] = [],
  more: Readonly<Record<string, unknown>> = {},
): Promise<SpectatorAnswer<{ messages: Read[]; anchor: number; found_newest: boolean }>> =>
  peek(url, "/messages", {
    anchor: "newest",
    num_before: 100,
    num_after: 0,
    narrow: [WEB_PUBLIC, ...terms],
    ...more,
  });

export const idsRead = async (...args: Parameters<typeof peekMessages>): Promise<number[]> => {
  const { status, body } = await peekMessages(...args);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.messages.map(({ id }) => id);
};

export const NOT_LOGGED_IN = "Not logged in: API authentication or user session required";

/** Starts an organization with the streams of `openToSpectators`. */
export async function startOpenWorld(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ world: World; streams: Readonly<Record<string, number>> }> {
  const world = await World.start({ environment });
  return { world, streams: await openToSpectators(world) };
}

/**
 * Creates the web-public streams `square` and `park`, the public stream `hall`, and the private stream `den`, with the
 * owner, hamlet and cordelia in all of them.
 *
 * @returns their ids by name
 */
export async function openToSpectators(world: World): Promise<Readonly<Record<string, number>>> {
  const owner = world.as("owner");
  await owner.ok("PATCH", "/realm", { enable_spectator_access: true });
  const principals = [owner, world.as("hamlet"), world.as("cordelia")].map(({ userId }) => userId);
  await owner.subscribe(["square", "park"], { is_web_public: true, principals });
  await owner.subscribe(["hall"], { principals });
  await owner.subscribe(["den"], { invite_only: true, principals });
  const names = ["square", "park", "hall", "den"];
  const ids = await Promise.all(names.map((name) => streamIdOf(owner, name)));
  return Object.fromEntries(names.map((name, index) => [name, ids[index] ?? 0]));
}

export async function streamIdOf(person: Person, stream: string): Promise<number> {
  return (await person.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream })).stream_id;
}
