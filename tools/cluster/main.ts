/**
 * `npm run cluster -- --nodes 3 [--port 9991] [--restart]`: runs several nodes on one PostgreSQL, with a proxy before
 * them, on this machine, to try out what happens when a node ends. The line `upgrade` on its standard input replaces the
 * nodes one after the other.
 */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { systemRandom } from "@confab/server/base/clock";
import { openSecrets } from "@confab/server/base/secrets";
import { lockDataDirectory } from "@confab/server/db/data-directory-lock";
import { buildServer } from "@confab/testkit/build-server";
import { findFreePort } from "@confab/testkit/free-port";
import { ClusterNode, ownProgram } from "./node.ts";
import { OwnPostgres } from "./own-postgres.ts";
import { RoundRobinProxy } from "./proxy.ts";
import { untilReady, upgrade } from "./upgrade.ts";

const MAX_NODES = 32;

/** The pause before a restart, so that a node that ends repeatedly does not keep the machine busy. */
const RESTART_MILLISECONDS = 1000;

const stopping = new AbortController();

async function main(): Promise<void> {
  const { nodes: count, port, restart } = readOptions();
  buildServer();
  const folder = join(resolve(process.env["CONFAB_DATA_DIR"] ?? "data"), "cluster");
  mkdirSync(folder, { recursive: true });
  await using opened = new AsyncDisposableStack();
  opened.use(lockDataDirectory(folder));
  const proxy = opened.use(await listen(port));
  const databaseUrl = process.env["DATABASE_URL"] ?? (await startPostgres(folder, opened));
  // One more than run: an upgrade starts a node before it ends another.
  const nodes = await prepareNodes({ count: count + 1, folder, databaseUrl, siteUrl: proxy.url });
  opened.defer(async () => {
    await Promise.all(nodes.map((node) => node.end("SIGTERM")));
  });
  const [first, ...others] = nodes.slice(0, count);
  if (!first) return;
  const run = (node: ClusterNode) => start(node, proxy, restart);
  // The first node sets up the database; nodes that start at the same time would only wait for it.
  const introduction = await run(first);
  await Promise.all(others.map(run));
  console.log(introduction.trimEnd());
  console.log(overview(nodes.slice(0, count), folder));
  readCommands({ nodes, proxy, run });
  // Keeps the process alive until it is stopped; the nodes' pipes would only do so while nodes exist.
  const keepAlive = setInterval(() => {}, 2 ** 30);
  await new Promise<void>((done) => {
    if (stopping.signal.aborted) done();
    stopping.signal.addEventListener("abort", () => done());
  });
  clearInterval(keepAlive);
}

function readOptions(): { nodes: number; port: number; restart: boolean } {
  const { values } = parseArgs({
    options: {
      nodes: { type: "string", default: "3" },
      port: { type: "string", default: process.env["CONFAB_PORT"] ?? "9991" },
      restart: { type: "boolean", default: false },
    },
  });
  const nodes = Number(values.nodes);
  if (!Number.isInteger(nodes) || nodes < 1 || nodes > MAX_NODES) {
    throw new Error(`--nodes is "${values.nodes}"; it must be a number from 1 to ${MAX_NODES}.`);
  }
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port is "${values.port}"; it must be a number from 0 (any free port) to 65535.`);
  }
  return { nodes, port, restart: values.restart };
}

async function listen(port: number): Promise<RoundRobinProxy> {
  try {
    return await RoundRobinProxy.listen(port);
  } catch (error) {
    throw new Error(
      `Can't listen on port ${port} (${(error as Error).message}). Choose another one by --port.`,
    );
  }
}

async function startPostgres(folder: string, opened: AsyncDisposableStack): Promise<string> {
  const postgres = await OwnPostgres.start(join(folder, "postgres"), () => {
    console.log("PostgreSQL has ended, and so does the cluster.");
    process.exitCode = 1;
    stopping.abort();
  });
  opened.use(postgres);
  return postgres.databaseUrl;
}

