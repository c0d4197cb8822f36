/** Presence as clients see it, in both of its shapes (docs/interface/presence.md#presence). */
import type { ClientPresence, LegacyPresence, Presences, SlimPresence } from "@confab/contract";
import { toSeconds } from "../../base/clock.ts";
import { serializedOnce } from "../../base/serialized-once.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import { isBot } from "../access/users.ts";
import { visibleEmail } from "../users/present.ts";
import { type Report, type Reports, STALE_MILLISECONDS } from "./reports.ts";

/** The age from which reports are left out. */
const SHOWN_MILLISECONDS = 14 * 24 * 3600 * 1000;

/**
 * Returns for how long a response that lists everybody is reused, by the number of users in it. For hundreds of users
 * it is not reused. For tens of thousands, each of whom asks once a minute, it is reused for seconds.
 */
const keepMilliseconds = (people: number): number => Math.floor(people / 1000) * 100;

const statusOf = ({ is_active }: Report): "active" | "idle" => (is_active ? "active" : "idle");

/** Reports appear under the program that sent them, or all under the name of the web client. */
export type ProgramNames = "by program" | "website only";

/** @param options a queue's, or a request's */
export const programNamesFor = (options: { readonly presence_by_program?: boolean }): ProgramNames =>
  // Queues that were registered before the option existed want it.
  (options.presence_by_program ?? true) ? "by program" : "website only";

export const programShown = ({ client }: Report, names: ProgramNames): string =>
  names === "by program" ? client : "website";

/** The server sends no mobile pushes, so no client is `pushable`. */
export const presentClient = (report: Report, names: ProgramNames): ClientPresence => ({
  client: programShown(report, names),
  status: statusOf(report),
  timestamp: toSeconds(report.reported_at),
  pushable: false,
});

/** @param reports oldest first, at least one */
export function presentLegacy(reports: readonly Report[], names: ProgramNames): LegacyPresence {
  const listed = names === "by program" ? reports : [foremost(reports)];
  const clients = listed.map(
    (report) => [programShown(report, names), presentClient(report, names)] as const,
  );
  const newest = listed.slice(-1).map((report) => {
    const { pushable: _, ...aggregated } = presentClient(report, names);
    return ["aggregated", aggregated] as const;
  });
  return Object.fromEntries([...clients, ...newest]);
}

/** Returns the report that stands for all: a program that idles does not hide that the user is active in another one. */
function foremost(reports: readonly Report[]): Report {
  const [newest] = reports.slice(-1);
  if (!newest) throw new Error("A user without reports has no presence");
  const active = reports.findLast(({ is_active }) => is_active);
  return active && newest.reported_at - active.reported_at <= STALE_MILLISECONDS ? active : newest;
}

/** @param reports oldest first */
export function presentSlim(reports: readonly Report[]): SlimPresence {
  const active = reports.findLast(({ is_active }) => is_active);
  const idle = reports.findLast(({ is_active }) => !is_active) ?? active;
  return {
    active_timestamp: toSeconds(active?.reported_at ?? 0),
    idle_timestamp: toSeconds(idle?.reported_at ?? 0),
  };
}

/** The form of an answer about everybody: times by ID, or reports by address. */
export type PresenceShape = "slim" | ProgramNames;

/** @property updateId the time of the newest report in milliseconds since 1970; -1 if there is none */
export interface ShownPresences<P = Presences> {
  readonly presences: P;
  readonly updateId: number;
}

interface Shown extends ShownPresences {
  readonly revision: number;
  readonly metadataVersion: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The shared answers, by shape and period. */
const shown = new WeakMap<Reports, Map<string, Shown>>();

/**
 * Presents everybody who reported within a period: the active accounts of people.
 *
 * @param period milliseconds
 * @returns an object that many responses share; callers must not change it
 */
export function presentAll<S extends PresenceShape>(
  reports: Reports,
  shape: S,
  model: RealmModel,
  now: number,
  period?: number,
): ShownPresences<S extends ProgramNames ? Record<string, LegacyPresence> : Presences>;
export function presentAll(
  reports: Reports,
  shape: PresenceShape,
  model: RealmModel,
  now: number,
  period = SHOWN_MILLISECONDS,
): ShownPresences {
  const answers = shown.get(reports) ?? new Map<string, Shown>();
  shown.set(reports, answers);
  const key = `${shape} ${period}`;
  const known = answers.get(key);
  if (known && Math.abs(now - known.at) < keepMilliseconds(reports.size)) return known;
  const { revision } = reports;
  const { metadataVersion } = model;
  const isCurrent = known?.revision === revision && known.metadataVersion === metadataVersion;
  // The passing of time removes users, but a hundredth more hardly matters.
  if (known && isCurrent && Math.abs(now - known.at) < period / 100) return known;
  const presences = serializedOnce(build(reports, shape, model, { now, period }));
  const answer = { presences, updateId: reports.newest, revision, metadataVersion, at: now };
  answers.set(key, answer);
  return answer;
}

/**
 * The time within which a report reaches every node and its shared answers. A client may ask several nodes, so each
 * answer about changes also covers this time before the previous one.
 */
const DELAY_MILLISECONDS = 30_000;

/** The shortest period of an answer about changes: clients ask each minute. */
const SHORTEST_MILLISECONDS = 128_000;

/**
 * Presents everybody who reported since a client's last update, and a few more: periods double, so that thousands of
 * clients who ask at different times share an answer.
 */
export function presentUpdates(
  reports: Reports,
  lastUpdateId: number,
  model: RealmModel,
  now: number,
): ShownPresences {
  if (lastUpdateId >= reports.newest) return { presences: {}, updateId: lastUpdateId };
  const needed = now - lastUpdateId + DELAY_MILLISECONDS;
  let period = SHORTEST_MILLISECONDS;
  while (period < needed && period < SHOWN_MILLISECONDS) period *= 2;
  const { presences, updateId } = presentAll(
    reports,
    "slim",
    model,
    now,
    Math.min(period, SHOWN_MILLISECONDS),
  );
  return { presences, updateId: Math.max(updateId, lastUpdateId) };
}

function build(
  reports: Reports,
  shape: PresenceShape,
  model: RealmModel,
  { now, period }: { now: number; period: number },
): Presences {
  const entries: [string, Presences[string]][] = [];
  for (const [userId, all] of reports.entries()) {
    const user = model.users.get(userId);
    if (!user?.is_active || isBot(user)) continue;
    const newest = all.at(-1);
    if (!newest || now - newest.reported_at > period) continue;
    const lately = all.filter(({ reported_at }) => now - reported_at <= SHOWN_MILLISECONDS);
    if (shape === "slim") entries.push([String(userId), presentSlim(lately)]);
    else entries.push([visibleEmail(user, model), presentLegacy(lately, shape)]);
  }
  return Object.fromEntries(entries);
}
