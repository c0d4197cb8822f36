/**
 * Checks the documents: links to files and headings resolve, and the committed pictures of `docs/screens` are those that
 * documents show. `npm run screens` leaves many more pictures in that folder, which nobody should have to download.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { argv } from "node:process";
import { anchorsOf } from "./check-citations.ts";

const PICTURES = "docs/screens";

/** A link or a picture. Addresses of other hosts have a scheme and don't match. */
const link = /\]\((?<path>[\w./-]*)(?:#(?<anchor>[\p{L}\p{N}_-]+))?\)/gu;

/** Returns descriptions of broken links and superfluous pictures, below the current directory. */
export function findBrokenLinks(): string[] {
  const problems: string[] = [];
  const pictures = committedPictures();
  const shown = new Set<string>();
  for (const page of globSync(["*.md", "docs/**/*.md", "bench/**/*.md"], {
    exclude: ["**/node_modules/**"],
  })) {
    for (const [index, text] of linesWithoutCode(page).entries()) {
      for (const { groups } of text.matchAll(link)) {
        const target = groups?.["path"] ? normalize(join(dirname(page), groups["path"])) : page;
        if (dirname(target) === PICTURES) shown.add(target);
        const problem = problemOf(target, groups?.["anchor"], pictures);
        if (problem !== "") problems.push(`${page}:${index + 1} ${problem}`);
      }
    }
  }
  for (const picture of pictures) {
    if (!shown.has(picture)) problems.push(`${picture} is committed, but no page shows it.`);
  }
  return problems;
}

function problemOf(target: string, anchor: string | undefined, pictures: ReadonlySet<string>): string {
  if (dirname(target) === PICTURES && target.endsWith(".jpeg")) {
    return pictures.has(target)
      ? ""
      : `shows ${target}, which is not committed. Run npm run screens, then git add --force.`;
  }
  if (!existsSync(target)) return `links ${target}, which does not exist.`;
  if (anchor === undefined || !target.endsWith(".md")) return "";
  return anchorsOf(readFileSync(target, "utf8")).has(anchor)
    ? ""
    : `links ${target}#${anchor}, but the page has no such heading.`;
}

/** Only committed pictures count, as people take others for themselves. Outside a clone, all pictures are committed. */
function committedPictures(): Set<string> {
  const { status, stdout } = spawnSync("git", ["ls-files", `${PICTURES}/*.jpeg`], { encoding: "utf8" });
  return new Set(
    status === 0 ? stdout.split("\n").filter((path) => path !== "") : globSync(`${PICTURES}/*.jpeg`),
  );
}

/** Returns the lines of a page, with code removed: its links are examples. */
function linesWithoutCode(page: string): string[] {
  return readFileSync(page, "utf8")
    .replaceAll(/^( *)(```|~~~).*?^\1\2/gms, (block) => block.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .map((text) => text.replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g, ""));
}

if (argv[1] === import.meta.filename) {
  const problems = findBrokenLinks();
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
