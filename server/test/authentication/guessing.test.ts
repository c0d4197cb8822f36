import { engineUnderTest, PASSWORD, type Person, World } from "@confab/testkit";
import { DirectoryProcess, missingDirectory } from "@confab/testkit/directory-process";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { linkOf, textOf } from "../mail/mail-server.ts";
import { useMailServer } from "../mail/use-mail-server.ts";
import { Browser } from "./browser.ts";
import {
  apiPlace,
  type GuessingPlace,
  type Outcome,
  openPlaces,
  ownPlaces,
  pageOutcome,
  sendForm,
} from "./places.ts";

const HALF_AN_HOUR = 1800 * 1000;
const LIMIT = 5;
const ADDRESS_LIMIT = 50;
/** The address of the attacker. Nobody else signs in from it. */
const ELSEWHERE = "203.0.113.9";

const mails = useMailServer();
const { world, hamlet } = useWorld(() => ({
  environment: {
    CONFAB_RATE_LIMITS: "on",
    CONFAB_TRUSTED_PROXIES: "127.0.0.1",
    CONFAB_SMTP_URL: mails.url,
  },
}));
beforeEach(async () => {
  await world.clock.jump(24 * 2 * HALF_AN_HOUR);
});

let made = 0;
const newPerson = (): Promise<Person> => {
  made += 1;
  return world.newPerson(`Guessed Person ${made}`);
};

async function signedIn(person: Person, from = "198.51.100.1"): Promise<Browser> {
  const browser = new Browser(person.url);
  const page = await sendForm(browser, { person, password: PASSWORD, from }, "/login/");
  expect(page.status).toBe(302);
  return browser;
}

async function guess(
  place: GuessingPlace,
  times: number,
  { person, from, browser }: { person: Person; from: string; browser: Browser },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let count = 0; count < times; count += 1) {
    outcomes.push(await place.guess({ person, password: `wrong ${count}`, from }, browser));
  }
  return outcomes;
}

const wrongThenRefused = (wrong: number): Outcome[] => [...Array<Outcome>(wrong).fill("wrong"), "refused"];

describe.each([...openPlaces, ...ownPlaces])("guesses at $name", (place) => {
  test("are rejected after five in half an hour, even with the right password", async () => {
    const person = await newPerson();
    const browser = await signedIn(person);
    const at = { person, from: ELSEWHERE, browser };
    expect(await guess(place, LIMIT + 1, at)).toEqual(wrongThenRefused(LIMIT));
    expect(await place.guess({ person, password: PASSWORD, from: ELSEWHERE }, browser)).toBe("refused");
    await world.clock.jump(HALF_AN_HOUR);
    expect(await place.guess({ person, password: PASSWORD, from: ELSEWHERE }, browser)).toBe("right");
  });

  test("don't keep the owner from signing in with a browser where they signed in before", async () => {
    const person = await newPerson();
    const browser = await signedIn(person);
    await guess(place, LIMIT + 1, { person, from: ELSEWHERE, browser: await signedIn(person) });
    await browser.logOut();
    const page = await sendForm(browser, { person, password: PASSWORD, from: ELSEWHERE }, "/login/");
    expect(pageOutcome(page)).toBe("right");
  });
});

/** Guesses once for each of this many accounts, from two addresses in turn. */
async function spray(times: number, [first, second]: readonly [string, string]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let count = 0; count < times; count += 1) {
    const person = hamlet.with({ email: `account${count}@example.com` });
    const from = count % 2 === 0 ? first : second;
    outcomes.push(await apiPlace.guess({ person, password: "wrong", from }, new Browser(world.url)));
  }
  return outcomes;
}

