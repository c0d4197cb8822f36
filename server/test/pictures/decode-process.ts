/** A process that decodes one picture and reports the cost: `node decode-process.ts thumbnail FILE`. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { makeAvatar, makeEmoji, makeIcon, makeLogo, makeThumbnail } from "../../src/pictures/pictures.ts";

const makers: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  avatar: makeAvatar,
  emoji: makeEmoji,
  icon: makeIcon,
  logo: makeLogo,
  thumbnail: makeThumbnail,
};

const [, , name = "", path = ""] = process.argv;
const make = makers[name];
if (!make) throw new Error(`There is no maker "${name}"`);

// Decodes a small picture first, so that the size of the library, which is loaded then, is not measured.
const small = join(tmpdir(), `confab-small-${process.pid}.png`);
writeFileSync(
  small,
  await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .png()
    .toBuffer(),
);
await make(small);
rmSync(small);

const [before, peakBefore] = [process.resourceUsage(), peakKibibytes()];
let outcome = "made";
try {
  if ((await make(path)) === undefined) outcome = "none";
} catch (error) {
  outcome = (error as Error).message;
}
const after = process.resourceUsage();
const seconds = (after.userCPUTime + after.systemCPUTime - before.userCPUTime - before.systemCPUTime) / 1e6;
process.stdout.write(JSON.stringify({ outcome, kibibytes: peakKibibytes() - peakBefore, seconds }));

/** On Linux, the largest memory by `resourceUsage` is at least that of the process which started this one. */
function peakKibibytes(): number {
  const path = "/proc/self/status";
  const peak = existsSync(path) ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(path, "utf8"))?.[1] : undefined;
  return peak === undefined ? process.resourceUsage().maxRSS : Number(peak);
}
