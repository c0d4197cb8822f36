/** The content of a well-kept organization: groups, bots, invitations, and unexpectedly long names. */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BotType, Role } from "@confab/contract";
import { uploaded } from "@confab/server/test/imports/in-server-support";
import type { Person, World } from "@confab/testkit";
import { writeSlackExport } from "@confab/testkit/exports/slack";
import { zipFolder } from "@confab/testkit/exports/zip-folder";
import sharp from "sharp";

const people = ["Beatrice", "Benedick", "Orlando", "Rosalind", "Sebastian", "Viola"];

const streams = {
  general: "Anything that concerns everyone",
  stagecraft: "Doors, trapdoors, thunder and lightning",
  costumes: "Fittings, repairs, and who has the second ruff",
  "box office": "Tickets, seats and complaints",
};

/** Creates the people and streams of a world. Returns the person whose screens are shown. */
export async function found(world: World): Promise<Person> {
  const owner = world.as("owner");
  const person = world.as("hamlet");
  const principals = [person.userId];
  for (const name of people) principals.push((await world.newPerson(name)).userId);
  const subscriptions = Object.entries(streams).map(([name, description]) => ({ name, description }));
  await owner.ok("POST", "/users/me/subscriptions", { subscriptions, principals });
  await owner.ok("PATCH", "/realm", { name: "The Globe" });
  await owner.send("general", "Bread and cheese", "In the green room. Until it is gone.");
  return person;
}

/** Adds content made by people, and makes the person an owner, who sees every page. */
export async function manage(world: World, person: Person): Promise<void> {
  const owner = world.as("owner");
  await owner.ok("PATCH", `/users/${person.userId}`, { role: Role.owner });
  const cordelia = world.as("cordelia");
  const falstaff = await world.newPerson("Falstaff");
  const members = [person.userId, cordelia.userId, falstaff.userId];
  await makeGroups(person, members);
  await makeLists(person);
  await makeBots(person);
  await makeStreams(person, members);
  await makeFiles(world, person);
  await makeImport(person);
  await muteAndWatch(person, falstaff);
  await owner.ok("DELETE", `/users/${falstaff.userId}`);
}

/** Lets an import wait for its start. */
async function makeImport(person: Person): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "confab-screens-"));
  try {
    await writeSlackExport(join(folder, "export"), 2000);
    await changePerson(join(folder, "export", "users.json"), person.email);
    const archive = join(folder, "globe.zip");
    await zipFolder(join(folder, "export"), archive);
    await uploaded(person, archive, { file_name: "globe.zip" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives a person of the export an account that exists here. */
async function changePerson(path: string, email: string): Promise<void> {
  const users = await readFile(path, "utf8");
  await writeFile(path, users.replace("person3@example.com", email));
}

async function makeGroups(person: Person, members: readonly number[]): Promise<void> {
  const groups = {
    "act three": "Everyone who is on stage after the interval",
    understudies: "",
    "people who can be asked to carry the scenery from one side to the other":
      "Strong backs, sensible shoes, and a free Saturday morning between eight and eleven in the months of summer",
  };
  for (const [name, description] of Object.entries(groups)) {
    await person.ok("POST", "/user_groups/create", { name, description, members });
  }
}

async function makeLists(person: Person): Promise<void> {
  const linkifiers = [
    ["#(?P<id>[0-9]+)", "https://desk.globe.example/tickets/%(id)s"],
    [
      "(?P<play>[A-Z]{2,4})-(?P<act>[0-9])\\.(?P<scene>[0-9])",
      "https://texts.globe.example/plays/%(play)s/acts/%(act)s/scenes/%(scene)s/the-whole-of-it",
    ],
  ];
  for (const [pattern, url_format_string] of linkifiers) {
    await person.ok("POST", "/realm/filters", { pattern, url_format_string });
  }
  const fields = [
    { name: "Pronouns", field_type: 1, hint: "" },
    { name: "Parts played before", field_type: 2, hint: "The larger ones suffice" },
    {
      name: "Voice",
      field_type: 3,
      hint: "As in the choir",
      field_data: { a: { text: "Soprano", order: "1" }, b: { text: "Bass", order: "2" } },
    },
    { name: "Understudy", field_type: 6, hint: "Who steps in for you" },
  ];
  for (const field of fields) await person.ok("POST", "/realm/profile_fields", field);
  for (const [domain, allow_subdomains] of [
    ["globe.example", true],
    ["rose.example", false],
  ] as const) {
    await person.ok("POST", "/realm/domains", { domain, allow_subdomains });
  }
  await person.ok("POST", "/invites/multiuse", {
    stream_ids: [],
    invite_as: Role.member,
    invite_expires_in_days: 10,
  });
  await person.ok("POST", "/invites/multiuse", {
    stream_ids: [],
    invite_as: Role.guest,
    invite_expires_in_days: 100,
  });
}

async function makeBots(person: Person): Promise<void> {
  await person.ok("POST", "/bots", { full_name: "Prompter", short_name: "prompter" });
  await person.ok("POST", "/bots", {
    full_name: "Box office",
    short_name: "box-office",
    bot_type: BotType.incomingWebhook,
  });
  await person.ok("POST", "/bots", {
    full_name: "Announcer of everything that happens at the stage door after dark",
    short_name: "announcer-of-everything-that-happens-at-the-stage-door",
    bot_type: BotType.outgoingWebhook,
    payload_url: JSON.stringify("https://bells.globe.example/"),
  });
}

async function makeStreams(person: Person, principals: readonly number[]): Promise<void> {
  const make = (stream: { name: string; description: string }, more: object) =>
    person.ok("POST", "/users/me/subscriptions", { subscriptions: [stream], principals, ...more });
  await make(
    { name: "casting", description: "Who plays which part; **not** for everyone" },
    { invite_only: true },
  );
  await make(
    {
      name: "properties, furniture and other things to carry about",
      description:
        "From the skull to the *second* best bed: where each thing is, who has it, and when it comes back",
    },
    {},
  );
}

async function makeFiles(world: World, person: Person): Promise<void> {
  mkdirSync(join(world.dataDir, "uploads"), { recursive: true });
  const background = { r: 200, g: 120, b: 40 };
  for (const name of ["ruff", "trapdoor"]) {
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    await send(person, `/realm/emoji/${name}`, `${name}.png`, picture);
  }
  await send(person, "/user_uploads", "Prompt book.pdf", Buffer.alloc(240_000));
  await send(
    person,
    "/user_uploads",
    "Inventory-of-everything-in-the-cellar-as-of-the-last-day-of-the-season.csv",
    Buffer.alloc(4000),
  );
}

async function send(person: Person, path: string, name: string, bytes: Buffer): Promise<void> {
  const body = new FormData();
  body.append("file", new File([new Uint8Array(bytes)], name));
  const authorization = `Basic ${Buffer.from(`${person.email}:${person.apiKey}`).toString("base64")}`;
  const answer = await fetch(`${person.url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization },
    body,
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`);
}

async function muteAndWatch(person: Person, other: Person): Promise<void> {
  await person.ok("POST", `/users/me/muted_users/${other.userId}`);
  const muted = { stream: "general", topic: "Bread and cheese", op: "add" };
  await person.ok("PATCH", "/users/me/subscriptions/muted_topics", muted);
  await person.ok("POST", "/users/me/alert_words", { alert_words: ["ghost", "poison", "second best bed"] });
}
