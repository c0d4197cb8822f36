/** Creates streams. Callers check permissions (see `access.ts`). */
import type { StreamPostPolicy } from "@confab/contract";
import type { StreamRecord, User } from "../../model/records.ts";
import type { WriteTx } from "../../realm/tx.ts";
import type { Privacy } from "../access/stream-privacy.ts";
import type { Renderer } from "../messages/send/renderer.ts";
import { streamCreated, streamViewers } from "./events.ts";
import { insertStreams } from "./queries.ts";

/** The options that all streams of one request share. */
export interface CreationOptions extends Privacy {
  readonly stream_post_policy: StreamPostPolicy;
  /** The same as in `StreamRecord`. */
  readonly message_retention_days: number | null;
  readonly can_remove_subscribers_group: number | null;
  readonly folder_id: number | null;
}

/**
 * Creates streams without subscribers.
 *
 * @param wanted distinct names that no active stream has, compared without case
 */
export async function doCreateStreams(
  tx: WriteTx,
  creator: User,
  wanted: readonly { readonly name: string; readonly description: string }[],
  options: CreationOptions,
): Promise<StreamRecord[]> {
  if (wanted.length === 0) return [];
  const streams = await insertStreams(
    tx,
    wanted.map(({ name, description }) => ({
      ...options,
      ...describe(description, tx.services.renderer),
      name,
      creator_id: creator.user_id,
    })),
  );
  for (const stream of streams) {
    tx.append(streamCreated.of({ stream }, streamViewers(stream.stream_id)));
  }
  return streams;
}

/** Returns a description on one line, as it is stored and rendered. */
export const oneLine = (description: string): string => description.replaceAll("\n", " ");

/** Returns a description as it is stored: one line, and its HTML. */
export function describe(
  text: string,
  renderer: Renderer,
): Pick<StreamRecord, "description" | "rendered_description"> {
  const description = oneLine(text);
  return { description, rendered_description: renderer.plain(description) };
}
