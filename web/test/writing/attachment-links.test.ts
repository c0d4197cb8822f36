import { describe, expect, test } from "vitest";
import {
  attachmentsIn,
  hasAttachments,
  hasPlaceholders,
  linkOf,
  placeholderOf,
  withoutAttachment,
} from "../../src/writing/attachment-links.ts";

const PATH = "/user_uploads/2/ab/0123456789_-abcdefghijkl/map.txt";
const link = linkOf("map.txt", PATH);

describe("the files in a text", () => {
  const targetsIn = (content: string) =>
    attachmentsIn(content).map(({ path, uploadId }) => (path === undefined ? uploadId : "file"));

  test("are found by their links and placeholders, in order", () => {
    const content = `See ${placeholderOf("12", "a.png")} and ${link}.`;
    expect(attachmentsIn(content)).toEqual([
      { key: "12 1", name: "a.png", uploadId: "12", from: 4, to: content.indexOf(" and") },
      {
        key: `${PATH} 1`,
        name: "map.txt",
        path: PATH,
        from: content.indexOf("[map"),
        to: content.length - 1,
      },
    ]);
    expect([hasAttachments(content), hasPlaceholders(content)]).toEqual([true, true]);
    expect([hasAttachments(link), hasPlaceholders(link)]).toEqual([true, false]);
    expect(hasAttachments("[map.txt](https://example.com)")).toBe(false);
  });

  test.each([
    ["code", `\`${link}\``, []],
    ["a block of code", `\`\`\`\n${link}\n\`\`\``, []],
    ["a quotation", `\`\`\`quote\n${link}\n\`\`\``, ["file"]],
    ["other addresses", "[a](/user_uploads/../json/x) [b](/help) [c](#narrow)", []],
    ["an unclosed backtick", `\` ${link}`, ["file"]],
    ["two links of one file", `${link} ${link}`, ["file", "file"]],
  ])("are not confused by %s", (_, content, found) => {
    expect(targetsIn(content)).toEqual(found);
  });

  test("keep their name, whatever signs it has", () => {
    expect(attachmentsIn(linkOf("a[1]\\b.png", PATH))[0]?.name).toBe("a_1__b.png");
    expect(attachmentsIn(`[a\\]b](${PATH})`)[0]?.name).toBe("a]b");
    expect(attachmentsIn(`[](${PATH})`)[0]?.name).toBe("");
  });

  test("have keys of their own, which stay when others move", () => {
    const keys = (content: string) => attachmentsIn(content).map(({ key }) => key);
    expect(new Set(keys(`${link} ${link}`)).size).toBe(2);
    expect(keys(`Moved: ${link}`)).toEqual(keys(link));
  });

  test.each([
    [`${link} and more`, "and more"],
    [`See ${link} here`, "See here"],
    [`See (${link})`, "See ()"],
    [`See ${link}`, "See "],
    [`One\n${link} \nTwo`, "One\n\nTwo"],
  ])("are removed from %j", (content, rest) => {
    const [found] = attachmentsIn(content);
    const { from, to } = withoutAttachment(content, found ?? { from: 0, to: 0 });
    expect(content.slice(0, from) + content.slice(to)).toBe(rest);
  });

  test("are bounded in number", () => {
    expect(attachmentsIn(`${link} `.repeat(200))).toHaveLength(50);
  });
});
