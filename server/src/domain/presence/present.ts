/** Presence as clients see it, in both of its shapes (docs/interface/presence.md#presence). */
import type { ClientPresence, LegacyPresence, Presences, SlimPresence } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import { serializedOnce } from "../../base/serialized-once.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import { isBot } from "../access/users.ts";
import { visibleEmail } from "../users/present.ts";
import type { Report, Reports } from "./reports.ts";

/** The age from which reports are left out. */
const SHOWN_MILLISECONDS = 14 * 24 * 3600 * 1000;

/**
 * Returns for how long a response that lists everybody is reused, by the number of users in it. For hundreds of users
 * it is not reused. For tens of thousands, each of whom asks once a minute, it is reused for seconds.
 */
const keepMilliseconds = (people: number): number => Math.floor(people / 1000) * 100;

const statusOf = ({ is_active }: Report): "active" | "idle" => (is_active ? "active" : "idle");

/** The server sends no mobile pushes, so no client is `pushable`. */
export const presentClient = (report: Report): ClientPresence => ({
  client: report.client,
  status: statusOf(report),
  timestamp: toSeconds(report.reported_at),
  pushable: false,
});

/** @param reports oldest first, at least one */
export function presentLegacy(reports: readonly Report[]): LegacyPresence {
  const clients = reports.map((report) => [report.client, presentClient(report)] as const);
  const newest = reports.slice(-1).map((report) => {
    const { pushable: _, ...aggregated } = presentClient(report);
    return ["aggregated", aggregated] as const;
  });
  return Object.fromEntries([...clients, ...newest]);
}

/** @param reports oldest first */
export function presentSlim(reports: readonly Report[]): SlimPresence {
  const active = reports.findLast(({ is_active }) => is_active);
  const idle = reports.findLast(({ is_active }) => !is_active);
  return {
    ...(active && { active_timestamp: toSeconds(active.reported_at) }),
    ...(idle && { idle_timestamp: toSeconds(idle.reported_at) }),
  };
}

interface Shown {
  readonly presences: Presences;
  readonly revision: number;
  readonly metadataVersion: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const shown = new WeakMap<Reports, { slim?: Shown; legacy?: Shown }>();

/**
 * Presents everybody who reported recently: the active accounts of people.
 *
 * @returns an object that many responses share; callers must not change it
 */
export function presentAll<S extends "slim" | "legacy">(
  reports: Reports,
  shape: S,
  model: RealmModel,
  now: number,
): S extends "legacy" ? Record<string, LegacyPresence> : Presences;
export function presentAll(
  reports: Reports,
  shape: "slim" | "legacy",
  model: RealmModel,
  now: number,
): Presences {
  const shapes = shown.get(reports) ?? {};
  shown.set(reports, shapes);
  const known = shapes[shape];
  if (known && Math.abs(now - known.at) < keepMilliseconds(reports.size)) return known.presences;
  const { revision } = reports;
  const { metadataVersion } = model;
  const isCurrent = known?.revision === revision && known.metadataVersion === metadataVersion;
  // The passing of time removes users, but a few minutes more hardly matter against two weeks.
  if (known && isCurrent && Math.abs(now - known.at) < SHOWN_MILLISECONDS / 100) return known.presences;
  const presences = serializedOnce(build(reports, shape, model, now));
  shapes[shape] = { presences, revision, metadataVersion, at: now };
  return presences;
}

function build(reports: Reports, shape: "slim" | "legacy", model: RealmModel, now: number): Presences {
  const entries: [string, Presences[string]][] = [];
  for (const [userId, all] of reports.entries()) {
    const user = model.users.get(userId);
    if (!user?.is_active || isBot(user)) continue;
    const lately = all.filter(({ reported_at }) => now - reported_at <= SHOWN_MILLISECONDS);
    if (lately.length === 0) continue;
    if (shape === "slim") entries.push([String(userId), presentSlim(lately)]);
    else entries.push([visibleEmail(user, model), presentLegacy(lately)]);
  }
  return Object.fromEntries(entries);
}
