/**
 * Checks citations of the pages in `docs/interface`. Code and documents cite a page by its path and the anchor of a
 * heading: `docs/interface/<file>.md#<anchor>`, also without `docs/`. The pages link to each other by `<file>.md#<anchor>`.
 * A heading that is renamed would leave its citations pointing nowhere, and no other tool reads comments.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { argv } from "node:process";

interface BrokenCitation {
  readonly path: string;
  readonly line: number;
  /** The target as it was written: a file, and an anchor if there is one. */
  readonly target: string;
  /** Existing targets that look most like it, the most alike first. */
  readonly nearest: readonly string[];
}

/** The anchors of each page, by file name. */
type Anchors = ReadonlyMap<string, ReadonlySet<string>>;

const FOLDER = "docs/interface";

const citation = /\binterface\/([\w-]+\.md)(?:#([\p{L}\p{N}_-]*))?/gu;
/** A link from one page to another, or within one. */
const linkBetweenPages = /\]\(([\w-]+\.md)?(?:#([\p{L}\p{N}_-]*))?\)/gu;

const NEAREST = 3;

/** Finds citations of files or headings that don't exist, in all code and documents below the current directory. */
export function findBrokenCitations(): BrokenCitation[] {
  const paths = globSync(
    ["*.md", "{contract,markdown,client,server,web,testkit,bench,tools,docs}/**/*.{ts,tsx,md}"],
    {
      exclude: ["**/node_modules/**", "**/dist/**"],
    },
  );
  const pages = paths.filter(isPage);
  const anchors: Anchors = new Map(
    pages.map((path) => [basename(path), anchorsOf(readFileSync(path, "utf8"))]),
  );
  const broken: BrokenCitation[] = [];
  for (const path of paths) {
    for (const [index, text] of readFileSync(path, "utf8").split("\n").entries()) {
      for (const target of targetsIn(text, path)) {
        if (exists(target, anchors)) continue;
        const { file, anchor } = target;
        const written = anchor === undefined ? file : `${file}#${anchor}`;
        broken.push({
          path,
          line: index + 1,
          target: written,
          nearest: nearestTo(file, anchor ?? "", anchors),
        });
      }
    }
  }
  return broken;
}

export const describeBrokenCitation = ({ path, line, target, nearest }: BrokenCitation): string =>
  `${path}:${line} cites ${target}, which does not exist in ${FOLDER}\n  nearest: ${nearest.join(", ")}`;

const isPage = (path: string): boolean => dirname(path) === FOLDER && path.endsWith(".md");

interface Target {
  readonly file: string;
  readonly anchor: string | undefined;
}

function targetsIn(text: string, path: string): Target[] {
  const cited = [...text.matchAll(citation)];
  const linked = isPage(path) ? [...text.matchAll(linkBetweenPages)] : [];
  return [...cited, ...linked].map(([, file, anchor]) => ({ file: file ?? basename(path), anchor }));
}

function exists({ file, anchor }: Target, anchors: Anchors): boolean {
  const known = anchors.get(file);
  return known !== undefined && (anchor === undefined || known.has(anchor));
}

/** Returns the anchors that GitHub makes of a page's headings. */
export function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  const uses = new Map<string, number>();
  const withoutCode = page.replaceAll(/^(```|~~~).*?^\1/gms, "");
  for (const [, heading] of withoutCode.matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = slugOf(heading ?? "");
    const used = uses.get(slug) ?? 0;
    uses.set(slug, used + 1);
    anchors.add(used === 0 ? slug : `${slug}-${used}`);
  }
  return anchors;
}

const slugOf = (heading: string): string =>
  heading
    .trim()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

/** Looks in the file that was cited, or in all of them if there is no such file. */
function nearestTo(file: string, anchor: string, anchors: Anchors): string[] {
  const files = anchors.has(file) ? [file] : [...anchors.keys()];
  const wanted = `${file}#${anchor}`;
  return files
    .flatMap((name) => [...(anchors.get(name) ?? [])].map((known) => `${name}#${known}`))
    .map((target) => ({ target, distance: target.includes(wanted) ? 0 : editDistance(wanted, target) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, NEAREST)
    .map(({ target }) => target);
}

/** Counts the characters to insert, delete or replace to make one text the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, otherCharacter] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (character === otherCharacter ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

if (argv[1] === import.meta.filename) {
  const broken = findBrokenCitations();
  for (const each of broken) console.log(describeBrokenCitation(each));
  process.exitCode = broken.length === 0 ? 0 : 1;
}
