/** The subject of the pictures: a user at a window, in an organization. */
import { interfaceLanguages, type LanguageCode } from "@confab/contract";
import type { Browser, Page } from "playwright-core";
import type { Texts } from "../src/text/text.tsx";
import { Gateway } from "../test/app/faults/gateway.ts";
import { type Visit, visit } from "../test/app/visit.ts";
import type { Organization } from "./organization.ts";
import { wordsIn } from "./words.ts";

const devices = {
  desk: { viewport: { width: 1360, height: 850 } },
  phone: { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true },
} as const;

export interface Look {
  readonly device: keyof typeof devices;
  readonly colorScheme: "light" | "dark";
  readonly language: LanguageCode;
}

export const looks = (language: LanguageCode): Look[] =>
  (["desk", "phone"] as const).flatMap((device) =>
    (["light", "dark"] as const).map((colorScheme) => ({ device, colorScheme, language })),
  );

/** Returns options that make a browser context behave like the given device. */
export const optionsFor = ({ device, colorScheme, language }: Look) => ({
  ...devices[device],
  colorScheme,
  locale: language === "en" ? "en-GB" : interfaceLanguages[language].locale,
  timezoneId: "UTC",
  reducedMotion: "reduce" as const,
  serviceWorkers: "block" as const,
});

export interface Stage extends Visit {
  readonly look: Look;
  readonly organization: Organization;
  /** Carries all traffic, so that a screen can cut it. */
  readonly gateway: Gateway;
  /** The texts of the interface in the language of the pictures. */
  readonly texts: Texts;
  /** Opens an address of the client in a fresh page without state. */
  open(hash: string): Promise<void>;
  openTopic(stream: string, topic: string): Promise<void>;
}

export interface Screen {
  readonly name: string;
  readonly show: (stage: Stage) => Promise<unknown>;
  /** Reverts changes that other screens would show. */
  readonly leave?: (stage: Stage) => Promise<unknown>;
}

/** Long enough for any screen, and short enough to report a missing screen soon. */
const PATIENCE = 10_000;

/** Signs in at the organization's time. */
export async function enter(browser: Browser, organization: Organization, look: Look): Promise<Stage> {
  const { world, person } = organization;
  const gateway = await Gateway.to(world.url);
  await person.ok("PATCH", "/settings", { default_language: look.language });
  const visitor = await visit(browser, gateway, person, optionsFor(look));
  const { page } = visitor;
  page.setDefaultTimeout(PATIENCE);
  // The browser asks before it leaves a page that is uploading a file.
  page.on("dialog", (question) => void question.accept());
  await page.clock.setFixedTime(world.clock.now());
  const open = async (hash: string) => {
    await page.goto("about:blank");
    await page.goto(`/${hash}`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  };
  return {
    ...visitor,
    [Symbol.asyncDispose]: async () => {
      await visitor[Symbol.asyncDispose]();
      await gateway[Symbol.asyncDispose]();
    },
    look,
    gateway,
    organization,
    texts: wordsIn[look.language].texts,
    open,
    openTopic: async (stream, topic) => {
      await open(organization.hashOf(stream, topic));
      await page.getByRole("feed").getByRole("article").first().waitFor();
    },
  };
}

/** Finds a message by its text. Excludes announcements for screen readers, which contain the same words. */
export const messageWith = (page: Page, text: string) =>
  page.locator("article[data-message-id]").filter({ hasText: text }).first();
