/**
 * Changes a user's own choices for streams to which they are subscribed
 * (docs/interface/streams.md#subscription-properties).
 */
import {
  ApiError,
  badRequest,
  MAX_CHANNEL_FOLDER_NAME_LENGTH,
  type subscriptionProperties,
} from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessStreamById, isSubscribed } from "../access/streams.ts";
import { checkVisible } from "../names.ts";
import type { UserWrite } from "../user-write.ts";
import { onlyUser } from "../users/events.ts";
import { subscriptionChanged } from "./subscription-events.ts";
import { updateSubscriptions } from "./subscription-queries.ts";

type Property = (typeof subscriptionProperties)[number];

export interface PropertyChange {
  readonly stream_id: number;
  readonly property: string;
  readonly value: string | boolean;
}

/** A change as it is stored: on the wire, muting has two names. */
interface StoredChange {
  readonly stream_id: number;
  readonly column: Exclude<Property, "in_home_view">;
  readonly value: string | boolean;
}

/**
 * Makes the changes. If one is invalid, those before it are made nevertheless.
 *
 * @throws ApiError for the first invalid change
 */
export async function updateProperties(write: UserWrite, wanted: readonly PropertyChange[]): Promise<void> {
  const problem = await write((tx, actor) => changeProperties(tx, actor, wanted));
  if (problem) throw problem;
}

/**
 * Makes the changes; of several changes of the same property, only the last. If one is invalid, those before it are
 * made nevertheless.
 *
 * @returns the error of the first invalid change, to be thrown after the others are committed
 */
export async function changeProperties(
  tx: WriteTx,
  user: User,
  wanted: readonly PropertyChange[],
): Promise<ApiError | undefined> {
  const { changes, problem } = checkUntilProblem(user, wanted, tx.model);
  const last = lastOfEach(changes);
  if (last.length > 0) await doChangeProperties(tx, user, last);
  return problem;
}

function checkUntilProblem(
  user: User,
  wanted: readonly PropertyChange[],
  model: RealmModel,
): { changes: StoredChange[]; problem: ApiError | undefined } {
  const changes: StoredChange[] = [];
  try {
    for (const change of wanted) changes.push(checkChange(user, change, model));
  } catch (problem) {
    if (problem instanceof ApiError) return { changes, problem };
    throw problem;
  }
  return { changes, problem: undefined };
}

/** Keeps the last change of each property. So a request has at most one event for each property of each stream. */
function lastOfEach(changes: readonly StoredChange[]): StoredChange[] {
  const last = new Map<string, StoredChange>();
  for (const change of changes) {
    const key = `${change.stream_id} ${change.column}`;
    // Events are in the order of the last changes.
    last.delete(key);
    last.set(key, change);
  }
  return [...last.values()];
}

function checkChange(user: User, change: PropertyChange, model: RealmModel): StoredChange {
  const { property, stream_id, value } = change;
  const check = checks.get(property);
  if (!check) throw badRequest(`Unknown subscription property: ${property}`);
  const stream = accessStreamById(user, stream_id, model);
  if (!isSubscribed(user, stream)) throw badRequest(`Not subscribed to stream id ${stream_id}`);
  return { stream_id, ...check(value) };
}

type Check = (value: string | boolean) => Omit<StoredChange, "stream_id">;

const checks: ReadonlyMap<string, Check> = new Map<Property, Check>([
  ["color", (value) => ({ column: "color", value: checkColor(value) })],
  ["personal_folder", (value) => ({ column: "personal_folder", value: checkPersonalFolder(value) })],
  ["in_home_view", (value) => ({ column: "is_muted", value: !checkSwitch("in_home_view", value) })],
  ...(
    [
      "is_muted",
      "pin_to_top",
      "desktop_notifications",
      "audible_notifications",
      "push_notifications",
      "email_notifications",
      "wildcard_mentions_notify",
    ] as const
  ).map(
    (column) => [column, (value) => ({ column, value: checkSwitch(column, value) })] as [Property, Check],
  ),
]);

function checkSwitch(property: string, value: string | boolean): boolean {
  if (typeof value !== "boolean") throw badRequest(`${property} is not a boolean`);
  return value;
}

function checkPersonalFolder(value: string | boolean): string {
  if (typeof value !== "string") throw badRequest("personal_folder is not a string");
  const name = value.trim();
  if ([...name].length > MAX_CHANNEL_FOLDER_NAME_LENGTH) {
    throw badRequest(`personal_folder is too long (limit: ${MAX_CHANNEL_FOLDER_NAME_LENGTH} characters)`);
  }
  checkVisible(name, "folder name");
  return name;
}

function checkColor(value: string | boolean): string {
  if (typeof value !== "string") throw badRequest("color is not a string");
  if (!/^#([a-fA-F0-9]{3,6})$/.test(value)) throw badRequest("color is not a valid hex color code");
  return value;
}

async function doChangeProperties(tx: WriteTx, user: User, changes: readonly StoredChange[]): Promise<void> {
  const byStream = new Map<number, Record<string, string | boolean>>();
  for (const { stream_id, column, value } of changes) {
    byStream.set(stream_id, { ...byStream.get(stream_id), [column]: value });
  }
  await updateSubscriptions(
    tx,
    user.user_id,
    [...byStream].map(([stream_id, columns]) => ({ stream_id, ...columns })),
  );
  const { user_id } = user;
  for (const { stream_id, column, value } of changes) {
    const announce = (property: Property, announced: string | boolean) =>
      tx.append(
        subscriptionChanged.of({ user_id, stream_id, property, value: announced }, onlyUser(user_id)),
      );
    if (column === "is_muted") announce("in_home_view", !value);
    announce(column, value);
  }
}
