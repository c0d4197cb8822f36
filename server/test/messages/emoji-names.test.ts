/**
 * Every name of an emoji that clients know, in each place that accepts one (see `shared/reference/emoji-names.json`).
 */
import { existsSync, readFileSync } from "node:fs";
import { useWorld } from "@confab/testkit/vitest";
import { describe, expect, test } from "vitest";
import { fetchNarrow } from "./helpers.ts";

const file = new URL("../../../../shared/reference/emoji-names.json", import.meta.url);
const isMissing = !existsSync(file);

/** The names of each code. The first one is the name by which the emoji is shown. */
const namesByCode: Readonly<Record<string, readonly string[]>> = isMissing
  ? {}
  : JSON.parse(readFileSync(file, "utf8"));

/** One name occurs twice. It means the emoji that is shown by it, so these entries come last. */
const named = new Map<string, string>([
  ...Object.entries(namesByCode).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
  ...Object.entries(namesByCode).map(([code, [first = ""]]) => [first, code] as const),
]);

const AT_ONCE = 150;

/** The many names need one request each. */
const LONG = 240_000;

const batches: (readonly [name: string, code: string])[][] = [];
for (const each of named) {
  const last = batches.at(-1);
  if (last && last.length < AT_ONCE) last.push(each);
  else batches.push([each]);
}

const { world, hamlet, cordelia } = useWorld();

interface Message {
  readonly content: string;
  readonly reactions: readonly { readonly emoji_name: string; readonly emoji_code: string }[];
}

async function fetchMessage(id: number): Promise<Message> {
  const [message] = await fetchNarrow(hamlet, [["id", String(id)]]);
  if (!message) throw new Error(`There is no message ${id}`);
  return message as unknown as Message;
}

const span = (name: string, code: string): string => {
  const label = name.replaceAll("_", " ");
  return `<span aria-label="${label}" class="emoji emoji-${code}" role="img" title="${label}">:${name}:</span>`;
};

/** Returns the character, if the emoji consists of only one. */
const characterOf = (code: string): string | undefined =>
  code.includes("-") ? undefined : String.fromCodePoint(Number.parseInt(code, 16));

describe.skipIf(isMissing)("each name of shared/reference/emoji-names.json", () => {
  test("becomes its emoji in a message", async () => {
    expect(named.size).toBe(1576);
    for (const batch of batches) {
      const id = await hamlet.sendTo([cordelia], batch.map(([name]) => `:${name}:`).join(" "));
      const { content } = await fetchMessage(id);
      expect(content).toBe(`<p>${batch.map(([name, code]) => span(name, code)).join(" ")}</p>`);
    }
  });

  test("is the shown name of the character, if it comes first", async () => {
    // Characters of everyday writing are not converted.
    const shown = Object.entries(namesByCode).filter(
      ([code]) => Number.parseInt(code, 16) >= 0x2300 && characterOf(code) !== undefined,
    );
    for (let start = 0; start < shown.length; start += AT_ONCE) {
      const some = shown.slice(start, start + AT_ONCE);
      const id = await hamlet.sendTo([cordelia], some.map(([code]) => characterOf(code)).join(" "));
      const spans = some.map(([code, [first = ""]]) => span(first, code));
      expect((await fetchMessage(id)).content).toBe(`<p>${spans.join(" ")}</p>`);
    }
  });

  test("is accepted as a reaction, and stored", { timeout: LONG }, async () => {
    // On one message, several names of an emoji are one reaction.
    const messages: number[] = [];
    for (const batch of batches) {
      const expected = new Map<number, string[]>();
      const requests = batch.map(([emoji_name, emoji_code], index) => async () => {
        const rank = batch.slice(0, index).filter(([, code]) => code === emoji_code).length;
        messages[rank] ??= await hamlet.sendTo([cordelia], `Message ${rank}`);
        const id = messages[rank];
        // Half of the reactions are sent like a client, half like a bot.
        const more = index % 2 === 0 ? { emoji_code, reaction_type: "unicode_emoji" } : {};
        await hamlet.ok("POST", `/messages/${id}/reactions`, { emoji_name, ...more });
        expected.set(id, [...(expected.get(id) ?? []), `${emoji_name} ${emoji_code}`]);
      });
      for (const request of requests) await request();
      for (const [id, reactions] of expected) {
        const stored = (await fetchMessage(id)).reactions;
        expect(stored.map(({ emoji_name, emoji_code }) => `${emoji_name} ${emoji_code}`)).toEqual(reactions);
      }
      messages.length = 0;
    }
  });

  test("is accepted as the emoji of a status", { timeout: LONG }, async () => {
    const queue = await hamlet.register({ event_types: ["user_status"], fetch_event_types: [] });
    for (const batch of batches) {
      for (const [emoji_name] of batch) await cordelia.ok("POST", "/users/me/status", { emoji_name });
      const events = await queue.all();
      expect(events.map(({ emoji_name, emoji_code }) => [emoji_name, emoji_code])).toEqual(batch);
    }
  });
});

