import { randomBytes } from "node:crypto";
import { systemRandom } from "@confab/server/base/clock";
import { Secrets } from "@confab/server/base/secrets";
import { ImageAddresses } from "@confab/server/remote-images/image-addresses";
import { loadedAddresses } from "@confab/testkit/loaded-addresses";
import { withOriginals } from "@confab/testkit/original-addresses";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LinkEmbed, MarkdownLibraries, type RenderOptions, renderMarkdown } from "../src/index.ts";
import { expectHarmless } from "./allowed-html.ts";
import { attackVectors } from "./attack-vectors.ts";
import { lookups, plainMessage } from "./support.ts";

/** The number of generated texts. A run over night has time for more: see CONTRIBUTING. */
const numRuns = Number(process.env["CONFAB_PROPERTY_RUNS"] ?? 2_000);

const pieces = fc.oneof(
  fc.constantFrom(
    ..."* - + # > | ` ~ _ [ ] ( ) < > & ; : ! @ \\ / = \" ' . ,".split(" "),
    "\n",
    "\n\n",
    "\n  ",
    "\n    ",
    "\t",
    " ",
    "**",
    "***",
    "~~",
    "```",
    "```quote\n",
    "```spoiler ",
    "~~~ py\n",
    "1. ",
    "* ",
    "> ",
    "---",
    "|-|-|\n",
    "$$",
    "```math\n",
    "```html\n",
    "#!python\n",
    "<time:",
  ),
  fc.constantFrom(
    ..."\\frac \\sqrt \\color{red} \\text{ \\href{a} \\htmlStyle \\def\\a \\a ^ _ { } & \\\\ \\left( \\right)".split(
      " ",
    ),
  ),
  fc.constantFrom(
    "@**Ada Byron**",
    "@_**all**",
    "@*on call*",
    "#**general>a**",
    ":tada:",
    ":smile:",
    "🎈",
    ":)",
    "<3",
    "#12",
    "engine#7",
  ),
  fc.constantFrom(
    "https://x.org/a",
    "x.org",
    "a@x.org",
    "javascript:alert(1)",
    "data:text/html,a",
    "vbscript:a",
    "](javascript:alert(1))",
    "](//x.org)",
    "](mailto:a)",
    "https://chat.example.com/",
    "/user_uploads/1/a.png",
    "&#106;avascript:",
    "\u0001",
    "\0",
    "\ud800",
  ),
  fc.constantFrom(
    "<script>",
    "</p>",
    "<img src=x onerror=a>",
    '"onclick="a',
    "<!--",
    "<svg/onload=a>",
    "<a href=x>",
    "&lt;",
  ),
  fc.string({ maxLength: 5 }),
  fc.string({ unit: "grapheme", maxLength: 3 }),
);
/** Links with arbitrary addresses and titles, which end up in attributes. */
const links = fc
  .tuple(pieces, fc.constantFrom("", "https://x.org/", "/", "#"), pieces, pieces)
  .map(([label, prefix, rest, title]) => `[${label}](${prefix}${rest} "${title}")`);
/** Links that have previews, with arbitrary parts. */
const previewed = fc
  .tuple(
    pieces,
    fc.constantFrom(
      "https://x.org/",
      "https://vimeo.com/12",
      "https://youtu.be/",
      "https://github.com/a/b/blob/c/",
      "https://www.dropbox.com/s/",
    ),
    pieces,
    fc.constantFrom("", ".png", "?v=", "abcdefghijk"),
  )
  .map(([label, prefix, rest, end]) => `[${label}](${prefix}${rest}${end})`);
/** Arbitrary metadata of a page. */
const embeds = fc.record({
  title: fc.option(pieces),
  description: fc.option(pieces),
  imageUrl: fc.option(fc.tuple(fc.constantFrom("https://x.org/", ""), pieces).map((parts) => parts.join(""))),
});
const sources = fc
  .array(fc.oneof(pieces, links, previewed), { maxLength: 40 })
  .map((parts) => parts.join(""));
const options = fc.record({
  translateEmoticons: fc.boolean(),
  realmAware: fc.boolean(),
  previews: fc.boolean(),
});

/** Renders with only those libraries loaded that this text needs. */
async function renderAnew(source: string, given: Partial<RenderOptions> = {}, embed?: LinkEmbed) {
  const libraries = new MarkdownLibraries();
  const realmLookups = {
    ...lookups,
    defaultCodeBlockLanguage: source.length % 2 === 0 ? "python" : null,
    linkEmbed: () => embed,
  };
  await libraries.loadFor(source, realmLookups.defaultCodeBlockLanguage);
  return renderMarkdown(source, realmLookups, { ...plainMessage, ...given, libraries }).html;
}

