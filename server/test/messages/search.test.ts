import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { runSql } from "./database.ts";
import { createStream, fetchNarrow, fetchPage, idsOf, type TestStream } from "./helpers.ts";

const { world, hamlet, cordelia, guest } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `search ${number}`, [hamlet, cordelia]);
});

const search = (operand: string) => ["search", operand];
const not = (operator: string, operand: string) => ({ operator, operand, negated: true });
const here = () => ["stream", stream.name];

/** Searches twice: before and after the index has the messages. */
async function found(person: Person, ...terms: unknown[]): Promise<number[]> {
  const narrow = [here(), ...terms];
  const fresh = await idsOf(person, narrow);
  await world.settle();
  expect(await idsOf(person, narrow)).toEqual(fresh);
  return fresh;
}

describe("search", () => {
  test("finds words by their stem, in content and topic, and requires all of them", async () => {
    const dogs = await cordelia.send(stream.name, "animals", "The dogs were *running* home");
    const cats = await cordelia.send(stream.name, "running", "the cat sleeps");
    expect(await found(hamlet, search("run"))).toEqual([dogs, cats]);
    expect(await found(hamlet, search("RUNS dog"))).toEqual([dogs]);
    expect(await found(hamlet, search("run"), search("cats"))).toEqual([cats]);
    expect(await found(hamlet, search("run horse"))).toEqual([]);
  });

  test("ignores words that are too common to be meaningful", async () => {
    const id = await cordelia.send(stream.name, "x", "the question");
    expect(await found(hamlet, search("what is the question"))).toEqual([id]);
    expect(await found(hamlet, search("the"))).toEqual([]);
  });

  test("text in quotes has to match exactly, in any case", async () => {
    const exact = await cordelia.send(stream.name, "x", "a Running Joke here");
    const loose = await cordelia.send(stream.name, "x", "jokes were running out");
    const inTopic = await cordelia.send(stream.name, "running joke", "see topic");
    expect(await found(hamlet, search("running joke"))).toEqual([exact, loose, inTopic]);
    expect(await found(hamlet, search('"running joke"'))).toEqual([exact, inTopic]);
    expect(await found(hamlet, search('elsewhere "running joke"'))).toEqual([]);
    expect(await found(hamlet, search('joke "ing jo"'))).toEqual([]);
  });

  test("quoted text is not a pattern", async () => {
    const percent = await cordelia.send(stream.name, "x", "sale of 100% wool_socks a\\b");
    await cordelia.send(stream.name, "x", "sale of 1000 wool-socks a/b");
    expect(await found(hamlet, search('sale "100%"'))).toEqual([percent]);
    expect(await found(hamlet, search('"wool_socks"'))).toEqual([percent]);
    expect(await found(hamlet, search('sale "a\\b"'))).toEqual([percent]);
  });

  test("negation excludes the matches", async () => {
    const sun = await cordelia.send(stream.name, "x", "sunny weather");
    const rain = await cordelia.send(stream.name, "x", "rainy weather");
    expect(await found(hamlet, not("search", "sunny"))).toEqual([rain]);
    expect(await found(hamlet, search("weather"), not("search", "rainy"))).toEqual([sun]);
    expect(await found(hamlet, not("search", '"ny weather"'), search("weather"))).toEqual([sun, rain]);
  });

  test("without a stream only received messages are searched", async () => {
    const other = await createStream(world, `unheard ${number}`, [cordelia]);
    await cordelia.send(other.name, "x", "xylophone solo");
    const heard = await cordelia.send(stream.name, "x", "xylophone trio");
    const direct = await cordelia.sendTo([hamlet], "xylophone duet");
    await cordelia.sendTo([guest], "xylophone secret");
    expect(await idsOf(hamlet, [search("xylophone")])).toEqual([heard, direct]);
    await world.settle();
    expect(await idsOf(hamlet, [search("xylophone")])).toEqual([heard, direct]);
    expect(await idsOf(hamlet, [search("xylophone"), ["is", "private"]])).toEqual([direct]);
    expect(await idsOf(hamlet, [search("xylophone"), ["stream", other.name]])).toHaveLength(1);
  });

  test("pages of a search extend in both directions from an anchor", async () => {
    const ids: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      ids.push(await cordelia.send(stream.name, "x", `zebra ${index}`));
      if (index === 2) await world.settle();
      await cordelia.send(stream.name, "x", "no stripes");
    }
    const page = await fetchPage(hamlet, {
      anchor: ids[2],
      num_before: 1,
      num_after: 2,
      narrow: [search("zebra")],
    });
    expect(page.messages.map(({ id }) => id)).toEqual(ids.slice(1, 5));
    expect(page).toMatchObject({ found_anchor: true, found_oldest: false, found_newest: false });
  });
});

