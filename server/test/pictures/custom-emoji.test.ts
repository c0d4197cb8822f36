/** Custom emoji (docs/interface/reactions.md#custom-emoji): adding, using and deactivating them. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Policy } from "@confab/contract";
import { badRequest, type Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { get, storedFiles } from "../files/support.ts";
import { animation, picture, sendForm, svg } from "./support.ts";

const { world, owner, hamlet, cordelia } = useWorld();

beforeAll(() => mkdirSync(join(world.dataDir, "uploads"), { recursive: true }));

const add = (person: Person, name: string, ...files: Buffer[]) =>
  sendForm(person, "POST", `/realm/emoji/${encodeURIComponent(name)}`, files);

type Listed = Record<
  string,
  { id: string; name: string; source_url: string; still_url?: string; deactivated: boolean }
>;
const listed = async () => (await cordelia.ok<{ emoji: Listed }>("GET", "/realm/emoji")).emoji;
const byName = async (name: string) => Object.values(await listed()).findLast((emoji) => emoji.name === name);

const served = async (path: string) => {
  const { status, headers, bytes } = await get(undefined, path, {}, world.url);
  const { format, width, height, pageHeight, pages } = await sharp(bytes, { animated: true }).metadata();
  return [status, headers.get("content-type"), format, width, pageHeight ?? height, pages ?? 1];
};

test("a member adds an emoji, everyone is notified of all emoji, and its author deactivates it", async () => {
  const queue = await cordelia.register({ event_types: ["realm_emoji"] });
  const { status, body } = await add(hamlet, "Green Tick".toLowerCase(), await picture("jpeg"));
  expect({ status, body }).toEqual({ status: 200, body: { result: "success", msg: "" } });
  const { id = "" } = (await byName("green_tick")) ?? {};
  const emoji = {
    id,
    name: "green_tick",
    source_url: `/user_avatars/1/emoji/images/${id}.png`,
    deactivated: false,
    author_id: hamlet.userId,
  };
  expect(await listed()).toEqual({ [id]: emoji });
  const event = { id: expect.any(Number), type: "realm_emoji", op: "update" };
  expect(await queue.all()).toEqual([{ ...event, realm_emoji: { [id]: emoji } }]);
  const { state } = await cordelia.register({ fetch_event_types: ["realm_emoji"] });
  expect(state).toMatchObject({ realm_emoji: { [id]: emoji } });
  expect(await served(emoji.source_url)).toEqual([200, "image/png", "png", 64, 64, 1]);

  const author = { msg: "Must be an organization administrator or emoji author", code: "BAD_REQUEST" };
  expect(await cordelia.refused("DELETE", "/realm/emoji/green_tick")).toMatchObject(author);
  await hamlet.ok("DELETE", "/realm/emoji/green_tick");
  expect((await queue.all()).at(-1)).toEqual({
    ...event,
    realm_emoji: { [id]: { ...emoji, deactivated: true } },
  });
  const gone = badRequest("Emoji 'green_tick' does not exist");
  expect(await hamlet.refused("DELETE", "/realm/emoji/green_tick")).toEqual(gone);
  expect((await served(emoji.source_url))[0]).toBe(200);

  expect((await add(cordelia, "green_tick", await picture("png"))).status).toBe(200);
  const again = await byName("green_tick");
  expect(again).toMatchObject({ deactivated: false, author_id: cordelia.userId });
  expect(again?.id).not.toBe(id);
  await owner.ok("DELETE", "/realm/emoji/green_tick");
});

test.each(["gif", "webp"] as const)("an animated %s stays animated, with a still version", async (format) => {
  expect((await add(hamlet, `dance-${format}`, await animation(format, 4))).status).toBe(200);
  const { id, source_url = "", still_url = "" } = (await byName(`dance-${format}`)) ?? {};
  expect([source_url, still_url]).toEqual([
    `/user_avatars/1/emoji/images/${id}.${format}`,
    `/user_avatars/1/emoji/images/still/${id}.png`,
  ]);
  expect(await served(source_url)).toEqual([200, `image/${format}`, format, 64, 64, 4]);
  expect(await served(still_url)).toEqual([200, "image/png", "png", 64, 64, 1]);
  await world.clock.advance(2 * 3600 * 1000);
  await world.settle();
  expect((await served(source_url))[0]).toBe(200);
});

test("works in reactions, messages and statuses, and stays there after deactivation", async () => {
  await add(hamlet, "octocat", await picture("png"));
  const { id = "", source_url = "" } = (await byName("octocat")) ?? {};
  const send = () => hamlet.send("general", "emoji", "so :octocat:");
  const content = async (message: number) => {
    const query = { anchor: message, num_before: 0, num_after: 0 };
    const { messages } = await cordelia.ok<{ messages: { content: string; reactions: object[] }[] }>(
      "GET",
      "/messages",
      query,
    );
    return messages[0];
  };
  const first = await send();
  expect((await content(first))?.content).toBe(
    `<p>so <img alt=":octocat:" class="emoji" src="${source_url}" title="octocat"></p>`,
  );
  type Fields = Readonly<Record<string, unknown>>;
  const react = (person: Person, emoji: Fields, to = first) =>
    person.request<{ msg: string }>("POST", `/messages/${to}/reactions`, emoji);
  const octocat = { emoji_name: "octocat", emoji_code: id, reaction_type: "realm_emoji" };
  expect((await react(hamlet, { emoji_name: "octocat" })).status).toBe(200);
  expect((await content(first))?.reactions).toMatchObject([octocat]);
  const refusal = async (emoji: Fields) => (await react(owner, emoji)).body.msg;
  expect(await refusal({ ...octocat, emoji_code: "99999" })).toBe("Invalid custom emoji.");
  expect(await refusal({ ...octocat, emoji_code: `0${id}` })).toBe("Invalid custom emoji.");
  await hamlet.ok("POST", "/users/me/status", octocat);
  await hamlet.ok("DELETE", `/messages/${first}/reactions`, octocat);
  expect(await refusal({ ...octocat, emoji_name: "cat" })).toBe("Invalid custom emoji name.");
  await react(hamlet, octocat);
  await owner.ok("DELETE", "/realm/emoji/octocat"); // Others can still join the reaction.
  expect((await react(cordelia, octocat)).status).toBe(200);
  expect((await content(first))?.reactions).toHaveLength(2);
  const second = await send();
  expect((await content(second))?.content).toBe("<p>so :octocat:</p>");
  const late = await react(cordelia, octocat, second);
  expect(late.body.msg).toBe("This custom emoji has been deactivated.");
  const unknown = await react(cordelia, { emoji_name: "octocat" }, second);
  expect(unknown.body.msg).toBe("Emoji 'octocat' does not exist");
});

test("only administrators can override a built-in emoji, and the custom one takes precedence", async () => {
  const msg = "Only administrators can override built-in emoji.";
  const one = await picture("png");
  for (const name of ["heart", "zulip"]) expect((await add(hamlet, name, one)).body).toMatchObject({ msg });
  expect((await add(owner, "heart", one)).status).toBe(200);
  const id = await hamlet.send("general", "emoji", "with :heart:");
  await hamlet.ok("POST", `/messages/${id}/reactions`, { emoji_name: "heart" });
  const emoji = await byName("heart");
  await hamlet.ok("DELETE", `/messages/${id}/reactions`, {
    emoji_name: "heart",
    reaction_type: "realm_emoji",
    emoji_code: emoji?.id,
  });
  await owner.ok("DELETE", "/realm/emoji/heart");
});

test("rejects invalid names, files that are no pictures, and people who may not add emoji", async () => {
  await add(hamlet, "taken", await picture("png"));
  const one = await picture("png");
  const before = [await listed(), storedFiles(world)];
  const refused = async (person: Person, name: string, ...files: Buffer[]) => {
    const { status, body } = await add(person, name, ...files);
    return [status, body.code, body.msg];
  };
  const bad = (msg: string) => [400, "BAD_REQUEST", msg];
  for (const name of ["UPPER", "täst", "a/b", "ends-", "ends.", "_", ".-", "a\nb", "x".repeat(101)]) {
    expect([name, await refused(hamlet, name, one)]).toEqual([name, bad("Invalid characters in emoji name")]);
  }
  expect(await refused(hamlet, " ", one)).toEqual(bad("Emoji name is missing"));
  expect(await refused(hamlet, "taken", one)).toEqual(bad("A custom emoji with this name already exists."));
  expect(await refused(hamlet, "none")).toEqual(bad("You must upload exactly one file."));
  expect(await refused(hamlet, "two", one, one)).toEqual(bad("You must upload exactly one file."));
  expect(await refused(hamlet, "large", Buffer.alloc(5 * 1024 * 1024 + 1))).toEqual(
    bad("Uploaded file is larger than the allowed limit of 5 MiB"),
  );
  const decode = "Could not decode image; did you upload an image file?";
  expect(await refused(hamlet, "vector", svg)).toEqual([400, "BAD_IMAGE", decode]);
  await owner.ok("PATCH", "/realm", { add_custom_emoji_policy: Policy.administrators });
  expect(await refused(hamlet, "policy", one)).toEqual(bad("Insufficient permission"));
  expect([await listed(), storedFiles(world)]).toEqual(before);
  expect((await add(owner, "policy", one)).status).toBe(200);
  await owner.ok("PATCH", "/realm", { add_custom_emoji_policy: Policy.members });
  const bot = { full_name: "Emoji", short_name: "emoji" };
  await hamlet.ok("POST", "/bots", bot);
  type Bots = { bots: { username: string; api_key: string }[] };
  const [made] = (await hamlet.ok<Bots>("GET", "/bots")).bots;
  const { username: email = "", api_key: apiKey = "" } = made ?? {};
  expect(await refused(hamlet.with({ email, apiKey }), "bots", one)).toEqual(
    bad("This endpoint does not accept bot requests."),
  );
});

test("only one of two simultaneous additions of a name succeeds", async () => {
  const one = await picture("png");
  const answers = await Promise.all([hamlet, cordelia, owner].map((person) => add(person, "race", one)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(Object.values(await listed()).filter(({ name }) => name === "race")).toHaveLength(1);
});
