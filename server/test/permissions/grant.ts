/** A row of the table of grants: one place that returns a credential or gives a right, and who gets it there. */
import type { Person } from "@confab/testkit";
import type { Actor } from "./row.ts";
import type { Stage } from "./stage.ts";

export interface Grant {
  /** The endpoint, event or page, named as in the contract. */
  readonly place: string;
  readonly gives: string;
  /** The people who get it. Nobody else may get it. */
  readonly to: readonly Actor[];
  /** Sets up the situation and tries to get it. Returns true if it was returned and works. */
  readonly take: (stage: Stage, who: Person, actor: Actor) => Promise<boolean>;
}

export const grant = (place: string, gives: string, to: readonly Actor[], take: Grant["take"]): Grant => ({
  place,
  gives,
  to,
  take,
});

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
type Parameters = Readonly<Record<string, unknown>>;

/** Sends a request, and returns true if it was accepted. */
export const succeeds = async (
  who: Person,
  method: Method,
  path: string,
  parameters?: Parameters,
): Promise<boolean> => (await who.request(method, path, parameters)).status === 200;

/** Returns true if the answer to a request contains the text. */
export const tells = async (
  who: Person,
  text: string,
  method: Method,
  path: string,
  parameters?: Parameters,
): Promise<boolean> => JSON.stringify((await who.request(method, path, parameters)).body).includes(text);

/** Returns true if the key lets its holder act as the account. */
export async function opens({ url, email, userId }: Person, key: string | undefined): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${email}:${key}`).toString("base64")}`;
  const response = await fetch(`${url}/api/v1/users/me`, { headers: { authorization } });
  return ((await response.json()) as { user_id?: number }).user_id === userId;
}