describe("a search in a long history", () => {
  test("extends outwards from the anchor to both ends", async () => {
    const reader = await world.newPerson("Searching Sam");
    const place = await createStream(world, "long history", [reader, cordelia]);
    const ids: number[] = [];
    // Raises the ids as if this many messages had been sent elsewhere.
    for (const gap of [0, 9000, 70_000, 0, 900_000, 3_000_000, 0, 65_536, 65_536]) {
      await runSql(world, "update realm_counter set message_id = message_id + $1", gap);
      ids.push(await cordelia.send(place.name, "t", "the needle"));
      await cordelia.send(place.name, "t", "hay");
    }
    const narrow = [search("needles")];
    for (const isIndexed of [false, true]) {
      if (isIndexed) await world.settle();
      for (const size of [1, 2, 5, 20]) {
        const backwards = await fetchPage(reader, { narrow, num_before: size });
        expect(backwards.messages.map(({ id }) => id)).toEqual(ids.slice(-size));
        const forwards = await fetchPage(reader, {
          narrow,
          anchor: "oldest",
          num_before: 0,
          num_after: size,
        });
        expect(forwards.messages.map(({ id }) => id)).toEqual(ids.slice(0, size));
        const middle = await fetchPage(reader, { narrow, anchor: ids[3], num_before: size, num_after: size });
        expect(middle.messages.map(({ id }) => id)).toEqual(ids.slice(Math.max(3 - size, 0), 4 + size));
      }
    }
    expect(await idsOf(reader, [search("needle"), ["stream", place.name]])).toEqual(ids);
    expect(await idsOf(reader, [search("needle"), ["streams", "public"]])).toEqual(ids);
    expect(await idsOf(hamlet, [search("needle")])).toEqual([]);
  });
});

