/** A Prometheus that belongs to one test. It scrapes nodes each second and evaluates alert rules. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";

/**
 * Returns the reason why no Prometheus is available for tests, as a sentence that says what to install; undefined if
 * one is available.
 */
export function missingPrometheus(): string | undefined {
  const programs = ["prometheus", "promtool"];
  if (programs.every((name) => spawnSync(name, ["--version"]).status === 0)) return undefined;
  return "Prometheus is not tested: install it (apt-get install prometheus, brew install prometheus).";
}

/** The answer of `promtool`, which checks and tests rules. */
export interface ToolAnswer {
  readonly isGood: boolean;
  readonly output: string;
}

/**
 * Runs `promtool` on a file.
 *
 * @param words the command, such as `["check", "rules"]`
 * @param text the file's content
 */
export function promtool(words: readonly string[], text: string): ToolAnswer {
  const folder = mkdtempSync(join(tmpdir(), "confab-promtool-"));
  try {
    const file = join(folder, "file.yaml");
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync("promtool", [...words, file], { encoding: "utf8" });
    return { isGood: status === 0, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export class PrometheusProcess implements AsyncDisposable {
  readonly #url: string;
  readonly #folder: string;
  readonly #guard: ChildProcess;

  private constructor(url: string, folder: string, guard: ChildProcess) {
    this.#url = url;
    this.#folder = folder;
    this.#guard = guard;
  }

  /**
   * Starts a server that scrapes the targets as the job `confab`; resolves when it answers queries.
   *
   * @param targets host and port of each node's metrics
   * @param rules a file of alert rules
   */
  static async start(targets: readonly string[], rules: string): Promise<PrometheusProcess> {
    const folder = mkdtempSync(join(tmpdir(), "confab-prometheus-"));
    writeFileSync(join(folder, "rules.yaml"), rules);
    const configuration = {
      global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
      rule_files: ["rules.yaml"],
      scrape_configs: [{ job_name: "confab", static_configs: [{ targets }] }],
    };
    // JSON is YAML as well.
    writeFileSync(join(folder, "prometheus.yaml"), JSON.stringify(configuration));
    const port = await findFreePort();
    // The shell outlives this process only until it notices that its standard input has ended.
    const script = `
      prometheus --config.file="$1/prometheus.yaml" --storage.tsdb.path="$1/data" \\
        --web.listen-address="127.0.0.1:$2" --log.level=warn >"$1/log" 2>&1 &
      server=$!
      read -r word
      kill -KILL $server
      wait $server
      rm -rf "$1"`;
    const guard = spawn("/bin/sh", ["-c", script, "sh", folder, String(port)], {
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    const prometheus = new PrometheusProcess(`http://127.0.0.1:${port}`, folder, guard);
    while (!(await prometheus.#isReady())) {
      if (guard.exitCode !== null) {
        throw new Error(`Prometheus did not start:\n${readFileSync(join(folder, "log"), "utf8")}`);
      }
      await setTimeout(50);
    }
    return prometheus;
  }

  /** Returns the values of an instant query, without their labels. */
  async query(expression: string): Promise<number[]> {
    const path = `/api/v1/query?query=${encodeURIComponent(expression)}`;
    const { result } = await this.#ask<{ result: readonly { value: readonly [number, string] }[] }>(path);
    return result.map(({ value }) => Number(value[1]));
  }

  /** Returns the names of the alerts that fire, in alphabetical order. */
  async firing(): Promise<string[]> {
    const { alerts } = await this.#ask<{
      alerts: readonly { state: string; labels: { alertname: string } }[];
    }>("/api/v1/alerts");
    const names = alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname);
    return [...new Set(names)].sort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#guard, "exit");
    this.#guard.stdin?.end();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #ask<Data>(path: string): Promise<Data> {
    const response = await fetch(`${this.#url}${path}`);
    const { data } = (await response.json()) as { data: Data };
    return data;
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.#url}/-/ready`)).ok;
    } catch {
      return false;
    }
  }
}
