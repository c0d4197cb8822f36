/** Sends invitations, and follows the mailed links. */
import type { Person, World } from "@confab/testkit";
import { expect } from "vitest";
import { Browser, type Page } from "../authentication/browser.ts";
import { type MailServer, textOf } from "../mail/mail-server.ts";

export interface Invite {
  readonly id: number;
  readonly email?: string;
  readonly invited_by_user_id: number;
  readonly invited: number;
  readonly expiry_date: number;
  readonly invited_as: number;
  readonly is_multiuse: boolean;
  readonly link_url?: string;
}

export const NEW_PASSWORD = "an elephant on stilts";

export const invitesOf = async (person: Person): Promise<Invite[]> =>
  (await person.ok<{ invites: Invite[] }>("GET", "/invites")).invites;

export async function streamId(person: Person, stream: string): Promise<number> {
  return (await person.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream })).stream_id;
}

/** Returns the path of the link in the newest mail to an address, after this many mails have arrived. */
export async function mailedLink(server: MailServer, email: string, mails = 1): Promise<string> {
  const found = () => server.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => found().length).toBe(mails);
  const [, path] =
    /https?:\/\/[^/\s]+(\/[^\s"<)]+\/)/.exec(
      textOf(found().at(-1) ?? { source: "" }).replace(/\([^)]*\)/g, ""),
    ) ?? [];
  return path ?? "no link";
}

/** Fills in the form of a link. */
export function join(
  world: World,
  link: string,
  fields: Record<string, string> = {},
): Promise<Page & { browser: Browser }> {
  const browser = new Browser(world.url);
  const form = { full_name: "Nora Newcomer", password: NEW_PASSWORD, ...fields };
  return browser.submit(link, form).then((page) => ({ ...page, browser }));
}

/** Returns the user who is signed in at the browser. */
export const ownUser = async (browser: Browser) => (await browser.json("GET", "/users/me")).body;

export const subscriptionsOf = async (browser: Browser): Promise<string[]> => {
  const { body } = await browser.json("GET", "/users/me/subscriptions");
  return (body["subscriptions"] as { name: string }[]).map(({ name }) => name).sort();
};