test("no message produces HTML that runs, or that a browser would have to repair", async () => {
  const property = fc.asyncProperty(sources, options, embeds, async (source, given, embed) =>
    expectHarmless(await renderAnew(source, given, embed)),
  );
  await fc.assert(property, { numRuns });
}, 3_600_000);

test("no message, as sent to readers, makes a browser ask another host for a picture", async () => {
  const secrets = new Secrets({ hashKey: randomBytes(32), encryptionKey: randomBytes(32) }, systemRandom);
  const addresses = new ImageAddresses(secrets, true);
  const property = fc.asyncProperty(sources, embeds, async (source, embed) => {
    const html = await renderAnew(source, { previews: true }, embed);
    const shown = addresses.inHtml(html);
    for (const address of loadedAddresses(shown))
      expect(address).not.toMatch(/^\s*(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i);
    // The rest of the message is unchanged.
    expect(withOriginals(shown).toWellFormed()).toBe(html.toWellFormed());
  });
  await fc.assert(property, { numRuns });
}, 3_600_000);

describe("an attack", () => {
  const places: readonly ((vector: string) => string)[] = [
    (vector) => vector,
    (vector) => `> ${vector}`,
    (vector) => `* ${vector}`,
    (vector) => `# ${vector}`,
    (vector) => `a | b\n--|--\n${vector} | c`,
    (vector) => `**${vector}** *${vector}* ~~${vector}~~ \`${vector}\``,
    (vector) => `[${vector}](https://x.org/${vector} "${vector}")`,
    (vector) => `[a](${vector})`,
    (vector) => `\`\`\`${vector}\n${vector}\n\`\`\``,
    (vector) => `~~~html\n${vector}\n~~~`,
    (vector) => `\`\`\`spoiler ${vector}\n${vector}\n\`\`\``,
    (vector) => `\`\`\`math\n${vector}\n\`\`\`\n$$${vector}$$`,
    (vector) =>
      `<time:${vector}> :${vector}: @**${vector}** @*${vector}* #**${vector}** #**general>${vector}**`,
    (vector) => `https://x.org/${vector} mailto:${vector} ${vector}@x.org`,
  ];

  test.each(attackVectors.map((vector) => [vector]))("%j", async (vector) => {
    for (const place of places) {
      const embed = { title: vector, description: vector, imageUrl: `https://x.org/${vector}` };
      expectHarmless(await renderAnew(place(vector), { previews: true }, embed));
    }
  });
});

const render = (source: string) =>
  renderMarkdown(source, lookups, { ...plainMessage, translateEmoticons: true, previews: true });

/**
 * Returns the processor time of one rendering in microseconds, as the mean of at least 100 ms. Unlike the time of day, it
 * doesn't count waiting for a busy processor. Some systems count in steps of 10 ms, so one rendering is too short.
 */
function processorTime(source: string): number {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    render(source);
    const { user, system } = process.threadCpuUsage(start);
    if (user + system >= 100_000) return (user + system) / runs;
  }
}

test.each([
  "[",
  "](",
  "[a](",
  "[a](<",
  "`",
  "`` ` ",
  ">",
  ">\n",
  "*",
  "**a ",
  "***a",
  "* ",
  "- + ",
  "~~a ",
  ":a",
  "@**",
  "#** ",
  ",x.com/(",
  ",x.com/)",
  ",a@",
  "&#",
  "# ",
  "```quote\n",
  "~~~ x\n````\n",
  "|a\n",
  "1. ",
  "* a\n  ",
  "$$",
  "$$a ",
  "$$a\\$",
  "<time:",
  "<time:a> ",
  "```math\n",
  "```py\n",
  "    a\n",
  "#!a\n",
  "|a|b|\n|-|-|\n",
  "https://",
  "@**Ada Byron** ",
  "#12 ",
  "🎈",
  "&amp;",
])("a message that repeats %j takes time in proportion to its length", (unit) => {
  const short = unit.repeat(625 / unit.length);
  const long = unit.repeat((16 * 625) / unit.length);
  const { html } = render(long);
  expect(html.length).toBeLessThan(200 * long.length);
  // A proportional time gives 16, a quadratic one 256.
  expect(processorTime(long) / processorTime(short)).toBeLessThan(64);
});
