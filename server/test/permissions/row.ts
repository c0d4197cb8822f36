/** A row of the table of permissions: one endpoint, one kind of object, and who may. */
import { type Endpoint, endpoints, type Who } from "@confab/contract";
import type { Person } from "@confab/testkit";
import type { Stage } from "./stage.ts";

/** Who tries. A bot is a generic one, of a member; its role is a member's. */
export const actors = ["owner", "administrator", "moderator", "member", "guest", "bot"] as const;
export type Actor = (typeof actors)[number];

export const administrators: readonly Actor[] = ["owner", "administrator"];
export const moderators: readonly Actor[] = [...administrators, "moderator"];
export const members: readonly Actor[] = [...moderators, "member", "bot"];
/** Those who don't know of private streams that they are not in. */
export const strangers: readonly Actor[] = ["moderator", "member", "guest", "bot"];
export const nobody: readonly Actor[] = [];

/** A request to the row's endpoint. */
export interface Ask {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Somebody of the same role who is not needed afterwards. */
  readonly as?: Person;
  /** Makes good what others need. */
  readonly undo?: () => Promise<unknown>;
  /** A file that goes with it. */
  readonly file?: File;
}

type Prepare = (stage: Stage, who: Person, actor: Actor) => Ask | Promise<Ask>;

export type EndpointName = keyof typeof endpoints;

export interface Row {
  readonly endpoint: Endpoint;
  /** What it is done to, as the table says; empty where there is but one thing. */
  readonly object: string;
  /** Sets up what is needed, and says what is asked for. */
  readonly ask: Prepare;
  /** Of those whom the contract lets call the endpoint; everybody, unless said otherwise. */
  readonly may: readonly Actor[];
  /** Must not learn whether there is such a thing. */
  readonly unseenBy: readonly Actor[];
  /** The same request about nothing; where `unseenBy` is not empty. */
  readonly absent: Prepare | undefined;
}

export function row(
  endpoint: EndpointName,
  object: string,
  ask: Prepare,
  { may = actors, unseenBy = [], absent }: Partial<Pick<Row, "may" | "unseenBy">> & { absent?: Prepare } = {},
): Row {
  return { endpoint: endpoints[endpoint], object, ask, may, unseenBy, absent };
}

const byContract: Readonly<Record<Who, readonly Actor[]>> = {
  public: actors,
  user: actors,
  human: actors.filter((actor) => actor !== "bot"),
  member: members.filter((actor) => actor !== "bot"),
  "non-guest": members,
  administrator: administrators,
};

export type Outcome = "yes" | "no" | "unseen";

/** What the table says: the contract first, then the row. */
export function expected({ endpoint, may, unseenBy }: Row, actor: Actor): Outcome {
  if (!byContract[endpoint.who].includes(actor)) return "no";
  if (unseenBy.includes(actor)) return "unseen";
  return may.includes(actor) ? "yes" : "no";
}