test.each(["👍🏽", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇫🇷🇩🇪", "#️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🎈👍🏽🎈"])(
  "%s is unchanged in a topic",
  async (topic) => {
    const stream = "general";
    const id = await hamlet.send(stream, topic, "Hear");
    const [message] = await fetchNarrow(hamlet, [
      ["stream", stream],
      ["topic", topic],
    ]);
    expect(message).toMatchObject({ id, subject: topic });
    await hamlet.ok("PATCH", `/messages/${id}`, { topic: `Moved ${topic}` });
    const { stream_id } = await hamlet.ok<{ stream_id: number }>("GET", "/get_stream_id", { stream });
    const { topics } = await hamlet.ok<{ topics: { name: string }[] }>(
      "GET",
      `/users/me/${stream_id}/topics`,
    );
    expect(topics[0]?.name).toBe(`Moved ${topic}`);
  },
);

describe("emoji stored under a former name", () => {
  const thumb = { emoji_code: "1f44d", reaction_type: "unicode_emoji" };

  /** Creates a message with a reaction of Hamlet's from before the names changed. */
  async function reactedLongAgo(): Promise<number> {
    const id = await hamlet.sendTo([cordelia], "Well?");
    await hamlet.ok("POST", `/messages/${id}/reactions`, { emoji_name: "+1" });
    await world.server.context.engine.execute({
      text: "update reaction set emoji_name = 'former_thumb' where message_id = $1",
      values: [id],
    });
    return id;
  }

  test("are shown, and can be joined under the current name and removed under the former one", async () => {
    const id = await reactedLongAgo();
    await cordelia.ok("POST", `/messages/${id}/reactions`, { emoji_name: "thumbs_up", ...thumb });
    expect((await fetchMessage(id)).reactions).toMatchObject([
      { emoji_name: "former_thumb", emoji_code: "1f44d" },
      { emoji_name: "former_thumb", emoji_code: "1f44d" },
    ]);
    await cordelia.ok("DELETE", `/messages/${id}/reactions`, { emoji_name: "former_thumb", ...thumb });
    await hamlet.ok("DELETE", `/messages/${id}/reactions`, { emoji_name: "thumbs_up" });
    expect((await fetchMessage(id)).reactions).toEqual([]);
  });

  test("can be joined under the former name, since clients send what they are shown", async () => {
    const id = await reactedLongAgo();
    await cordelia.ok("POST", `/messages/${id}/reactions`, { emoji_name: "former_thumb", ...thumb });
    expect((await fetchMessage(id)).reactions).toHaveLength(2);
  });

  test("stay a person's status until they choose another", async () => {
    await hamlet.ok("POST", "/users/me/status", { emoji_name: "+1" });
    await world.server.context.engine.execute({
      text: "update user_status set emoji_name = 'former_thumb' where user_id = $1",
      values: [hamlet.userId],
    });
    await world.restart();
    const status = async () =>
      (
        await cordelia.ok<{ user_status: Record<string, unknown> }>("POST", "/register", {
          fetch_event_types: ["user_status"],
        })
      ).user_status[hamlet.userId];
    await hamlet.ok("POST", "/users/me/status", { status_text: "Still here" });
    expect(await status()).toEqual({ status_text: "Still here", emoji_name: "former_thumb", ...thumb });
    await hamlet.ok("POST", "/users/me/status", { emoji_name: "" });
    expect(await status()).toEqual({ status_text: "Still here" });
  });
});
