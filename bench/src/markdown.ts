/** `npm run bench:markdown`: measures the rendering of common messages and of the longest possible ones. */
import { cpus } from "node:os";
import { compileLinkifier, MarkdownLibraries, type RenderLookups, renderMarkdown } from "@confab/markdown";

/** Seconds of each measurement, and of the warm-up before it. */
const SECONDS = 1.5;

const lookups: RenderLookups = {
  userByName: (name) => (name === "Ada Byron" ? [{ id: 11, fullName: name }] : []),
  userById: () => undefined,
  groupByName: () => undefined,
  streamByName: (name) => ({ id: 9, name }),
  customEmojiByName: () => undefined,
  linkifiers: [compileLinkifier({ id: 1, pattern: "#(?P<id>\\d+)", urlTemplate: "https://x.org/{id}" })],
  siteUrl: "https://chat.example.com",
  defaultCodeBlockLanguage: null,
  inlineImagePreview: true,
  imageSource: (url) => ({ src: url }),
  linkEmbed: () => undefined,
};

const short =
  "@**Ada Byron** the build is green again, have a look at it. Thanks to everybody who helped :tada:";

const section = `Some *changes* to \`main\` since #17, see https://x.org/a:

* **one** of them
* another, which goes on for somewhat longer than the first one does
  * with a detail

\`\`\`python
def total(items, tax=0.2):
    """What they cost together."""
    for item in items:
        if item.price is not None and item.count > 0:
            yield item.name, round(item.price * item.count * (1 + tax), 2)
\`\`\`

`;
const long = section.repeat(Math.floor(10_000 / section.length));

const texts: readonly [name: string, text: string, target: string][] = [
  ["two sentences, a mention, an emoji", short, "p50 ≤ 30 µs"],
  ["no markup at all", "the build is green again, have a look at it", ""],
  [`${long.length} bytes of code, lists and links`, long, "p50 ≤ 5 ms"],
  ["10,000 bytes of prose", "Thanks to everybody who had a look at it. ".repeat(238), ""],
  ["a formula", "so that $$\\Phi_E = \\oint E \\cdot dA$$ holds", ""],
];

const libraries = new MarkdownLibraries();
for (const [, text] of texts) await libraries.loadFor(text, null);

console.log(`${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n`);
console.log("| message | p50 | p95 | target |\n| --- | ---: | ---: | --- |");
for (const [name, text, target] of texts) {
  const times = measure(text);
  console.log(`| ${name} | ${micro(at(times, 0.5))} | ${micro(at(times, 0.95))} | ${target} |`);
}

/** Returns the times of renderings, in milliseconds, ascending. */
function measure(text: string): number[] {
  run(text);
  return run(text).sort((a, b) => a - b);
}

function run(text: string): number[] {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  for (let start = performance.now(); start < end; ) {
    render(text);
    const now = performance.now();
    times.push(now - start);
    start = now;
  }
  return times;
}

function render(text: string): void {
  // No time limit applies, so that slow renderings are measured too.
  renderMarkdown(text, lookups, {
    translateEmoticons: true,
    realmAware: true,
    previews: true,
    libraries,
    clock: () => 0,
  });
}

function micro(milliseconds: number): string {
  return `${(milliseconds * 1_000).toFixed(1)} µs`;
}

/** Returns the value below which this share of all values lies. */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
