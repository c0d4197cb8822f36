/**
 * Checks that imports follow the layers of `layers.ts`, and that no folders import each other in a circle. Types count
 * like values, because a reader follows both. (Biome finds cycles of files, but knows no folders, and the usual tools
 * for folders need a compiler interface that our version of TypeScript does not have.)
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { type Layer, type Package, packages } from "./layers.ts";

interface Import {
  readonly file: string;
  readonly target: string;
}

const imports =
  /^(?:import|export)\b[^;"]*?\bfrom\s+"(\.[^"]+)"|^import\s+"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

/** Returns one line per violation; none if all imports follow the layers. */
export const findLayerViolations = (): string[] => packages.flatMap(violationsIn);

function violationsIn(checked: Package): string[] {
  const { root, layers } = checked;
  const found = importsBelow(root);
  const folders = new Set(found.flatMap(({ file, target }) => [folderOf(file), folderOf(target)]));
  const homeless = [...folders]
    .filter((folder) => layerOf(folder, layers) === undefined)
    .map((folder) => `${root}/${folder} is in no layer. Add it to tools/layers.ts.`);
  const unused = checked.pairs
    .filter(({ from, to }) => !found.some((each) => connects(each, from, to)))
    .map(({ from, to }) => `${from} no longer imports ${to}. Remove the pair from tools/layers.ts.`);
  const upward = found.flatMap((each) => describeUpward(each, checked) ?? []);
  return [...homeless, ...unused, ...upward, ...cyclesOf(found, checked)];
}

/** Files and targets are relative to the root of the package. */
function importsBelow(root: string): Import[] {
  return globSync(`${root}/**/*.{ts,tsx,mts,mjs}`).flatMap((path) => {
    const file = relative(root, path);
    return [...readFileSync(path, "utf8").matchAll(imports)]
      .map(([, from, plain, dynamic]) => normalize(join(dirname(file), from ?? plain ?? dynamic ?? "")))
      .filter((target) => !target.startsWith(".."))
      .map((target) => ({ file, target }));
  });
}

const connects = ({ file, target }: Import, from: string, to: string): boolean =>
  folderOf(file) === from && folderOf(target) === to;

const folderOf = (file: string): string => dirname(file);

interface Position {
  /** The index of the layer. */
  readonly level: number;
  /** The folder that the layer names. */
  readonly name: string;
  readonly layer: Layer;
}

/** Returns the layer that names the folder, or the innermost folder around it. */
function layerOf(folder: string, layers: readonly Layer[]): Position | undefined {
  for (let name = folder; ; name = dirname(name)) {
    const level = layers.findIndex(({ folders }) => folders.includes(name));
    const layer = layers[level];
    if (layer && (name !== "." || folder === ".")) return { level, name, layer };
    if (name === ".") return undefined;
  }
}

function describeUpward({ file, target }: Import, { root, layers }: Package): string | undefined {
  const from = layerOf(folderOf(file), layers);
  const to = layerOf(folderOf(target), layers);
  if (!from || !to || from.name === to.name || from.level > to.level) return undefined;
  if (from.level === to.level && from.layer.isConnected) return undefined;
  const relation = from.level === to.level ? "beside" : "above";
  return `${root}/${file} imports ${target}, but ${to.name} is ${relation} ${from.name}. ${from.layer.reason}`;
}

/** Finds a cycle of folders from each folder; the named pairs do not count. */
function cyclesOf(found: readonly Import[], { root, pairs }: Package): string[] {
  const edges = new Map<string, Map<string, Import>>();
  for (const each of found) {
    const [from, to] = [folderOf(each.file), folderOf(each.target)];
    if (from === to || pairs.some((pair) => connects(each, pair.from, pair.to))) continue;
    const targets = edges.get(from) ?? new Map<string, Import>();
    edges.set(from, targets.set(to, each));
  }
  const reported = new Set<string>();
  const cycles: string[] = [];
  for (const start of edges.keys()) {
    const path = pathBack(start, edges);
    if (!path || path.some(({ file }) => reported.has(folderOf(file)))) continue;
    for (const { file } of path) reported.add(folderOf(file));
    const steps = path.map(({ file, target }) => `  ${file} imports ${target}`);
    cycles.push(`${root}: these folders import each other in a circle.\n${steps.join("\n")}`);
  }
  return cycles;
}

/** Returns the shortest chain of imports that leads from a folder back to it. */
function pathBack(
  start: string,
  edges: ReadonlyMap<string, ReadonlyMap<string, Import>>,
): Import[] | undefined {
  const reachedBy = new Map<string, Import>();
  const queue = [start];
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    for (const [next, by] of edges.get(folder) ?? []) {
      if (reachedBy.has(next)) continue;
      reachedBy.set(next, by);
      if (next === start) return chainTo(start, reachedBy);
      queue.push(next);
    }
  }
  return undefined;
}

function chainTo(start: string, reachedBy: ReadonlyMap<string, Import>): Import[] {
  const chain: Import[] = [];
  let folder = start;
  do {
    const by = reachedBy.get(folder);
    if (!by) return chain;
    chain.unshift(by);
    folder = folderOf(by.file);
  } while (folder !== start);
  return chain;
}