describe("guesses of one password for each account", () => {
  test.each([
    ["an IPv4 address", ["192.0.2.7", "::ffff:192.0.2.7"], "192.0.2.8"],
    ["a network of IPv6", ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"], "2001:db8:1:3::1"],
  ] as const)("are rejected after fifty from %s", async (_, same, other) => {
    expect(await spray(ADDRESS_LIMIT + 1, same)).toEqual(wrongThenRefused(ADDRESS_LIMIT));
    expect(await spray(1, [other, other])).toEqual(["wrong"]);
  });

  test("count wherever they are made, and are rejected everywhere except in known browsers", async () => {
    const byKey = ownPlaces.filter(({ name }) => name.includes("/api/v1/"));
    const counting = [...openPlaces, ...byKey];
    const inBrowsers = ownPlaces.filter((place) => !byKey.includes(place));
    expect([byKey.length, inBrowsers.length]).toEqual([3, 6]);
    const guessAtEach = async (places: readonly GuessingPlace[]) => {
      const outcomes: Outcome[] = [];
      for (const place of places) {
        const person = await newPerson();
        const browser = await signedIn(person);
        outcomes.push(...(await guess(place, 1, { person, from: ELSEWHERE, browser })));
      }
      return outcomes;
    };
    expect(await guessAtEach(counting)).toEqual(counting.map(() => "wrong"));
    const left = ADDRESS_LIMIT - counting.length;
    expect(await spray(left + 1, [ELSEWHERE, ELSEWHERE])).toEqual(wrongThenRefused(left));
    expect(await guessAtEach(counting)).toEqual(counting.map(() => "refused"));
    expect(await guessAtEach(inBrowsers)).toEqual(inBrowsers.map(() => "wrong"));
  });
});

describe.each(openPlaces)("guesses at $name", (place) => {
  test("don't keep the owner from signing in from an address where they signed in before", async () => {
    const person = await newPerson();
    const password = PASSWORD;
    expect(await place.guess({ person, password, from: "198.51.100.7" }, new Browser(world.url))).toBe(
      "right",
    );
    await guess(place, LIMIT + 1, { person, from: ELSEWHERE, browser: new Browser(world.url) });
    expect(await place.guess({ person, password, from: "198.51.100.8" }, new Browser(world.url))).toBe(
      "refused",
    );
    expect(await place.guess({ person, password, from: "198.51.100.7" }, new Browser(world.url))).toBe(
      "right",
    );
  });
});

test("simultaneous guesses are limited, too", async () => {
  const person = await newPerson();
  const sent = Array.from({ length: 12 }, (_, count) =>
    apiPlace.guess({ person, password: `wrong ${count}`, from: ELSEWHERE }, new Browser(world.url)),
  );
  const outcomes = await Promise.all(sent);
  expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(LIMIT);
});

describe("right passwords", () => {
  test("don't count against an address", async () => {
    const [right, wrong] = [await newPerson(), await newPerson()];
    for (let count = 0; count < ADDRESS_LIMIT + 5; count += 1) {
      const signIn = { person: right, password: PASSWORD, from: "192.0.2.20" };
      expect(await apiPlace.guess(signIn, new Browser(world.url))).toBe("right");
    }
    const at = { person: wrong, from: "192.0.2.20", browser: new Browser(world.url) };
    expect(await guess(apiPlace, 1, at)).toEqual(["wrong"]);
  });

  test("don't reset the count of an address for other accounts", async () => {
    const person = await newPerson();
    const from = "192.0.2.21";
    for (let count = 0; count < ADDRESS_LIMIT; count += 1) {
      const at = { person: person.with({ email: `nobody${count}@example.com` }), from };
      await apiPlace.guess({ ...at, password: "wrong" }, new Browser(world.url));
      if (count === 30) {
        await apiPlace.guess({ person, password: PASSWORD, from }, new Browser(world.url));
      }
    }
    expect(await apiPlace.guess({ person, password: "wrong", from }, new Browser(world.url))).toBe("refused");
  });
});

test("lets the owner in with a browser where they reset the password by mail, despite guesses elsewhere", async () => {
  const person = await newPerson();
  const browser = new Browser(world.url);
  await browser.submit("/accounts/password/reset/", { email: person.email });
  const mailed = () => mails.received.find(({ to }) => to.includes(person.email));
  await expect.poll(mailed).toBeDefined();
  const link = linkOf(textOf(mailed() ?? { source: "" }));
  const password = "an elephant on stilts";
  const changed = await browser.submit(link, { new_password1: password, new_password2: password });
  expect(changed.status).toBe(200);
  await guess(apiPlace, LIMIT + 1, { person, from: ELSEWHERE, browser });
  expect(pageOutcome(await sendForm(browser, { person, password, from: ELSEWHERE }, "/login/"))).toBe(
    "right",
  );
});

test("a browser that is known for one account is not known for another", async () => {
  const [own, other] = [await newPerson(), await newPerson()];
  const browser = await signedIn(own, ELSEWHERE);
  await browser.logOut();
  const outcomes: Outcome[] = [];
  const attackers = new Browser(world.url);
  for (let count = 0; count < LIMIT; count += 1) {
    await sendForm(attackers, { person: other, password: "wrong", from: "192.0.2.30" }, "/login/");
  }
  const sent = { person: other, password: "wrong", from: ELSEWHERE };
  outcomes.push(pageOutcome(await sendForm(browser, sent, "/login/")));
  expect(outcomes).toEqual(["refused"]);
});

describe("the account's owner", () => {
  const mailsTo = ({ email }: Person) =>
    mails.received.filter(({ to }) => to.includes(email)).map((mail) => textOf(mail));
  const attack = async (person: Person, times = LIMIT + 1) => {
    await guess(apiPlace, times, { person, from: ELSEWHERE, browser: new Browser(world.url) });
  };

  test("gets a mail about wrong passwords, at most once in six hours", async () => {
    const person = await newPerson();
    await attack(person);
    await expect.poll(() => mailsTo(person)).toHaveLength(1);
    const [text] = mailsTo(person);
    expect(text).toContain("Subject: Wrong passwords for your account at Test Organization");
    expect(text).toContain(ELSEWHERE);
    await world.clock.jump(HALF_AN_HOUR);
    await attack(person);
    await world.settle();
    expect(mailsTo(person)).toHaveLength(1);
    await world.clock.jump(12 * HALF_AN_HOUR);
    await attack(person);
    await expect.poll(() => mailsTo(person)).toHaveLength(2);
  });

  test("gets the mail even if guesses are slow", async () => {
    const person = await newPerson();
    for (let count = 0; count < 5; count += 1) {
      await attack(person, LIMIT - 1);
      await world.clock.jump(HALF_AN_HOUR);
    }
    await expect.poll(() => mailsTo(person)).toHaveLength(1);
  });

  test("gets no mail for a few wrong passwords, or if they switched these mails off", async () => {
    const [once, quiet] = [await newPerson(), await newPerson()];
    await quiet.ok("PATCH", "/settings", { enable_login_emails: false });
    await attack(once, LIMIT - 1);
    await attack(quiet);
    await world.settle();
    const last = await newPerson();
    await attack(last);
    await expect.poll(() => mailsTo(last)).toHaveLength(1);
    expect([mailsTo(once), mailsTo(quiet)]).toEqual([[], []]);
  });
});

test.skipIf(engineUnderTest === "embedded")("guesses are counted across all nodes", async () => {
  const person = await newPerson();
  const second = await world.startNode();
  const browser = new Browser(world.url);
  const outcomes = [
    ...(await guess(apiPlace, 3, { person, from: ELSEWHERE, browser })),
    ...(await guess(apiPlace, 3, { person: person.at(second), from: ELSEWHERE, browser })),
  ];
  expect(outcomes).toEqual(wrongThenRefused(LIMIT));
});

test("rejects nothing if limits are off", async () => {
  await using open = await World.start();
  const person = open.as("hamlet");
  for (const place of openPlaces) {
    const outcomes = await guess(place, LIMIT + 2, {
      person,
      from: ELSEWHERE,
      browser: new Browser(open.url),
    });
    expect(outcomes).toEqual(Array(LIMIT + 2).fill("wrong"));
  }
});

const missing = missingDirectory();

test.skipIf(missing !== undefined)(
  `limits guesses of passwords in a directory alike (${missing ?? "OpenLDAP"})`,
  async () => {
    await using directory = await DirectoryProcess.start([
      { uid: "dana", name: "Dana Directory", mail: "dana@example.com", password: "dana has a password" },
    ]);
    await using limited = await World.start({
      environment: {
        ...directory.environment,
        CONFAB_RATE_LIMITS: "on",
        CONFAB_TRUSTED_PROXIES: "127.0.0.1",
        CONFAB_SMTP_URL: mails.url,
      },
    });
    const login = async (username: string, password: string, from: string, browser: Browser) => {
      browser.from = from;
      return pageOutcome(await browser.logIn(username, password));
    };
    const known = new Browser(limited.url);
    expect(await login("dana", "dana has a password", "198.51.100.1", known)).toBe("right");
    await known.logOut();
    const attackers = new Browser(limited.url);
    const outcomes: Outcome[] = [];
    for (let count = 0; count <= LIMIT; count += 1) {
      outcomes.push(await login("dana", `wrong ${count}`, ELSEWHERE, attackers));
    }
    expect(outcomes).toEqual(wrongThenRefused(LIMIT));
    const subjects = () =>
      mails.received.filter(({ to }) => to.includes("dana@example.com")).map((mail) => textOf(mail));
    await expect.poll(subjects).toContainEqual(expect.stringContaining("Subject: Wrong passwords"));
    expect(await login("dana", "dana has a password", "198.51.100.2", known)).toBe("right");
    const elsewhere = new Browser(limited.url);
    expect(await login("dana", "dana has a password", "198.51.100.1", elsewhere)).toBe("right");
  },
);
