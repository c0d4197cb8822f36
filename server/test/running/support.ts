import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import type { EngineKind } from "@confab/server/db/engine";
import {
  compileCache,
  createEmptyWorldData,
  createStartedWorldData,
  type Ended,
  type Environment,
  engineUnderTest,
  environmentOf,
  Person,
  readZuliprc,
  ServerProcess,
  type WorldData,
} from "@confab/testkit";

const program = fileURLToPath(import.meta.resolve("@confab/server/command"));

/** An installation, and the processes that run on it. All of them end with the test. */
export class Installation implements AsyncDisposable {
  readonly place: WorldData;
  readonly #processes: ServerProcess[] = [];

  private constructor(place: WorldData) {
    this.place = place;
  }

  /** Creates one that has not been started yet. */
  static async create(engine: EngineKind = engineUnderTest): Promise<Installation> {
    return new Installation(await createEmptyWorldData(engine));
  }

  /** Creates one that has been started and stopped: a copy, because a first start takes twice as long as others. */
  static async createStarted({
    engine = engineUnderTest,
    ownerEmail,
  }: {
    engine?: EngineKind;
    ownerEmail?: string;
  } = {}): Promise<Installation> {
    return new Installation(await createStartedWorldData(engine, ownerEmail));
  }

  /** Returns the installation in a place that the caller removes. */
  static at(place: Omit<WorldData, "remove">): Installation {
    return new Installation({ ...place, remove: async () => {} });
  }

  async start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const server = await ServerProcess.start(environmentOf(this.place, environment));
    this.#processes.push(server);
    return server;
  }

  /** Returns the owner, with the credentials of `owner.zuliprc` and the server at `url`. */
  async owner(url: string): Promise<Person> {
    const { email, key } = readZuliprc(this.place.dataDir);
    const program = new Person({ url, userId: 0, email, apiKey: key });
    const { user_id } = await program.ok<{ user_id: number }>("POST", "/register", {
      fetch_event_types: ["realm_user"],
    });
    return program.with({ userId: user_id });
  }

  /** Runs the command `confab …` as an operator does. @param input its standard input */
  command(args: readonly string[], environment: Environment = {}, input = ""): Promise<Ended> {
    return this.startCommand(args, environment, input).ended;
  }

  /** Runs a command that the test may kill. `stderr` returns its standard error output so far. */
  startCommand(
    args: readonly string[],
    environment: Environment = {},
    input = "",
  ): { kill(): void; stderr(): string; ended: Promise<Ended> } {
    const child = spawn(process.execPath, [program, ...args], {
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: compileCache,
        ...environmentOf(this.place, environment),
      },
      stdio: ["pipe", "pipe", "pipe"],
    });
    child.stdin.end(input);
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const ended = once(child, "close").then(
      ([code]): Ended => ({ code: typeof code === "number" ? code : null, stdout, stderr }),
    );
    return { kill: () => void child.kill("SIGKILL"), stderr: () => stderr, ended };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#processes) await server[Symbol.asyncDispose]();
    await this.place.remove();
  }
}

/** Starts another server, so that its port is in use. */
export async function occupyPort(): Promise<{ port: number } & AsyncDisposable> {
  const server = createServer();
  await listen(server);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens on no port");
  return {
    port: address.port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => void server.listen(0, "127.0.0.1", resolve));
