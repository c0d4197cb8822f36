/** The division of texts that are too long for one message. */
import { divideContent, divideMessage } from "@confab/server/domain/imports/division";
import { describe, expect, test } from "vitest";

const LIMIT = 1000;
const divide = (...content: Parameters<typeof divideContent>[0]) => divideContent(content, LIMIT);
const texts = (content: string): string[] => divide(content).map((part) => part.join(""));
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");

describe("a text that is too long for one message", () => {
  test("is divided at line ends, and nothing is lost", () => {
    const text = lines(150, (index) => `Line ${index} of the text`);
    const parts = texts(text);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join("")).toBe(text);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(LIMIT);
      expect(part).toMatch(/^Line .*\n$/s);
    }
  });

  test("is divided at spaces if a line is too long, and within a word if there are none", () => {
    const words = "word ".repeat(500);
    expect(texts(words).join("")).toBe(words);
    expect(texts(words).every((part) => part.length <= LIMIT && part.endsWith("word "))).toBe(true);
    const clefs = "𝄞".repeat(2500);
    expect(texts(clefs).join("")).toBe(clefs);
    expect(texts(clefs).map((part) => [...part].length <= LIMIT && part.isWellFormed())).not.toContain(false);
  });

  test("stays whole if it just fits, counted in code points", () => {
    expect(texts("𝄞".repeat(LIMIT))).toHaveLength(1);
    expect(texts("𝄞".repeat(LIMIT + 1))).toHaveLength(2);
  });

  test("closes blocks of code and opens them again", () => {
    const parts = texts(
      `Look:\n\`\`\`python\n${lines(100, (index) => `print(${index})  # in code`)}\`\`\`\nThat was it.`,
    );
    expect(parts.length).toBeGreaterThan(2);
    expect(parts[0]).toMatch(/^Look:\n```python\nprint\(0\).*\n```$/s);
    for (const part of parts.slice(1, -1)) expect(part).toMatch(/^```python\nprint\(\d+\).*\n```$/s);
    expect(parts.at(-1)).toMatch(/^```python\nprint\(.*\n```\nThat was it\.$/s);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(LIMIT);
  });

  test("does the same for code in a quote, and with lines that are too long", () => {
    const parts = texts(
      `~~~quote\n\`\`\`\n${"code ".repeat(400)}\n\`\`\`\nQuoted ${"words ".repeat(400)}\n~~~\nEnd`,
    );
    expect(parts[0]).toMatch(/^~~~quote\n```\ncode .*\n```\n~~~$/s);
    expect(parts[1]).toMatch(/^~~~quote\n```\ncode .*\n```\n~~~$/s);
    expect(parts.at(-1)).toMatch(/^~~~quote\nwords .*\n~~~\nEnd$/s);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(LIMIT);
  });

  test("takes lines in code that look like fences for code", () => {
    const parts = texts(`\`\`\`\`\n\`\`\`js\n${lines(100, () => "let a = 1; // a line")}\`\`\`\n\`\`\`\`\n`);
    for (const part of parts) expect(part).toMatch(/^````\n.*\n````\n?$/s);
  });

  test("counts references as long as they may become, and keeps them", () => {
    const link = { message: "m1", text: "there" };
    const content = Array.from({ length: 20 }, () => ["A link leads ", link, ".\n"]).flat();
    const parts = divide(...content);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flat().filter((part) => typeof part !== "string")).toEqual(Array(20).fill(link));
    for (const part of parts) expect(part.filter((each) => each === link).length).toBeLessThan(8);
  });

  test("becomes no command by the division", () => {
    const content = [`/me ${"word ".repeat(1990)}\n/poll ${"x".repeat(50)}`];
    const record = { key: "1", time: 0, sender: "U1", to: ["U2"], content, reactions: [], edits: [] };
    const parts = divideMessage(record).map((part) => part.content.join(""));
    expect(parts).toEqual([expect.stringMatching(/^\/me word/), expect.stringMatching(/^&#47;poll x+$/)]);
  });

  test("has no empty parts, whatever its fences are like", () => {
    expect(texts(`${"\n".repeat(3000)}End`)).toEqual([expect.stringMatching(/^\n*End$/)]);
    const nested = texts(lines(200, (index) => `${"`".repeat(index + 3)}quote`) + "text ".repeat(2000));
    expect(nested.join("").match(/text/g)).toHaveLength(2000);
    const long = texts(`\`\`\`${"x".repeat(1500)}\n${"text ".repeat(2000)}`);
    expect(long.join("").match(/text/g)).toHaveLength(2000);
  });
});
