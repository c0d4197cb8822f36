/** Takes pictures of management in a separate organization: first empty, then with something in every list. */
import { MailServer } from "@confab/server/test/mail/mail-server";
import { World } from "@confab/testkit";
import type { Browser, Page } from "playwright-core";
import { visit } from "../test/app/visit.ts";
import { found, manage } from "./managed-organization.ts";
import { emptyScreens, managingScreens } from "./managing-screens.ts";
import { type Look, optionsFor } from "./stage.ts";
import { wordsIn } from "./words.ts";

/** A look, and a function that stores its pictures. */
export interface Camera {
  readonly look: Look;
  readonly take: (page: Page, name: string) => Promise<unknown>;
}

/** @returns the errors of the pages, except for the refusal that one of the pictures shows */
export async function pictureManaging(
  browser: Browser,
  cameras: readonly Camera[],
  isWanted: (name: string) => boolean,
): Promise<readonly string[]> {
  if (![...emptyScreens, ...managingScreens].some(({ name }) => isWanted(name))) return [];
  // The pictures show the settings of mails, too.
  await using mails = await MailServer.start();
  await using world = await World.start({ environment: { CONFAB_SMTP_URL: mails.url } });
  const person = await found(world);
  const problems = await pictures(emptyScreens);
  await manage(world, person);
  return [...problems, ...(await pictures(managingScreens))];

  async function pictures(screens: typeof managingScreens): Promise<readonly string[]> {
    const complaints: string[] = [];
    for (const { look, take } of cameras) {
      await person.ok("PATCH", "/settings", { default_language: look.language });
      await using visitor = await visit(browser, world, person, optionsFor(look));
      const manager = { ...visitor, ...wordsIn[look.language] };
      for (const { name, show } of screens.filter((screen) => isWanted(screen.name))) {
        await show(manager);
        await take(visitor.page, name);
      }
      complaints.push(...visitor.problems.filter((problem) => !problem.includes("status of 400")));
    }
    return complaints;
  }
}
