/**
 * Screens for visitors who are not signed in: the server's own pages, and the client for visitors without an account.
 */

import { setTimeout } from "node:timers/promises";
import { Role } from "@confab/contract";
import { linkInFile } from "@confab/server/test/mail/mail-server";
import { Installation } from "@confab/server/test/running/support";
import type { World } from "@confab/testkit";
import type { Browser, Page } from "playwright-core";
import type { Organization } from "./organization.ts";
import { type Look, optionsFor } from "./stage.ts";

interface Door {
  readonly name: string;
  readonly show: (page: Page, organization: Organization) => Promise<unknown>;
}

const page = (name: string, path: string): Door => ({ name, show: (window) => window.goto(path) });

async function submit(window: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await window.locator(`[name="${name}"]`).fill(value);
  await window.locator("main button[type=submit], main form button").first().click();
}

async function mailed(world: World, email: string): Promise<string> {
  for (;;) {
    const link = linkInFile(world.dataDir, email);
    if (link !== undefined) return link;
    await setTimeout(100);
  }
}

let visitors = 0;

export const doors: readonly Door[] = [
  page("sign-in", "/login/"),
  {
    name: "sign-in-refused",
    show: async (window) => {
      await window.goto("/login/");
      await submit(window, { username: "hamlet@example.com", password: "nonsense" });
      await window.getByRole("alert").waitFor();
    },
  },
  page("reset", "/accounts/password/reset/"),
  {
    name: "sign-up",
    show: async (window, { world }) => {
      await window.goto("/register/");
      visitors += 1;
      const email = `yorick.${visitors}@example.com`;
      await submit(window, { email });
      await window.getByRole("heading").first().waitFor();
      await window.goto(await mailed(world, email));
    },
  },
  page("expired", "/accounts/join/none/"),
  {
    name: "invitation",
    show: async (window, { world }) => {
      const invite = { invite_expires_in_minutes: 1440, invite_as: Role.member, stream_ids: [] };
      const { invite_link } = await world
        .as("owner")
        .ok<{ invite_link: string }>("POST", "/invites/multiuse", invite);
      await window.goto(invite_link);
    },
  },
  page("nowhere", "/nothing/here"),
  {
    name: "spectator",
    show: async (window, { hashOf }) => {
      await window.goto(`/${hashOf("box office")}`);
      await window.getByRole("article").first().waitFor();
    },
  },
];

/** Takes the pages of a first run, one after the other. @param take takes a picture */
export async function firstRun(
  browser: Browser,
  look: Look,
  take: (window: Page, name: string) => Promise<void>,
) {
  await using installation = await Installation.create();
  const server = await installation.start();
  const context = await browser.newContext(optionsFor(look));
  const window = await context.newPage();
  await window.goto(/Sign in\s+(\S+)/.exec(server.printed)?.[1] ?? "");
  await window.locator("main button").click();
  await window.locator("main input:not([type=hidden])").first().waitFor();
  await take(window, "first-name");
  await window.locator("main input:not([type=hidden])").first().fill("The Globe");
  await window.locator("main button").first().click();
  await window.locator("[type=password]").waitFor();
  await take(window, "first-account");
  await window.locator("[name=full_name]").fill("Rosalind Ardenne");
  await window.locator("[name=email]").fill("rosalind@example.com");
  await window.locator("[type=password]").fill("an elephant on stilts");
  await window.locator("main button").first().click();
  await window.locator("textarea").waitFor();
  await take(window, "first-people");
  await window.locator("main a[href*=welcome]").click();
  await window.getByRole("article").first().waitFor();
  await window.locator(".guide").waitFor();
  await take(window, "first-guide");
  await context.close();
}

export const firstRunNames = ["first-name", "first-account", "first-people", "first-guide"];