describe("highlights", () => {
  const mark = (text: string) => `<span class="highlight">${text}</span>`;
  const match = async (content: string, topic: string, ...terms: unknown[]) => {
    const id = await cordelia.send(stream.name, topic, content);
    const messages = await fetchNarrow(hamlet, [here(), ["id", String(id)], ...terms]);
    const { match_content, match_subject } = messages[0] ?? {};
    return { match_content, match_subject };
  };

  test("mark each match in content and topic", async () => {
    expect(await match("**Dogs** and a dog", "dog days", search("dog"))).toEqual({
      match_content: `<p><strong>${mark("Dogs")}</strong> and a ${mark("dog")}</p>`,
      match_subject: `${mark("dog")} days`,
    });
  });

  test("never appear within a tag", async () => {
    const { match_content } = await match(
      "see [this](https://example.com/span/dog?class=dog) dog",
      "x",
      search("dog"),
    );
    expect(match_content).toBe(
      `<p>see <a href="https://example.com/span/dog?class=dog">this</a> ${mark("dog")}</p>`,
    );
    const tags = await match("`span` class highlight https://example.com", "x", search("span class"));
    expect(tags.match_content?.replaceAll(/<[^<>]*>/g, "")).toBe("span class highlight https://example.com");
  });

  test("change nothing except the text that they wrap", async () => {
    const content = [
      "@**Hamlet Member** :tada: `class` **span** https://example.com/data?class=span#user",
      "```python\nclass Span: user = 'data'\n```",
      "| class | span |\n|---|---|\n| user | data |",
      "> quoted class <span class='user'> & data-user-id",
      "$$ class $$",
    ].join("\n\n");
    for (const words of [
      "class",
      "span",
      "user data",
      "https example",
      "hamlet member",
      "tada emoji title",
    ]) {
      const id = await cordelia.send(stream.name, "class span user data", `${content}\n\n${words}`);
      const messages = await fetchNarrow(hamlet, [["id", String(id)], search(words)]);
      const { content: html, match_content } = messages[0] ?? {};
      expect(match_content).toContain(mark(words.split(" ")[0] ?? ""));
      expect(match_content?.replaceAll(/<span class="highlight">([^<>]*)<\/span>/g, "$1")).toBe(html);
    }
  });

  test("are missing from text without a match, which is unchanged", async () => {
    expect(await match("all of a < b & c", `"x" <b> & 'y'`, search('"b"'))).toMatchObject({
      match_subject: `&quot;x&quot; &lt;${mark("b")}&gt; &amp; &#x27;y&#x27;`,
    });
    expect(await match("one thing", "<i> found", search("found"))).toEqual({
      match_content: "<p>one thing</p>",
      match_subject: `&lt;i&gt; ${mark("found")}`,
    });
  });

  test("are absent without a search", async () => {
    expect(await match("one thing", "x")).toEqual({});
    expect(await match("one thing", "x", not("search", "other"))).toEqual({});
  });
});

describe("GET /messages/matches_narrow", () => {
  const matches = async (person: Person, msg_ids: unknown, narrow: unknown) =>
    (
      await person.ok<{ messages: Record<string, unknown> }>("GET", "/messages/matches_narrow", {
        msg_ids,
        narrow,
      })
    ).messages;

  test("returns the given messages that were received and match", async () => {
    const open = await createStream(world, `open ${number}`, [cordelia]);
    const hit = await cordelia.send(stream.name, "<t>", "a **violin**");
    const miss = await cordelia.send(stream.name, "x", "a viola");
    const unreceived = await cordelia.send(open.name, "x", "another violin");
    expect(await matches(hamlet, [hit, miss, unreceived, 999_999], [search("violin")])).toEqual({
      [hit]: {
        match_content: `<p>a <strong><span class="highlight">violin</span></strong></p>`,
        match_subject: "&lt;t&gt;",
      },
    });
    expect(await matches(hamlet, [hit, unreceived], [["streams", "public"]])).toEqual({
      [hit]: { match_content: "<p>a <strong>violin</strong></p>", match_subject: "&lt;t&gt;" },
    });
    expect(Object.keys(await matches(hamlet, [miss, hit], [["is", "unread"]]))).toEqual([
      `${hit}`,
      `${miss}`,
    ]);
    expect(await matches(hamlet, [], [])).toEqual({});
  });

  test("rejects invalid requests", async () => {
    const refusal = (parameters: Record<string, unknown>) =>
      hamlet.refused("GET", "/messages/matches_narrow", parameters);
    expect(await refusal({ msg_ids: [1] })).toMatchObject({ msg: "Missing 'narrow' argument" });
    expect(await refusal({ narrow: [] })).toMatchObject({ msg: "Missing 'msg_ids' argument" });
    expect(await refusal({ msg_ids: "x", narrow: [] })).toMatchObject({
      msg: `Argument "msg_ids" is not valid JSON.`,
    });
    expect(await refusal({ msg_ids: ["1"], narrow: [] })).toMatchObject({
      msg: "msg_ids[0] is not an integer",
    });
    expect(await refusal({ msg_ids: [1], narrow: [["is", "x"]] })).toMatchObject({ code: "BAD_NARROW" });
  });
});
