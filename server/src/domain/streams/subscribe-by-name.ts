/**
 * Subscribes users to streams by name, and unsubscribes them (docs/interface/streams.md#subscribing,
 * docs/interface/streams.md#unsubscribing).
 */
import { badRequest } from "@confab/contract";
import type { Realm } from "../../realm/realm.ts";
import type { UserWrite } from "../user-write.ts";
import { oneLine } from "./create.ts";
import { type JoinRequest, type JoinResult, joinStreams, plainJoin, type StreamToJoin } from "./join.ts";
import { type LeaveResult, leaveStreams } from "./leave.ts";

/** Subscribes users to all of the streams, or to none if it fails. @throws ApiError */
export async function subscribe(realm: Realm, write: UserWrite, request: JoinRequest): Promise<JoinResult> {
  await prepareDescriptions(realm, request.streams);
  return write((tx, actor) => joinStreams(tx, actor, request));
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
    const nothing = { subscribed: {}, already_subscribed: {} };
    const { subscribed, already_subscribed } =
      add.length > 0 ? await joinStreams(tx, actor, { ...plainJoin, streams: add }) : nothing;
    return { subscribed, already_subscribed, ...(await leaveStreams(tx, actor, leave)) };
  });
}

const prepareDescriptions = (realm: Realm, streams: readonly StreamToJoin[]): Promise<void> =>
  realm.services.renderer.prepare(...streams.map(({ description = "" }) => oneLine(description)));
