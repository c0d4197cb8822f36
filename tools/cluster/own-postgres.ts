/** A PostgreSQL server of the cluster, from the machine's programs; its data stays from one run to the next. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPrograms, unprivilegedUser } from "@confab/testkit/postgres";

export class OwnPostgres implements AsyncDisposable {
  readonly databaseUrl: string;
  readonly #guard: ChildProcess;
  readonly #sockets: string;

  private constructor(guard: ChildProcess, sockets: string) {
    this.#guard = guard;
    this.#sockets = sockets;
    this.databaseUrl = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`;
  }

  /**
   * Starts the server, and sets it up the first time.
   *
   * @param folder the folder of its data, which may not exist yet
   * @param onEnd is called when it ends before it is disposed of
   * @throws with instructions
   */
  static async start(folder: string, onEnd: () => void): Promise<OwnPostgres> {
    const programs = findPrograms();
    if (programs === undefined) {
      throw new Error(
        "Several nodes need a PostgreSQL server, and this machine has none. Install one (apt-get install postgresql, brew install postgresql), or name one that runs elsewhere by DATABASE_URL.",
      );
    }
    const user = unprivilegedUser();
    mkdirSync(folder, { recursive: true });
    // The socket's path must be short: the operating system allows about a hundred characters.
    const sockets = mkdtempSync(join(tmpdir(), "confab-"));
    if (user) for (const each of [folder, sockets]) chownSync(each, user.uid, user.gid);
    const data = join(folder, "data");
    if (!existsSync(join(data, "PG_VERSION"))) initialize(programs, data, user);
    const guard = launch({ programs, data, sockets, log: join(folder, "log"), user });
    const ended = once(guard, "exit");
    const started = await Promise.race([ended.then(() => false), untilReady(programs, sockets)]);
    if (!started) throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, "log"), "utf8")}`);
    const postgres = new OwnPostgres(guard, sockets);
    void ended.then(() => {
      if (!postgres.#isEnding) onEnd();
    });
    return postgres;
  }

  #isEnding = false;

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true;
    const { exitCode, signalCode } = this.#guard;
    if (exitCode === null && signalCode === null) {
      const ended = once(this.#guard, "exit");
      this.#guard.stdin?.end();
      await ended;
    }
    rmSync(this.#sockets, { recursive: true, force: true });
  }
}

type User = ReturnType<typeof unprivilegedUser>;

function initialize(programs: string, data: string, user: User): void {
  const options = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
  const { status, stderr } = spawnSync(join(programs, "initdb"), options, {
    ...user,
    cwd: tmpdir(),
    encoding: "utf8",
  });
  if (status === 0) return;
  const hint = user ? ` It runs as another user than root, who must be able to reach that folder.` : "";
  throw new Error(`PostgreSQL could not be set up in ${data}.${hint}\n${stderr}`);
}

function launch(args: {
  programs: string;
  data: string;
  sockets: string;
  log: string;
  user: User;
}): ChildProcess {
  // The shell outlives this process, however it ends, only until it has stopped the server.
  const script = `
    "$1/postgres" -D "$2" -k "$3" -c listen_addresses= >>"$4" 2>&1 &
    server=$!
    ( read -r _; kill -INT $server 2>/dev/null ) <&3 &
    reader=$!
    wait $server
    kill $reader 2>/dev/null`;
  return spawn(
    "/bin/sh",
    ["-c", `exec 3<&0; ${script}`, "sh", args.programs, args.data, args.sockets, args.log],
    {
      ...args.user,
      cwd: tmpdir(),
      stdio: ["pipe", "ignore", "inherit"],
      // It has its own process group, so that Ctrl-C ends the nodes first, and then this.
      detached: true,
    },
  );
}

async function untilReady(programs: string, sockets: string): Promise<true> {
  for (;;) {
    const asking = spawn(join(programs, "pg_isready"), ["-q", "-h", sockets], { stdio: "ignore" });
    const [code] = await once(asking, "exit");
    if (code === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
