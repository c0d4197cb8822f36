/** A row of the table of permissions: one endpoint, one kind of object, and the roles that may use it. */
import { type Endpoint, endpoints, type Who } from "@confab/contract";
import type { Person } from "@confab/testkit";
import type { Stage } from "./stage.ts";

/** The roles that try a request. The bot is a generic bot of a member, with a member's role. */
export const actors = ["owner", "administrator", "moderator", "member", "guest", "bot"] as const;
export type Actor = (typeof actors)[number];

export const administrators: readonly Actor[] = ["owner", "administrator"];
export const moderators: readonly Actor[] = [...administrators, "moderator"];
export const members: readonly Actor[] = [...moderators, "member", "bot"];
/** The roles that must not know about private streams without a subscription. */
export const strangers: readonly Actor[] = ["moderator", "member", "guest", "bot"];
export const nobody: readonly Actor[] = [];

/** A request to the row's endpoint. */
export interface Ask {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Another person of the same role, not needed afterwards, who sends the request instead. */
  readonly as?: Person;
  /** Restores anything that other rows need. */
  readonly undo?: () => Promise<unknown>;
  /** The file to send with the request. */
  readonly file?: File;
}

type Prepare = (stage: Stage, who: Person, actor: Actor) => Ask | Promise<Ask>;

export type EndpointName = keyof typeof endpoints;

export interface Row {
  readonly endpoint: Endpoint;
  /** The object of the action, as named in the table; empty if there is only one. */
  readonly object: string;
  /** Sets up the situation, and returns the request. */
  readonly ask: Prepare;
  /** The roles that may do it, among those that the contract lets call the endpoint. Everyone by default. */
  readonly may: readonly Actor[];
  /** The roles that must not learn if such an object exists. */
  readonly unseenBy: readonly Actor[];
  /** The same request for an unknown object, if `unseenBy` is not empty. */
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
  owner: ["owner"],
};

export type Outcome = "yes" | "no" | "unseen";

const inWords = {
  administrator: "Must be an organization administrator",
  owner: "Must be an organization owner",
};

/** Returns the body of the refusal if the contract alone decides that the role may not call the endpoint. */
export function refusalByContract({ name, who }: Endpoint, actor: Actor): object | undefined {
  if (byContract[who].includes(actor)) return undefined;
  // Clients of older levels know that only administrators create links.
  const shown = name === "createMultiuseInvite" ? "administrator" : who;
  if (shown === "administrator" || shown === "owner") {
    return { result: "error", msg: inWords[shown], code: "UNAUTHORIZED_PRINCIPAL" };
  }
  const msg =
    actor === "guest" ? "Not allowed for guest users" : "This endpoint does not accept bot requests.";
  return { result: "error", msg, code: "BAD_REQUEST" };
}

/** Returns the outcome by the table: the contract first, then the row. */
export function expected({ endpoint, may, unseenBy }: Row, actor: Actor): Outcome {
  if (!byContract[endpoint.who].includes(actor)) return "no";
  if (unseenBy.includes(actor)) return "unseen";
  return may.includes(actor) ? "yes" : "no";
}
