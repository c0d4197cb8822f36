/**
 * Subscribes users to streams by name, and unsubscribes them (docs/interface/streams.md#subscribing,
 * docs/interface/streams.md#unsubscribing).
 */
import { badRequest } from "@confab/contract";
import type { Realm } from "../../realm/realm.ts";
import type { UserWrite } from "../user-write.ts";
import { oneLine } from "./create.ts";
import {
  type JoinRequest,
  type JoinResult,
  joinLater,
  joinStreams,
  plainJoin,
  type StreamToJoin,
} from "./join.ts";
import { type LeaveResult, leaveStreams } from "./leave.ts";

/**
 * Subscribes users to all of the streams, or to none if it fails. Many users take several writes, and other writers get
 * their turn in between.
 *
 * @throws ApiError
 */
export async function subscribe(realm: Realm, write: UserWrite, request: JoinRequest): Promise<JoinResult> {
  await prepareDescriptions(realm, request.streams);
  const { result, later } = await write((tx, actor) => joinStreams(tx, actor, request));
  for (const joining of later) await write((tx, actor) => joinLater(tx, actor, joining));
  return result;
}

type UpdatedSubscriptions = Pick<JoinResult, "subscribed" | "already_subscribed"> & LeaveResult;

/** Subscribes and unsubscribes the user: all of it, or none if it fails. @throws ApiError */
export async function updateSubscriptions(
  realm: Realm,
  write: UserWrite,
  { add, leave }: { readonly add: readonly StreamToJoin[]; readonly leave: readonly string[] },
): Promise<UpdatedSubscriptions> {
  if (add.length === 0 && leave.length === 0) {
    throw badRequest('Nothing to do. Specify at least one of "add" or "delete".');
  }
  await prepareDescriptions(realm, add);
  return write(async (tx, actor) => {
    const joined = add.length > 0 ? await joinStreams(tx, actor, { ...plainJoin, streams: add }) : undefined;
    const { subscribed = {}, already_subscribed = {} } = joined?.result ?? {};
    return { subscribed, already_subscribed, ...(await leaveStreams(tx, actor, leave)) };
  });
}

const prepareDescriptions = (realm: Realm, streams: readonly StreamToJoin[]): Promise<void> =>
  realm.services.renderer.prepare(...streams.map(({ description = "" }) => oneLine(description)));
