/** A real Prometheus scrapes real nodes, and its alerts fire when something is really wrong. */
import { cpSync, mkdirSync } from "node:fs";
import {
  Cluster,
  createEmptyWorldData,
  environmentOf,
  missingPrometheus,
  PrometheusProcess,
  patience,
  ServerProcess,
} from "@confab/testkit";
import { findFreePort } from "@confab/testkit/free-port";
import { missingPostgres } from "@confab/testkit/postgres";
import { describe, expect, test } from "vitest";
import { writeFutureEvent } from "../faults/next-release.ts";
import { SmallDisk } from "../faults/small-disk.ts";
import { rulesText } from "./monitoring-files.ts";

/** The rules with seconds in place of minutes and hours. */
const quickRules = rulesText.replaceAll(/^( +for:) \w+$/gm, "$1 2s").replaceAll(/\[\d+[mh]\]/g, "[10s]");

/** Enough for Prometheus to scrape, and to see a state for as long as a rule demands. */
const TIMEOUT_MILLISECONDS = 180_000;
const PATIENCE_MILLISECONDS = 30_000;

async function untilFiring(prometheus: PrometheusProcess, names: readonly string[]): Promise<void> {
  const firing = async () => (await prometheus.firing()).filter((name) => names.includes(name));
  await expect.poll(firing, { timeout: patience(PATIENCE_MILLISECONDS) }).toEqual([...names].sort());
}

/** @param others alerts that may fire */
async function untilQuiet(prometheus: PrometheusProcess, others: readonly string[] = []): Promise<void> {
  await expect
    .poll(() => prometheus.query('count(up{job="confab"} == 1)'), {
      timeout: patience(PATIENCE_MILLISECONDS),
    })
    .toEqual([1]);
  const firing = async () => (await prometheus.firing()).filter((name) => !others.includes(name));
  await expect.poll(firing, { timeout: patience(PATIENCE_MILLISECONDS) }).toEqual([]);
}

const missing = missingPrometheus();

describe.skipIf(missing !== undefined)(
  `alerts of a real Prometheus (${missing ?? "installed"})`,
  {
    timeout: TIMEOUT_MILLISECONDS,
  },
  () => {
    const withoutPostgres = missingPostgres();
    test.skipIf(withoutPostgres !== undefined)(
      `fire without a database, a mail server, a current node, or any (${withoutPostgres ?? "with PostgreSQL"})`,
      async () => {
        const metrics = `127.0.0.1:${await findFreePort()}`;
        const environment = {
          CONFAB_METRICS_LISTEN: metrics,
          CONFAB_SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`,
        };
        await using cluster = await Cluster.start(1, environment);
        const owner = await cluster.owner();
        await using prometheus = await PrometheusProcess.start([metrics], quickRules);
        // The test does not decide how full the machine's disk is.
        const others = ["ConfabDiskAlmostFull"];
        await untilQuiet(prometheus, others);

        await cluster.postgres.kill("SIGKILL");
        await untilFiring(prometheus, ["ConfabDatabaseUnreachable"]);
        await cluster.postgres.start();
        await untilQuiet(prometheus, others);

        const { stream_id } = await owner.ok("GET", "/get_stream_id", { stream: "general" });
        await owner.ok("POST", "/invites", { invitee_emails: "zoe@example.com", stream_ids: [stream_id] });
        await untilFiring(prometheus, ["ConfabMailsFail"]);

        await writeFutureEvent(cluster, "future_right", { changesRights: true });
        let isOver = false;
        const load = (async () => {
          while (!isOver) await owner.request("GET", "/users/me");
        })();
        try {
          await untilFiring(prometheus, ["ConfabErrors", "ConfabNodeOutdated"]);
        } finally {
          isOver = true;
          await load;
        }

        await cluster.node(0).kill();
        await untilFiring(prometheus, ["ConfabNodeDown"]);
      },
    );

    const obstacle = SmallDisk.obstacle();
    test.skipIf(obstacle !== undefined)(
      `fire for a full disk, and end once there is space (${obstacle ?? "a disk is mounted"})`,
      async () => {
        using disk = new SmallDisk();
        mkdirSync(disk.dataDir);
        const place = await createEmptyWorldData("embedded");
        cpSync(place.dataDir, disk.dataDir, { recursive: true });
        await place.remove();
        const metrics = `127.0.0.1:${await findFreePort()}`;
        const options = environmentOf(
          { dataDir: disk.dataDir, databaseUrl: undefined },
          { CONFAB_METRICS_LISTEN: metrics },
        );
        await using _server = await ServerProcess.start(options);
        await using prometheus = await PrometheusProcess.start([metrics], quickRules);
        await untilQuiet(prometheus);

        disk.fill();
        await untilFiring(prometheus, ["ConfabDiskAlmostFull", "ConfabDiskFull"]);
        disk.makeRoom();
        await untilQuiet(prometheus);
      },
    );
  },
);
