import type { Person } from "@confab/testkit";
import { useWorld } from "@confab/testkit/vitest";
import { beforeEach, describe, expect, test } from "vitest";
import { runSql } from "./database.ts";
import { createStream, fetchNarrow, idsOf, type TestStream } from "./helpers.ts";

const { world, owner, hamlet, cordelia } = useWorld();
let stream: TestStream;
let number = 0;

beforeEach(async () => {
  number += 1;
  stream = await createStream(world, `languages ${number}`, [hamlet, cordelia]);
});

const search = (operand: string) => ({ operator: "search", operand });
const not = (operand: string) => ({ ...search(operand), negated: true });
const say = (content: string, topic = "x") => cordelia.send(stream.name, topic, content);

/** Searches twice: before and after the index has the messages. */
async function found(person: Person, ...terms: unknown[]): Promise<number[]> {
  const narrow = [["stream", stream.name], ...terms];
  const fresh = await idsOf(person, narrow);
  await world.settle();
  expect(await idsOf(person, narrow)).toEqual(fresh);
  return fresh;
}

/** Returns the content and the topic of a message with highlights in brackets. */
async function highlights(id: number, words: string): Promise<string[]> {
  const [message] = await fetchNarrow(hamlet, [["id", String(id)], search(words)]);
  const texts = [String(message?.match_content), String(message?.match_subject)];
  return texts.map((text) => text.replaceAll(/<span class="highlight">([^<>]*)<\/span>/g, "[$1]"));
}

describe("words without spaces between them", () => {
  test("are found within a sentence", async () => {
    const tokyo = await say("明日、東京タワーで会議があります。");
    const beijing = await say("我们明天在北京开会。", "计划");
    const bangkok = await say("ประชุมที่กรุงเทพพรุ่งนี้");
    const seoul = await say("내일 서울에서 회의가 있습니다");
    const rare = await say("𠮷野家の牛丼");
    for (const [words, ids] of [
      ["東京", [tokyo]],
      ["会議", [tokyo]],
      ["タワー", [tokyo]],
      ["東京タワー", [tokyo]],
      ["明", [tokyo, beijing]],
      ["。会議。", [tokyo]],
      ["北京", [beijing]],
      ["计划", [beijing]],
      ["明天 北京", [beijing]],
      ["กรุงเทพ", [bangkok]],
      ["서울", [seoul]],
      ["𠮷野家", [rare]],
      ["𠮷", [rare]],
      ["大阪", []],
    ] as const) {
      expect({ words, ids: await found(hamlet, search(words)) }).toEqual({ words, ids });
    }
  });

  test("match only if all characters follow each other", async () => {
    const prefecture = await say("東京都の予算");
    await say("東京と京都");
    await say("東京 京都");
    expect(await found(hamlet, search("東京都"))).toEqual([prefecture]);
    expect(await found(hamlet, search("都東"))).toEqual([]);
  });

  test("mix with other words, with or without spaces", async () => {
    const mixed = await say("東京 meetings");
    const joined = await say("東京meetings", "大阪trip");
    const words = await say("meetings elsewhere");
    expect(await found(hamlet, search("東京 meeting"))).toEqual([mixed, joined]);
    expect(await found(hamlet, search("東京meeting"))).toEqual([mixed, joined]);
    expect(await found(hamlet, search("meeting"))).toEqual([mixed, joined, words]);
    expect(await found(hamlet, search("trips 大阪 meeting"))).toEqual([joined]);
  });

  test("are excluded by a negated search, and required literally in quotes", async () => {
    const tokyo = await say("東京で会議");
    const osaka = await say("大阪で会議");
    expect(await found(hamlet, search("会議"), not("東京"))).toEqual([osaka]);
    expect(await found(hamlet, search("会議"), not("議"))).toEqual([]);
    expect(await found(hamlet, search('"東京で会議"'))).toEqual([tokyo]);
    expect(await found(hamlet, search('会議 "京で"'))).toEqual([tokyo]);
    expect(await found(hamlet, search("会議"), not('"大阪で"'))).toEqual([tokyo]);
  });

  test("are highlighted exactly", async () => {
    const id = await say("東京都と**東京**タワー、meeting東京 https://example.com/東京", "東京の話 & <b>");
    expect(await highlights(id, "東京")).toEqual([
      '<p>[東京]都と<strong>[東京]</strong>タワー、meeting[東京] <a href="https://example.com/東京">' +
        "https://example.com/[東京]</a></p>",
      "[東京]の話 &amp; &lt;b&gt;",
    ]);
    expect(await highlights(id, "京都 東京 meetings 話")).toEqual([
      '<p>[東京都]と<strong>[東京]</strong>タワー、[meeting][東京] <a href="https://example.com/東京">' +
        "https://example.com/[東京]</a></p>",
      "[東京]の[話] &amp; &lt;b&gt;",
    ]);
  });

  test("are the same characters in the database and in the server", async () => {
    const { unsegmentedRun } = await import("@confab/server/domain/messages/fetch/narrow/unsegmented");
    const rows = await runSql(
      world,
      `select code from generate_series(1, ${0x32_3ff}) as code
        where code not between ${0xd8_00} and ${0xdf_ff} and chr(code) ~ unsegmented_characters() order by code`,
    );
    const all = Array.from({ length: 0x32_3ff }, (_, index) => index + 1);
    const isUnsegmented = (code: number) => String.fromCodePoint(code).search(unsegmentedRun) === 0;
    expect(rows.map(({ code }) => code)).toEqual(all.filter(isUnsegmented));
    expect(rows.length).toBeGreaterThan(100_000);
  });

  test("count towards the limit of words, two characters as one", async () => {
    const id = await say("会議".repeat(50));
    expect(await found(hamlet, search("会議".repeat(50)))).toEqual([id]);
    expect(
      await hamlet.refused("GET", "/messages", {
        anchor: "newest",
        num_before: 1,
        num_after: 0,
        narrow: [search("会議".repeat(51))],
      }),
    ).toMatchObject({ msg: "The search has too many words (limit: 50)." });
  });
});

