/** All places where a password can be guessed, each with its answers. */
import type { Person } from "@confab/testkit";
import { Browser, type Page } from "./browser.ts";

export type Outcome = "right" | "wrong" | "refused";

export interface Guess {
  readonly person: Person;
  readonly password: string;
  /** The client's address; the server has to trust the header of 127.0.0.1. */
  readonly from: string;
}

export interface GuessingPlace {
  readonly name: string;
  /** Tries one password. @param browser a browser that is signed in to the account, for places that need a session */
  readonly guess: (guess: Guess, browser: Browser) => Promise<Outcome>;
}

export const apiPlace: GuessingPlace = {
  name: "POST /api/v1/fetch_api_key",
  guess: async ({ person, password, from }) => {
    const response = await fetch(`${person.url}/api/v1/fetch_api_key`, {
      method: "POST",
      headers: { "x-forwarded-for": from },
      body: new URLSearchParams({ username: person.email, password }),
    });
    const outcome = outcomeOf(response.status, { wrong: 401, refused: 429 });
    const body = (await response.json()) as Record<string, unknown>;
    if (outcome === "refused" && body["code"] !== "RATE_LIMIT_HIT") throw new Error(JSON.stringify(body));
    return outcome;
  },
};

/** Places open to anyone who knows the name of an account. */
export const openPlaces: readonly GuessingPlace[] = [
  apiPlace,
  ...["/", "/login/", "/accounts/login/"].map((path) => ({
    name: `the form, sent to ${path}`,
    guess: async ({ person, password, from }: Guess) =>
      pageOutcome(await sendForm(new Browser(person.url), { person, password, from }, path)),
  })),
];

const settingsPaths = ["/settings", "/settings/display", "/settings/notifications"];
const change = (old_password: string) => ({ old_password, new_password: "an elephant on stilts" });

/** Places open to anyone who has a session or a key of the account. */
export const ownPlaces: readonly GuessingPlace[] = [
  {
    name: "POST /json/fetch_api_key",
    guess: async ({ password, from }, browser) => {
      const { status } = await json(browser, "POST", "/fetch_api_key", { password }, from);
      return outcomeOf(status, { wrong: 400, refused: 429 });
    },
  },
  ...settingsPaths.map((path) => ({
    name: `PATCH /json${path}`,
    guess: async ({ password, from }: Guess, browser: Browser) => {
      const { body, status } = await json(browser, "PATCH", path, change(password), from);
      return status === 200 ? "right" : settingsOutcome(body);
    },
  })),
  {
    name: "PATCH /json/settings with email",
    guess: async ({ person, password, from }: Guess, browser: Browser) => {
      const wanted = { email: `new.${person.email}`, old_password: password };
      const { body, status } = await json(browser, "PATCH", "/settings", wanted, from);
      return status === 200 ? "right" : settingsOutcome(body);
    },
  },
  {
    name: "POST /json/users/me/api_key/regenerate",
    guess: async ({ password, from }: Guess, browser: Browser) => {
      const { body, status } = await json(
        browser,
        "POST",
        "/users/me/api_key/regenerate",
        { password },
        from,
      );
      return status === 200 ? "right" : settingsOutcome(body);
    },
  },
  ...settingsPaths.map((path) => ({
    name: `PATCH /api/v1${path}`,
    guess: async ({ person, password, from }: Guess) => {
      const response = await fetch(`${person.url}/api/v1${path}`, {
        method: "PATCH",
        headers: {
          authorization: person.authorization,
          "x-forwarded-for": from,
        },
        body: new URLSearchParams(change(password)),
      });
      const body = (await response.json()) as Record<string, unknown>;
      return response.status === 200 ? "right" : settingsOutcome(body);
    },
  })),
];

/** Sends the sign-in form. */
export function sendForm(browser: Browser, { person, password, from }: Guess, path: string): Promise<Page> {
  browser.from = from;
  return browser.submit("/login/", { username: person.email, password }, path);
}

export const pageOutcome = ({ status }: Page): Outcome =>
  status === 302 ? "right" : outcomeOf(status, { wrong: 401, refused: 429 });

function json(
  browser: Browser,
  method: string,
  path: string,
  form: Record<string, string>,
  from: string,
): Promise<Page> {
  browser.from = from;
  return browser.json(method, path, form);
}

function outcomeOf(status: number, { wrong, refused }: { wrong: number; refused: number }): Outcome {
  if (status === 200) return "right";
  if (status === wrong) return "wrong";
  if (status === refused) return "refused";
  throw new Error(`Nothing says what ${status} means`);
}

function settingsOutcome({ msg }: Record<string, unknown>): Outcome {
  if (msg === "Wrong password!") return "wrong";
  if (/^You're making too many attempts! Try again in \d+ seconds\.$/.test(String(msg))) return "refused";
  throw new Error(`Nothing says what ${msg} means`);
}
