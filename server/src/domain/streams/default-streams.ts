/** The streams that new users are subscribed to (docs/interface/streams.md#default-streams). */
import { badRequest } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { accessStreamById, accessVisibleStream } from "../access/streams.ts";
import { requireAdministrator } from "../access/users.ts";
import { defaultStreamChanged, members } from "./events.ts";
import { updateStream } from "./queries.ts";

/** @throws ApiError for private streams, which not everybody may join */
export async function addDefaultStream(tx: WriteTx, actor: User, streamId: number): Promise<void> {
  requireAdministrator(actor);
  const stream = accessStreamById(actor, streamId, tx.model);
  if (stream.invite_only) throw badRequest("Private streams cannot be made default.");
  if (!stream.is_default) await doChangeDefault(tx, streamId, true);
}

export async function removeDefaultStream(tx: WriteTx, actor: User, streamId: number): Promise<void> {
  requireAdministrator(actor);
  const stream = accessVisibleStream(actor, streamId, tx.model);
  if (stream.is_default) await doChangeDefault(tx, streamId, false);
}

/** Adds the stream to the default streams, or removes it. */
export async function doChangeDefault(tx: WriteTx, stream_id: number, is_default: boolean): Promise<void> {
  await updateStream(tx, stream_id, { is_default });
  tx.append(defaultStreamChanged.of({ stream_id, is_default }, members));
}