describe("stems", () => {
  test("of English, German and French words are found in one organization", async () => {
    const english = await say("She was running several meetings");
    const german = await say("Die Häuser unserer Kunden werden renoviert");
    const french = await say("Les nouvelles réunions sont annulées", "Décisions");
    for (const [words, id] of [
      ["meeting run", english],
      ["Haus", german],
      ["Kunde Haus", german],
      ["réunion annulé", french],
      ["nouveau décision", undefined],
      ["nouvelle décision", french],
    ] as const) {
      expect({ words, ids: await found(hamlet, search(words)) }).toEqual({ words, ids: id ? [id] : [] });
    }
  });

  test("are highlighted in any language, and compound words by their parts", async () => {
    const id = await say(
      "Häuser, Hauses and running-shoes at https://example.com/houses",
      "Réunions annulées",
    );
    expect(await highlights(id, "haus réunion run shoe annulé")).toEqual([
      '<p>[Häuser], [Hauses] and [running]-[shoes] at <a href="https://example.com/houses">' +
        "https://example.com/houses</a></p>",
      "[Réunions] [annulées]",
    ]);
    expect((await highlights(id, "example.com"))[0]).toContain("https://[example.com]/houses</a>");
  });

  test("are highlighted if they differ in the first letter", async () => {
    const id = await say("Äpfel, Öfen, Übungen, États, Apfel");
    expect(await highlights(id, "apfel OFEN übung ÉTAT")).toEqual([
      "<p>[Äpfel], [Öfen], [Übungen], [États], [Apfel]</p>",
      "x",
    ]);
  });

  test("of excluded words exclude messages", async () => {
    await say("Häuser am See");
    const other = await say("Hütten am See");
    expect(await found(hamlet, search("see"), not("Haus"))).toEqual([other]);
  });

  test("leave compound words and addresses as they are; operators are no words", async () => {
    const id = await say(
      "A well-known page: https://example.com/a/b?c=d, by someone@example.org, version 1.2.3",
    );
    for (const words of ["well-known", "known", "example.com", "someone@example.org", "1.2.3"]) {
      expect({ words, ids: await found(hamlet, search(words)) }).toEqual({ words, ids: [id] });
    }
    expect(await found(hamlet, search("it's\\ & | !missing ' a (well:*"))).toEqual([]);
    expect(await found(hamlet, search("it's\\ & | !page ' a (well:*"))).toEqual([id]);
  });
});

describe("words that are too common", () => {
  test("are ignored in English, and in the organization's language", async () => {
    const id = await say("Termine für Besprechungen");
    const article = await say("die and dice");
    expect(await found(hamlet, search("the Besprechung"))).toEqual([id]);
    expect(await found(hamlet, search("die Besprechung"))).toEqual([]);
    expect(await found(hamlet, search("die"))).toEqual([article]);
    await owner.ok("PATCH", "/realm", { default_language: "de" });
    expect(await found(hamlet, search("the Besprechung"))).toEqual([id]);
    expect(await found(hamlet, search("die Besprechung"))).toEqual([id]);
    expect(await found(hamlet, search("die"))).toEqual([]);
    expect((await highlights(article, "die dice"))[0]).toBe("<p>die and [dice]</p>");
    await owner.ok("PATCH", "/realm", { default_language: "fr" });
    expect(await found(hamlet, search("des besprechung"))).toEqual([id]);
    expect(await found(hamlet, search("die"))).toEqual([article]);
    await owner.ok("PATCH", "/realm", { default_language: "en" });
  });
});
