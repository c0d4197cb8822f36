import { describe, expect, test } from "vitest";
import { MarkdownLibraries, renderMarkdown, UnrenderableError } from "../src/index.ts";
import { html, lookups, plainMessage, render } from "./support.ts";

/** Returns a clock that advances with each reading. */
function clockWith(step: number): () => number {
  let now = 0;
  return () => {
    now += step;
    return now;
  };
}

describe("a rendering that takes over 50 ms", () => {
  const late = { ...plainMessage, clock: clockWith(51) };

  test.each([
    ["text", "a:".repeat(100)],
    ["quotes", ">".repeat(100)],
    ["lists", "* a\n".repeat(100)],
    ["maths", "$$x$$"],
    ["a block of maths", "```math\nx\n```"],
    ["code", "```py\nx\n```"],
    ["a time", "<time:0>"],
    ["linkifiers", "a".repeat(10_000)],
  ])("becomes plain text: %s", (_, source) => {
    const rendered = renderMarkdown(source, lookups, late);
    expect(rendered.isPlainText).toBe(true);
    expect(rendered.html.replaceAll(/<\/?p>|<br>/g, "")).toBe(
      source.trim().replaceAll(">", "&gt;").replaceAll("<", "&lt;"),
    );
  });

  test("mentions nobody, has no links, and keeps its paragraphs", () => {
    const source = `@**Ada Byron** https://x.org/a.png <b>\nnext\n \n\n#**general** ${"&amp;".repeat(99)}`;
    const rendered = renderMarkdown(source, lookups, late);
    expect(rendered).toMatchObject({ mentionedUserIds: [], links: [], hasLink: false, hasImage: false });
    expect(rendered.html).toBe(
      `<p>@**Ada Byron** https://x.org/a.png &lt;b&gt;<br>\nnext</p>\n<p>#**general** ${"&amp;amp;".repeat(99)}</p>`,
    );
  });

  test("is distinguished from one that ends in time", () => {
    expect(renderMarkdown("a:b $$x$$", lookups, { ...plainMessage, clock: clockWith(1) }).isPlainText).toBe(
      false,
    );
    expect(render("a:b").isPlainText).toBe(false);
  });
});

test("rejects more than a million characters of HTML", () => {
  expect(() => html("\u26c8".repeat(10_000))).toThrow(UnrenderableError);
});

test.each(["$$x$$", "```math\nx\n```", "<time:0>", "```py\nx\n```", "```\n#!python\n```"])(
  "throws an error if the libraries for the text are not loaded: %j",
  (source) => {
    const unloaded = { ...plainMessage, libraries: new MarkdownLibraries() };
    expect(() => renderMarkdown(source, lookups, unloaded)).toThrow(TypeError);
  },
);
