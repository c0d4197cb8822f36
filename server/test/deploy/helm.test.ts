/** The Helm chart and the manifests that are generated from it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemRandom } from "@confab/server/base/clock";
import { openSecrets } from "@confab/server/base/secrets";
import { readConfig } from "@confab/server/config/config";
import { missingNats } from "@confab/testkit";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { helm, type KubernetesObject, missingHelm, objectsOf, render, valueFiles } from "./chart.ts";
import { rulesText } from "./monitoring-files.ts";
import { isForeign, missingSchemas, violations } from "./schemas.ts";

const missing = missingHelm();
const files = Object.values(valueFiles);

const only = (objects: readonly KubernetesObject[], kind: string, name = "confab"): KubernetesObject => {
  const found = objects.filter((one) => one.kind === kind && one.metadata.name === name);
  expect(found).toHaveLength(1);
  return found[0] as KubernetesObject;
};

const podOf = ({ spec }: KubernetesObject) => {
  if (!spec?.template) throw new Error("It has no pods");
  return spec.template;
};

describe.skipIf(missing !== undefined)(`the Helm chart (${missing ?? "installed"})`, () => {
  test.each(files)("is without problems for the values of %s", (file) => {
    expect(helm("lint", "deploy/helm/confab", "--strict", "--values", file)).toMatchObject({ isGood: true });
  });

  test("deploy/kubernetes/confab.yaml is what the chart makes of its values", () => {
    const committed = readFileSync(
      new URL("../../../deploy/kubernetes/confab.yaml", import.meta.url),
      "utf8",
    );
    expect(render("--values", valueFiles.plain).printed).toBe(committed);
  });

  test.each(files)("gives nodes an environment that they accept: %s", (file) => {
    const { env } = nodeOf(objectsOf(file));
    const secretValues: Readonly<Record<string, string>> = {
      DATABASE_URL: "postgres://confab:word@postgres/confab",
      NATS_URL: "nats://nats",
    };
    const environment = env.map(({ name, value }) => [name, value ?? secretValues[name] ?? "secret"]);
    const config = readConfig(Object.fromEntries(environment));
    expect(config.metricsListen).toEqual({ host: "0.0.0.0", port: 9464 });
    expect(config.databaseUrl).toBeDefined();
    const page = readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
    const others = ["NATS_PASSWORD", "NODE_OPTIONS"];
    const unknown = env.filter(({ name }) => !others.includes(name) && !page.includes(`| \`${name}\``));
    expect(unknown).toEqual([]);
  });

  test.each(files)("lets nodes drain, and checks readiness and health: %s", (file) => {
    const objects = objectsOf(file);
    const { spec } = podOf(only(objects, "Deployment"));
    const node = nodeOf(objects);
    const drain = Number(node.env.find(({ name }) => name === "CONFAB_DRAIN_SECONDS")?.value);
    // The time after which a node that does not end is terminated (`app/run.ts`).
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 25);
    expect(node.readinessProbe.httpGet.path).toBe("/ready");
    expect(node.livenessProbe.httpGet.path).toBe("/health");
    const volumes = spec.volumes.map(({ name }) => name);
    expect([...new Set(node.volumeMounts.map(({ name }) => name))].sort()).toEqual(volumes.toSorted());
  });

  test.each(files)("has services that lead to pods of one kind: %s", (file) => {
    const objects = objectsOf(file);
    const pods = objects.flatMap(({ spec }) => (spec?.template ? [spec.template.metadata.labels] : []));
    const services = objects.filter(({ kind }) => kind === "Service");
    expect(services.length).toBeGreaterThan(1);
    for (const { spec } of services) {
      const selector = Object.entries(spec?.selector ?? {});
      const chosen = pods.filter((labels) => selector.every(([name, value]) => labels[name] === value));
      expect(chosen).toHaveLength(1);
    }
  });

  test.skipIf(missingSchemas() !== undefined).each(files)(
    `makes objects that fit the schemas of Kubernetes (${missingSchemas() ?? "installed"}): %s`,
    (file) => {
      // As they are, since a parser of the schemas' package may read a plain `on` differently.
      const documents = render("--values", file).printed.split(/^---$/m).slice(1);
      expect(documents.length).toBeGreaterThan(3);
      expect(violations(documents.filter((one) => !isForeign(one)))).toBe("");
    },
  );

  test.skipIf(missingSchemas() !== undefined)("the schemas find unknown fields and wrong types", () => {
    const budget = only(objectsOf(valueFiles.plain), "PodDisruptionBudget");
    const changes = [{ maxUnavailable: 1 }, { maxSurge: 1 }, { selector: "node" }];
    const isGood = changes.map(
      (changed) => violations([JSON.stringify({ ...budget, spec: { ...budget.spec, ...changed } })]) === "",
    );
    expect(isGood).toEqual([true, false, false]);
  });

  test("generates secrets that a node can open, and other ones for each installation", async () => {
    const texts = [1, 2].map(() => {
      const secret = only(objectsOf(valueFiles.everything), "Secret", "confab-generated");
      return Buffer.from(secret.data?.["secrets.json"] ?? "", "base64").toString();
    });
    const fingerprints = new Set<string>();
    for (const text of texts) {
      const folder = mkdtempSync(join(tmpdir(), "confab-secrets-"));
      writeFileSync(join(folder, "secrets.json"), text);
      fingerprints.add((await openSecrets(folder, systemRandom)).fingerprint);
      rmSync(folder, { recursive: true });
    }
    expect(fingerprints.size).toBe(2);
  });

  test("passes the alert rules and the dashboard on unchanged", () => {
    const objects = objectsOf(valueFiles.everything);
    expect(only(objects, "PrometheusRule").spec).toEqual(parse(rulesText));
    const dashboard = readFileSync(
      new URL("../../../deploy/grafana-dashboard.json", import.meta.url),
      "utf8",
    );
    expect(JSON.parse(only(objects, "ConfigMap", "confab-dashboard").data?.["confab.json"] ?? "")).toEqual(
      JSON.parse(dashboard),
    );
  });

  test.skipIf(missingNats() !== undefined)(
    `configures NATS as its server accepts it (${missingNats() ?? "installed"})`,
    () => {
      const map = only(objectsOf(valueFiles.everything), "ConfigMap", "confab-nats");
      const folder = mkdtempSync(join(tmpdir(), "confab-nats-"));
      writeFileSync(join(folder, "nats.conf"), map.data?.["nats.conf"] ?? "");
      const { status, stderr } = spawnSync("nats-server", ["-t", "--config", join(folder, "nats.conf")], {
        env: { PATH: `${process.env["PATH"]}:/usr/sbin`, NATS_PASSWORD: "pword" },
        encoding: "utf8",
      });
      rmSync(folder, { recursive: true });
      expect([status, stderr]).toEqual([0, expect.stringContaining("valid")]);
    },
  );

  test("refuses values that contradict each other, or that would lose data", () => {
    const refused = (...settings: readonly string[]) => {
      const { isGood, problems } = render(
        "--values",
        valueFiles.plain,
        ...settings.flatMap((setting) => ["--set", setting]),
      );
      expect([settings, isGood]).toEqual([settings, false]);
      return problems;
    };
    expect(refused("database.url=postgres://db/confab")).toContain(
      "Set exactly one of database.existingSecret",
    );
    expect(refused("database.existingSecret=")).toContain("Set exactly one of database.existingSecret");
    expect(refused("files.s3.bucket=")).toContain("Set exactly one of files.s3.bucket");
    expect(refused("files.volume.size=1Gi")).toContain("Set exactly one of files.s3.bucket");
    expect(refused("files.s3.existingSecret=")).toContain("access-key and secret-key");
    expect(refused("nats.existingSecret=nats", "nats.server.enabled=true")).toContain("not both");
    expect(refused("siteUrl=https://chat.example.com/chat")).toContain("siteUrl");
    expect(refused("config.THUMBNAILS=on")).toContain("THUMBNAILS");
    expect(refused("replica=3")).toContain("replica");
  });
});

function nodeOf(objects: readonly KubernetesObject[]) {
  const [container] = podOf(only(objects, "Deployment")).spec.containers;
  if (!container) throw new Error("The pod has no container");
  return container;
}