/** Prepares nodes, each with its own data directory and with the secrets of the first. */
async function prepareNodes(args: {
  count: number;
  folder: string;
  databaseUrl: string;
  siteUrl: string;
}): Promise<ClusterNode[]> {
  const nodes: ClusterNode[] = [];
  const dataDirOf = (number: number) => join(args.folder, `node-${number}`);
  await openSecrets(dataDirOf(1), systemRandom);
  for (let number = 1; number <= args.count; number += 1) {
    const dataDir = dataDirOf(number);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (number > 1) copyFileSync(join(dataDirOf(1), "secrets.json"), join(dataDir, "secrets.json"));
    const environment = {
      ...process.env,
      CONFAB_DATA_DIR: dataDir,
      DATABASE_URL: args.databaseUrl,
      CONFAB_SITE_URL: process.env["CONFAB_SITE_URL"] ?? args.siteUrl,
      // One address can't serve the metrics of all nodes.
      CONFAB_METRICS_LISTEN: "",
    };
    nodes.push(new ClusterNode({ number, port: await findFreePort(), environment }));
  }
  return nodes;
}

/** Starts a node, and passes requests to it once it is ready. @returns the node's output */
async function start(node: ClusterNode, proxy: RoundRobinProxy, restart: boolean): Promise<string> {
  const printed = await node.start((reason) => {
    proxy.remove(node.port);
    if (stopping.signal.aborted) return;
    console.log(`Node ${node.number} has ended ${reason}; the proxy passes it by.`);
    if (restart) setTimeout(() => void startAgain(node, proxy), RESTART_MILLISECONDS).unref();
  });
  try {
    await untilReady(node);
  } catch (error) {
    await node.end("SIGTERM");
    throw error;
  }
  proxy.add(node.port);
  return printed;
}

async function startAgain(node: ClusterNode, proxy: RoundRobinProxy): Promise<void> {
  if (stopping.signal.aborted || node.isRunning) return;
  try {
    await start(node, proxy, true);
    console.log(`Node ${node.number} is back, as process ${node.processId}.`);
  } catch (error) {
    console.log((error as Error).message);
  }
}

/** Runs one command after the other: `upgrade`, or `upgrade` with the folder of another checkout. */
function readCommands(args: {
  nodes: readonly ClusterNode[];
  proxy: RoundRobinProxy;
  run: (node: ClusterNode) => Promise<unknown>;
}): void {
  let last = Promise.resolve();
  createInterface({ input: process.stdin }).on("line", (line) => {
    const [command, folder] = line.trim().split(/\s+/);
    if (command === "upgrade") last = last.then(() => upgradeTo(folder));
    else if (command) console.log(`"${command}" is no command. The only one is: upgrade [FOLDER]`);
  });

  async function upgradeTo(folder: string | undefined): Promise<void> {
    const program = folder === undefined ? ownProgram : join(resolve(folder), "server/dist/main.mjs");
    if (folder === undefined) buildServer();
    if (!existsSync(program)) {
      return console.log(`${program} does not exist. Name the folder of a checkout of Confab that is built.`);
    }
    const begin = async (node: ClusterNode) => {
      node.program = program;
      await args.run(node);
    };
    try {
      await upgrade({ ...args, start: begin, report: console.log });
      console.log("The upgrade is complete.");
    } catch (error) {
      console.log(`The upgrade has stopped, and the other nodes serve: ${(error as Error).message}`);
    }
  }
}

function overview(nodes: readonly ClusterNode[], folder: string): string {
  const lines = nodes.map(
    ({ number, port, processId }) => `  Node ${number}   http://127.0.0.1:${port}   process ${processId}`,
  );
  return `
${lines.join("\n")}

  Requests go to the nodes in turn. See what happens without one:  kill -9 ${nodes.at(-1)?.processId}
  Replace the nodes one after the other by the program as it is now: type "upgrade", or "upgrade FOLDER" for the
  program in another folder.
  Everything is kept in ${folder}, the owner's key in node-1/owner.zuliprc. Ctrl-C ends it all.
`;
}

/** The first signal stops everything in order. A second one does not wait: the rest ends with this process. */
function stopOnSignal(): void {
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

stopOnSignal();
main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
