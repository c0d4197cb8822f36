/** A folder for what a command writes while it runs. It is removed at the end, or by a later run. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { systemRandom } from "../../base/clock.ts";

export class WorkFolder implements AsyncDisposable {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** @param parent the folder for the work of all commands of this kind, on this machine */
  static async create(parent: string): Promise<WorkFolder> {
    await mkdir(parent, { recursive: true });
    await removeAbandoned(parent);
    const path = join(parent, `${process.pid}-${systemRandom.bytes(6).toString("hex")}`);
    await mkdir(path);
    return new WorkFolder(path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}

/** Removes the folders of processes that were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (isRunning(Number.parseInt(name, 10))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user exists, too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
