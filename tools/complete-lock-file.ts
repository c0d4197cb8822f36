/**
 * `node tools/complete-lock-file.ts`: adds to package-lock.json the builds for other systems that npm has left out.
 *
 * npm leaves out optional packages that its registry does not have, as mirrors may lack packages that nobody has
 * requested; `npm ci` then rejects the file everywhere. The missing entries follow from the packages' names,
 * `<name>-<os>-<cpu>[-<abi>]`. Run `npm install` afterwards: it brings the file into npm's order.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockFile {
  readonly packages: Record<string, LockedPackage>;
}

const path = "package-lock.json";

/** Returns the optional dependencies that the file lacks, with the missing entries. */
export function missingFromLockFile(): [name: string, entry: LockedPackage][] {
  const { packages } = readLockFile();
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name]) => !(`node_modules/${name}` in packages || `${owner}/node_modules/${name}` in packages),
      )
      .map(([name, version]): [string, LockedPackage] => [
        name,
        { version, ...(dev ? { dev } : {}), optional: true, ...systemOf(name) },
      ]),
  );
}

function systemOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const [, os, cpu, abi] = /-([a-z0-9]+)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(name) ?? [];
  if (os === undefined || cpu === undefined) throw new Error(`${name} does not say which system it is for.`);
  const libc = abi?.startsWith("musl") ? "musl" : "glibc";
  return { os: [os], cpu: [cpu], ...(os === "linux" ? { libc: [libc] } : {}) };
}

const readLockFile = (): LockFile => JSON.parse(readFileSync(path, "utf8")) as LockFile;

if (argv[1] === import.meta.filename) {
  const lockFile = readLockFile();
  for (const [name, entry] of missingFromLockFile()) {
    lockFile.packages[`node_modules/${name}`] = entry;
    console.log(`added ${name}`);
  }
  writeFileSync(path, `${JSON.stringify(lockFile, null, 2)}\n`);
}
